import { writeFileSync } from "node:fs";
import { lifecyclesPage, PAGE } from "#apps/server/lifecycles-page.ts";

writeFileSync(new URL(`../../${PAGE}`, import.meta.url), lifecyclesPage());
