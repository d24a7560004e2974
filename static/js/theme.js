// Runs in the head, before anything is painted: says that scripts run, sets the chosen theme and
// keeps a closed "how to play" closed, so that nothing on the page jumps afterwards.

{
  const root = document.documentElement;
  root.dataset.scripts = "";
  try {
    const { theme, contrast, closed = [] } = JSON.parse(localStorage.getItem("quartet.settings")) ?? {};
    if (theme) root.dataset.theme = theme;
    if (contrast) root.dataset.contrast = contrast;
    if (closed.includes(location.pathname.split("/")[2])) root.classList.add("how-closed");
  } catch {
    // Storage is refused or damaged: the page follows the system.
  }
}
