// What app/web/root_files.py puts before the text of static/js/service_worker.js.
declare const SITE: { version: string; files: string; offline: string[] };
