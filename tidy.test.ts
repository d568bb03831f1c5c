import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { runInTemporaryFolder, testTidyRulesPass, testRuleViolations } from "./scripts/tidy/planted-files.ts";
import { formatViolation, listTidyViolations } from "./scripts/tidy/tidy.ts";

const checkout = import.meta.dirname;

test("the checkout keeps every rule of the house", () => {
  assert.deepEqual(listTidyViolations(checkout).map(formatViolation), []);
});

const lines = (count: number): string => "const x = 1;\n".repeat(count);

testRuleViolations([
  {
    name: "a screen that imports a store",
    files: {
      "areas/policy/store.ts": "export const rows = 1;\n",
      "areas/policy/screens/list.ts": `import { title } from "../rules.ts";\nimport { rows } from "../store.ts";\n`,
      "areas/policy/rules.ts": "export const title = 1;\n",
    },
    expected: ["areas/policy/screens/list.ts:2 import-direction"],
  },
  {
    name: "rules that import a store",
    files: {
      "areas/policy/rules.ts": `import { rows } from "./store.ts";\n`,
      "areas/policy/store.ts": "export const rows = 1;\n",
    },
    expected: ["areas/policy/rules.ts:1 import-direction"],
  },
  {
    name: "a contract that imports the server's part of the platform, even as a type",
    files: { "areas/policy/contract.ts": `import type { Tx } from "#platform/server/scope-context.ts";\n` },
    expected: ["areas/policy/contract.ts:1 import-direction"],
  },
  {
    name: "an earlier area that imports a later one",
    files: { "areas/company/rules.ts": `import { name } from "#areas/identity/contract.ts";\n` },
    expected: ["areas/company/rules.ts:1 area-order"],
  },
  {
    name: "an area that imports demonstration data or the workbench, and demonstration data that orders an area",
    files: {
      "areas/policy/load.ts": `import { name } from "#demo/policy/load-policies.ts";\n`,
      "areas/dashboard/rules.ts": `import { name } from "#workbench/contract/product-calls.ts";\n`,
      "demo/policy/load-policies.ts": `import { name } from "#areas/policy/commands.ts";\n`,
    },
    expected: [
      "areas/dashboard/rules.ts:1 area-order",
      "areas/policy/load.ts:1 import-direction",
      "demo/policy/load-policies.ts:1 import-direction",
    ],
  },
  {
    name: "an area that the order does not name",
    files: { "areas/astrology/rules.ts": "export const sign = 1;\n" },
    expected: ["areas/astrology/rules.ts:1 area-order"],
  },
  {
    name: "a later area that reaches into another's store, by path or by alias, or lazily",
    files: {
      "areas/policy/routes.ts": `import { a } from "../customer/store.ts";\nconst b = import("#areas/customer/lifecycle.ts");\n`,
    },
    expected: ["areas/policy/routes.ts:1 private-files", "areas/policy/routes.ts:2 private-files"],
  },
  {
    name: "a page that holds a later area's screen, and a rule that holds an earlier one's",
    files: {
      "areas/customer/screens/detail.tsx": `import { a } from "#areas/policy/screens/detail.tsx";\n`,
      "areas/policy/rules.ts": `import { b } from "#areas/customer/screens/list.ts";\n`,
      "areas/policy/screens/detail.tsx": `import { c } from "#areas/customer/screens/list.ts";\nexport const a = c;\n`,
      "areas/customer/screens/list.ts": "export const c = 1;\n",
    },
    expected: ["areas/customer/screens/detail.tsx:1 area-order", "areas/policy/rules.ts:1 import-direction"],
  },
  {
    name: "a store that asks another area's questions, and a program that imports a builder",
    files: {
      "areas/policy/store.ts": `import { a } from "#areas/customer/questions.ts";\n`,
      "areas/policy/routes.ts": `import { b } from "#areas/customer/builder.ts";\n`,
    },
    expected: ["areas/policy/routes.ts:1 import-direction", "areas/policy/store.ts:1 import-direction"],
  },
  {
    name: "a server that knows more of an area than its manifest, and a manifest that shows a page or is imported by an area",
    files: {
      "apps/server/product.ts": `import { r } from "#areas/policy/routes.ts";\nimport { q } from "#areas/policy/questions.ts";\n`,
      "areas/policy/area.ts": `import { p } from "./screens/list.ts";\nimport { c } from "#areas/customer/area.ts";\n`,
      "areas/policy/routes.ts": `import { policy } from "./area.ts";\n`,
    },
    expected: [
      "apps/server/product.ts:1 import-direction",
      "apps/server/product.ts:2 import-direction",
      "areas/policy/area.ts:1 import-direction",
      "areas/policy/area.ts:2 private-files",
      "areas/policy/routes.ts:1 import-direction",
    ],
  },
  {
    name: "a file of an area that the house has no name for",
    files: { "areas/policy/service.ts": "export const x = 1;\n" },
    expected: ["areas/policy/service.ts:1 area-files"],
  },
  {
    name: "a platform that knows an area or an app",
    files: {
      "platform/server/http.ts": `import { a } from "#areas/policy/contract.ts";\nimport { b } from "#apps/server/areas.ts";\n`,
    },
    expected: ["platform/server/http.ts:1 import-direction", "platform/server/http.ts:2 import-direction"],
  },
  {
    name: "an integration that knows an area, a platform that knows one, and a part that must not ask outside",
    files: {
      "integrations/sms/sms.ts": `import { a } from "#areas/policy/contract.ts";\nimport pg from "pg";\n`,
      "platform/server/http.ts": `import { s } from "#integrations/sms/sms.ts";\n`,
      "areas/policy/rules.ts": `import { s } from "#integrations/sms/sms.ts";\n`,
    },
    expected: [
      "areas/policy/rules.ts:1 import-direction",
      "integrations/sms/sms.ts:1 import-direction",
      "integrations/sms/sms.ts:2 import-direction",
      "platform/server/http.ts:1 import-direction",
    ],
  },
  {
    name: "a kernel or a pure part of an engine that needs the server, the browser or Node",
    files: {
      "platform/kernel/id.ts": `import { a } from "node:crypto";\nimport { b } from "../forms/check.ts";\n`,
      "platform/forms/check.ts": `import { a } from "./server/save.ts";\nimport { b } from "#platform/web/tabs.ts";\n`,
    },
    expected: [
      "platform/forms/check.ts:1 import-direction",
      "platform/forms/check.ts:2 import-direction",
      "platform/kernel/id.ts:1 import-direction",
      "platform/kernel/id.ts:2 import-direction",
    ],
  },
  {
    name: "a browser part that imports the server, and the reverse",
    files: {
      "platform/web/client.ts": `import { a } from "../server/database.ts";\nimport pg from "pg";\n`,
      "platform/server/html.ts": `import { a } from "../web/shell.ts";\nimport { b } from "react";\n`,
    },
    expected: [
      "platform/server/html.ts:1 import-direction",
      "platform/server/html.ts:2 import-direction",
      "platform/web/client.ts:1 import-direction",
      "platform/web/client.ts:2 import-direction",
    ],
  },
  {
    name: "a component that knows more than the kernel and React",
    files: {
      "platform/ui/tabs.tsx": `import { a } from "#platform/web/session.ts";\nimport { b } from "@tanstack/react-query";\n`,
      "platform/ui/field.tsx": `import { a } from "../forms/check.ts";\nimport { b } from "react";\n`,
      "platform/server/html.ts": `import { a } from "#platform/ui/tabs.tsx";\n`,
    },
    expected: [
      "platform/server/html.ts:1 import-direction",
      "platform/ui/field.tsx:1 import-direction",
      "platform/ui/tabs.tsx:1 import-direction",
      "platform/ui/tabs.tsx:2 import-direction",
    ],
  },
  {
    name: "a program that imports a product, a script, or what serves tests",
    files: {
      "areas/product/load.ts": `import p from "../../products/0405/product.json" with { type: "json" };\n`,
      "areas/product/routes.ts": `import { seed } from "../../scripts/seed.ts";\n`,
      "platform/server/start.ts": `import { clone } from "#platform/testing/test-server.ts";\n`,
    },
    expected: [
      "areas/product/load.ts:1 import-direction",
      "areas/product/routes.ts:1 import-direction",
      "platform/server/start.ts:1 import-direction",
    ],
  },
  {
    name: "imports that go round",
    files: {
      "platform/server/a.ts": `import { b } from "./b.ts";\nexport const a = b;\n`,
      "platform/server/b.ts": `import { c } from "#platform/server/c.ts";\nexport const b = c;\n`,
      "platform/server/c.ts": `export { a } from "./a.ts";\nexport const c = 1;\n`,
    },
    expected: ["platform/server/a.ts:1 import-cycle"],
  },
  {
    name: "a page that imports the list from which it is fetched",
    files: {
      "apps/web/list.ts": `export const load = () => import("./page.ts");\n`,
      "apps/web/page.ts": `import { load } from "./list.ts";\nexport const page = load;\n`,
    },
    expected: ["apps/web/list.ts:1 import-cycle"],
  },
]);

testTidyRulesPass("what each part of an area is there to import", {
  "areas/customer/contract.ts": `import * as z from "zod/mini";\nimport { defineCall } from "#platform/kernel/contract.ts";\n`,
  "areas/customer/questions.ts": `import { rows } from "./store.ts";\n`,
  "areas/customer/store.ts": `import type { Tx } from "#platform/server/scope-context.ts";\nimport type pg from "pg";\n`,
  "areas/policy/rules.ts": `import { a } from "#areas/customer/contract.ts";\nimport Decimal from "decimal.js";\n`,
  "areas/policy/routes.ts": `import { q } from "#areas/customer/questions.ts";\nimport { s } from "./store.ts";\n`,
  "areas/policy/routes.test.ts": `import { b } from "#areas/customer/builder.ts";\nimport { p } from "#apps/server/testing.ts";\nimport "./routes.ts";\n`,
  "areas/policy/screens/list.ts": `import { g } from "#platform/lists/web/grid.ts";\nimport { r } from "../rules.ts";\n`,
  "areas/policy/area.ts": `import { r } from "./routes.ts";\nimport { checks } from "./audit.ts";\nimport { s } from "#areas/customer/commands.ts";\n`,
  "integrations/sms/sms.ts": `import { s } from "#platform/server/settings.ts";\nimport { createHmac } from "node:crypto";\n`,
  "areas/policy/jobs.ts": `import { s } from "#integrations/sms/sms.ts";\n`,
  "apps/server/areas.ts": `import { policy } from "#areas/policy/area.ts";\nimport { b } from "../../scripts/web-build.ts";\n`,
  "apps/web/pages.ts": `const list = () => import("#areas/policy/screens/list.ts");\n`,
});

testRuleViolations([
  {
    name: "a file of 301 lines, a test of 501, a sheet of 601",
    files: {
      "platform/server/long.ts": lines(301),
      "platform/server/long.test.ts": `import "./long.ts";\n${lines(500)}`,
      "platform/web/shell.css": "a {}\n".repeat(601),
      "database/migrations/0001-all.sql": "--\n".repeat(601),
    },
    expected: [
      "database/migrations/0001-all.sql:601 file-size",
      "platform/server/long.test.ts:501 file-size",
      "platform/server/long.ts:301 file-size",
      "platform/web/shell.css:601 file-size",
    ],
  },
  {
    name: "a function of 61 lines, a component of 101",
    files: {
      "platform/server/work.ts": `export function work() {\n${lines(59)}}\n`,
      "platform/web/page.tsx": `export const Page = () => {\n${lines(99)}};\nfunction part() {\n${lines(59)}}\n`,
    },
    expected: [
      "platform/server/work.ts:1 function-size",
      "platform/web/page.tsx:1 function-size",
      "platform/web/page.tsx:102 function-size",
    ],
  },
  {
    name: "names that say nothing of the business",
    files: { "areas/policy/rules/date-utils.ts": "", "platform/common/a.ts": "", "docs/misc.md": "" },
    expected: [
      "areas/policy/rules/date-utils.ts:1 banned-name",
      "docs/misc.md:1 banned-name",
      "platform/common:1 banned-name",
    ],
  },
  {
    name: "default exports, barrels, enums and decorators",
    files: {
      "platform/server/a.ts": "const a = 1;\nexport default a;\n",
      "platform/server/b.ts": "const b = 1;\nexport { b as default };\n",
      "platform/server/c.ts": `export { a } from "./a.ts";\nexport * from "./b.ts";\n`,
      "platform/server/d.ts": `import { a } from "./a.ts";\nexport { a };\n`,
      "platform/server/e.ts": "export enum State { Open }\n@sealed class E {}\n",
    },
    expected: [
      "platform/server/a.ts:2 default-export",
      "platform/server/b.ts:2 default-export",
      "platform/server/c.ts:1 barrel",
      "platform/server/d.ts:1 barrel",
      "platform/server/e.ts:1 enum",
      "platform/server/e.ts:2 decorator",
    ],
  },
  {
    name: "comments that silence a check",
    files: {
      "platform/server/a.ts": "// @ts-ignore\nexport const a = 1; // oxlint-disable-line no-console\n",
      "platform/server/b.ts": "/* @ts-expect-error */ export const b = 1;\n",
    },
    expected: [
      "platform/server/a.ts:1 silenced-check",
      "platform/server/a.ts:2 silenced-check",
      "platform/server/b.ts:1 silenced-check",
    ],
  },
  {
    name: "a test far from what it tests",
    files: { "platform/tests/money.test.ts": `import { money } from "#platform/kernel/money.ts";\n` },
    expected: ["platform/tests/money.test.ts:1 tests-beside"],
  },
  {
    name: "tests put aside",
    files: {
      "platform/kernel/a.ts": "",
      "platform/kernel/a.test.ts": [
        `test.skip("a", () => {});`,
        `describe.only("b", () => {});`,
        `test.todo("c");`,
        `test("d", { skip: true }, () => {});`,
        `test("e", (t) => t.skip("later"));`,
      ].join("\n"),
    },
    expected: [1, 2, 3, 4, 5].map((line) => `platform/kernel/a.test.ts:${line} test-aside`),
  },
  {
    name: "a test file that awaits outside of its tests",
    files: {
      "platform/kernel/a.ts": "",
      "platform/kernel/a.test.ts": [
        `const rows = await read();`,
        `for await (const row of rows) test(row, async () => { await row; });`,
        `before(async () => { for await (const row of rows) await row; });`,
      ].join("\n"),
    },
    expected: [1, 2].map((line) => `platform/kernel/a.test.ts:${line} await-outside`),
  },
]);

testTidyRulesPass("the same at its limit or in its place", {
  "platform/server/long.ts": lines(300),
  "platform/server/work.ts": `export function work() {\n${lines(58)}}\n`,
  "platform/web/page.tsx": `export function Page() {\n${lines(98)}}\n`,
  "areas/dictionary/content/all.json": "[\n".repeat(900),
  "vite.config.ts": "export default {};\n",
  "platform/server/work.test.ts": `// @ts-expect-error\ntest("as root", { skip: notRoot }, () => {});\n`,
});

const call = (words: string): string => `export const a = defineCall({ ${words}, path: "policy/a" });\n`;

testRuleViolations([
  {
    name: "a GET that changes state",
    files: { "areas/policy/contract.ts": call(`method: "GET", effect: "change"`) },
    expected: ["areas/policy/contract.ts:1 get-changes-state"],
  },
  {
    name: "a GET whose effect hides in a constant, or cannot be read at all",
    files: {
      "areas/policy/contract.ts": `const get = { method: "GET", effect: "change" } as const;\n${call("...get")}`,
      "areas/payment/contract.ts": call(`method: "GET", effect: chosen`),
    },
    expected: [
      "areas/payment/contract.ts:1 get-changes-state",
      "areas/policy/contract.ts:2 get-changes-state",
    ],
  },
]);

testTidyRulesPass("a GET that reads or keeps up, a POST that changes", {
  "areas/policy/contract.ts": [
    `const get = { method: "GET", effect: "read" } as const;`,
    call("...get"),
    call(`...get, effect: "upkeep"`),
    call(`method: "POST", effect: "change"`),
  ].join("\n"),
});

test("stopped: the kernel itself defines no GET that changes state", () => {
  const [input, output] = [z.object({}), z.null()];
  const rest = { path: "policy/a", title: "", permission: "signedIn", input, output, refusals: [] } as const;
  assert.throws(() => defineCall({ ...rest, method: "GET", effect: "change" }), /never GET/);
  assert.equal(defineCall({ ...rest, method: "GET", effect: "upkeep" }).effect, "upkeep");
  assert.equal(defineCall({ ...rest, method: "POST", effect: "change" }).effect, "change");
});

testRuleViolations([
  {
    name: "decisions by risk code",
    files: {
      "areas/policy/rules.ts": [
        `if (riskCode === "0405") go();`,
        `if ("0405" != riskCode) go();`,
        `switch (riskCode) { case "0405": go(); }`,
        `if (["0405", code].includes(riskCode)) go();`,
        `const known = new Set(["0405"]);`,
        `const limit = { "0405": 1 }[riskCode];`,
        `if (riskCode.startsWith("0405")) go();`,
      ].join("\n"),
    },
    expected: [1, 2, 3, 4, 5, 6, 7].map((line) => `areas/policy/rules.ts:${line} risk-code`),
  },
  {
    name: "places of one machine",
    files: { "docs/a.md": ["", "", "work", "main"].join("/"), ".env.example": ["A=~/.lib", "rary"].join("") },
    expected: [".env.example:1 workplace", "docs/a.md:1 workplace"],
  },
]);

testTidyRulesPass("four digits that are no risk code, risk codes in tests and demo data", {
  "areas/policy/rules.ts": `if (comCode === "0000000") go();\nconst year = "2027";\n`,
  "areas/policy/rules.test.ts": `import "./rules.ts";\nif (riskCode === "0405") go();\n`,
  "demo/policy/load-policies.ts": `const premium = { "0405": "1.00" };\n`,
});

test("oxlint with the project's settings stops the same plants", () => {
  const files = {
    "areas/policy/store.ts": "export const rows = 1;\n",
    "areas/policy/screens/list.ts": `import { rows } from "../store.ts";\nexport const list = rows;\n`,
    "areas/policy/rules.ts": `import { rows } from "./store.ts";\nexport const rule = rows;\n`,
    "areas/policy/contract.ts": `import { rows } from "./store.ts";\nexport const word = rows;\n`,
    "areas/policy/jobs.ts": `import { a } from "#areas/customer/store/customer-queries.ts";\nexport const job: any = a;\n`,
    "platform/server/a.ts": `import { b } from "./b.ts";\nexport const a = (): number => b();\n`,
    "platform/server/b.ts": `import { a } from "#platform/server/a.ts";\nexport const b = (): number => a();\n`,
    "platform/web/c.ts": `import { a } from "#platform/server/a.ts";\nexport const c = a;\n`,
    "platform/server/long.ts": Array.from({ length: 301 }, (_, at) => `export const x${at} = 1;\n`).join(""),
    "platform/server/d.ts": "const d = 1;\nexport default d;\n",
    "areas/customer/store.ts": "export const a = 1;\n",
  };
  assert.deepEqual(runInTemporaryFolder(files, lintErrors), [
    "areas/policy/contract.ts eslint(no-restricted-imports)",
    "areas/policy/jobs.ts eslint(no-restricted-imports)",
    "areas/policy/jobs.ts typescript(no-explicit-any)",
    "areas/policy/rules.ts eslint(no-restricted-imports)",
    "areas/policy/screens/list.ts eslint(no-restricted-imports)",
    "platform/server/a.ts import(no-cycle)",
    "platform/server/b.ts import(no-cycle)",
    "platform/server/d.ts import(no-default-export)",
    "platform/server/long.ts eslint(max-lines)",
    "platform/web/c.ts eslint(no-restricted-imports)",
  ]);
});

function lintErrors(root: string): string[] {
  for (const name of [".oxlintrc.json", "package.json"]) cpSync(join(checkout, name), join(root, name));
  const oxlint = join(checkout, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-f", "json"], { cwd: root, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return [...new Set(diagnostics.map(({ filename, code }) => `${filename} ${code}`))].toSorted();
}
