/** The import directions: for each part, what it may import. Change them with a decision record. */
export type AllowedImports = { own: string[]; earlier: string[]; platform: string[] };

const decisions = ["contract", "rules"];
const visibleParts = [...decisions, "questions", "commands"];
const kernel = ["kernel"];
const pure = [...kernel, "pure"];
const server = [...pure, "server"];
const browser = [...pure, "ui", "web"];

/** The server's side of an area. */
const serverParts = [...visibleParts, "lifecycle", "store", "routes", "jobs", "audit", "load"];

export const allowedImportsByAreaPart: Record<string, AllowedImports> = {
  area: { own: serverParts, earlier: visibleParts, platform: server },
  contract: { own: decisions, earlier: decisions, platform: pure },
  rules: { own: decisions, earlier: decisions, platform: pure },
  lifecycle: { own: [...decisions, "lifecycle"], earlier: decisions, platform: pure },
  tables: { own: decisions, earlier: decisions, platform: server },
  store: { own: [...decisions, "store", "tables"], earlier: decisions, platform: server },
  questions: {
    own: [...decisions, "lifecycle", "store", "questions"],
    earlier: [...decisions, "questions"],
    platform: server,
  },
  commands: { own: [...visibleParts, "lifecycle", "store"], earlier: visibleParts, platform: server },
  routes: {
    own: [...visibleParts, "lifecycle", "store", "jobs", "routes"],
    earlier: visibleParts,
    platform: server,
  },
  jobs: { own: [...visibleParts, "lifecycle", "store", "jobs"], earlier: visibleParts, platform: server },
  screens: { own: [...decisions, "screens"], earlier: [...decisions, "screens"], platform: browser },
  builder: {
    own: [...decisions, "store", "commands", "builder", "content"],
    earlier: [...decisions, "builder"],
    platform: server,
  },
  audit: { own: decisions, earlier: decisions, platform: server },
  content: { own: [...decisions, "content"], earlier: decisions, platform: server },
  load: { own: [...decisions, "content", "store", "load"], earlier: visibleParts, platform: server },
};

/**
 * Demonstration data is written as the owner before serving. It may use the rules of all areas and the test builders.
 */
export const allowedDemoImports = { area: [...decisions, "builder"], platform: server };

export const allowedTestImports = { earlier: [...visibleParts, "builder"] };

/** The tests of the workbench also read and load the factory products. */
export const allowedWorkbenchTestImports = [...allowedTestImports.earlier, "content", "load"];

/** The parts of an area that other areas may import, if their own part is allowed to. */
export const areaPartsVisibleToOtherAreas = [...allowedTestImports.earlier, "screens"];

export const allowedPlatformImports: Record<string, string[]> = {
  kernel,
  pure,
  server,
  ui: [...kernel, "ui"],
  web: browser,
};

/** Ports to outside systems, with their stand-ins: protocols without a word of insurance. */
export const allowedIntegrationsImports = server;
/** The parts that may call an outside system. */
export const areaPartsUsingIntegrations = ["area", "commands", "routes", "jobs", "server"];

export const allowedAppsImports: Record<string, { area: string[]; platform: string[] }> = {
  server: { area: ["area"], platform: server },
  web: { area: [...decisions, "screens"], platform: browser },
};

const PURE_PACKAGES = ["decimal.js", "jsep", "nzh", "pinyin-pro", "zod"];
const SERVER_PACKAGES =
  /^(?:node:.*|pg|kysely|fastify|pino|prom-client|svg-captcha|@fastify\/.*|@node-rs\/.*)$/;
const BROWSER_PACKAGES = /^(?:react|react-dom|antd|echarts\/.*|@tanstack\/.*)$/;

type PackageImport = { name: string; typeOnly: boolean };

/** Returns the reason why a part may not use a package. Only platform/server opens database connections. */
export function checkPackageImport(
  room: string,
  part: string,
  { name, typeOnly }: PackageImport,
): string | undefined {
  const isPure = ["kernel", "pure", "contract", "rules", "lifecycle"].includes(part);
  if (isPure && !PURE_PACKAGES.includes(name)) return `${part} is pure: only ${PURE_PACKAGES.join(" and ")}`;
  if (part === "ui" && name !== "react") return "ui components need react and nothing else";
  const isBrowser = ["ui", "web", "screens"].includes(part);
  if (isBrowser && SERVER_PACKAGES.test(name)) return `${part} runs in the browser, ${name} does not`;
  if (!isBrowser && BROWSER_PACKAGES.test(name)) return `${name} is for the browser only`;
  if (["area", "demo", "integrations"].includes(room) && name === "pg" && !typeOnly)
    return "only platform/server opens connections to the database";
  return undefined;
}
