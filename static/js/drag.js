// A pointer on a board: pressed on a tile, dragged over others, lifted.

const CORE = 0.7; // of a tile's sides: what a stroke must pass, so that diagonals miss the corners
const STEP = 5; // pixels between the places looked at along a quick stroke

/** Call press(cell), -1 between tiles; enter(cell) for each tile passed after that; lift() or cancel(). */
export function followPointer(board, { press, enter, lift, cancel }) {
  let boxes;
  let last; // where the pointer was, undefined while it is up

  const cellAt = (x, y, share) =>
    boxes.findIndex((box) => {
      const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
      return Math.max(Math.abs(right), Math.abs(down)) <= (box.width * share) / 2;
    });
  const end = (action) => () => {
    if (last) action();
    last = undefined;
  };
  board.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    boxes = [...board.querySelectorAll("[data-cell]")].map((cell) => cell.getBoundingClientRect());
    last = [event.clientX, event.clientY];
    board.setPointerCapture(event.pointerId);
    press(cellAt(...last, 1));
  });
  board.addEventListener("pointermove", ({ isPrimary, clientX, clientY }) => {
    if (!last || !isPrimary) return;
    const [x, y] = last;
    const [right, down] = [clientX - x, clientY - y];
    const looks = Math.ceil(Math.hypot(right, down) / STEP);
    for (let look = 1; look <= looks; look += 1) {
      const cell = cellAt(x + (right * look) / looks, y + (down * look) / looks, CORE);
      if (cell >= 0) enter(cell);
    }
    last = [clientX, clientY];
  });
  board.addEventListener("pointerup", end(lift));
  board.addEventListener("pointercancel", end(cancel));
}
