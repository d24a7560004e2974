// Runs in the head, before anything is painted: what was chosen for the display, and that scripts run.

const root = document.documentElement;
const contrast = document.getElementById("contrast");
const asked = contrast.media;

function showSettings() {
	try {
		const settings = JSON.parse(localStorage.getItem("quartet.settings")) ?? {};
		root.dataset.theme = settings.theme ?? "";
		contrast.media = settings.contrast ? "all" : asked;
		root.classList.toggle("how-closed", settings.closed?.includes(location.pathname.split("/")[2]));
	} catch {
		// Storage is refused or damaged: the page follows the system.
	}
}

root.dataset.scripts = "";
showSettings();
