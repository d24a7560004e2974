// The archive: what was played on each day of the month.

import { one } from "./page.js";
import { markDays } from "./week.js";

const { lang, games } = one("[data-archive]").dataset;
markDays(lang, games.split(" "));
