import { writeFileSync } from "node:fs";
import { formatLifecyclesPage, LIFECYCLES_PAGE_PATH } from "#apps/server/lifecycles-page.ts";

writeFileSync(new URL(`../../${LIFECYCLES_PAGE_PATH}`, import.meta.url), formatLifecyclesPage());
