/** The direction table of the house: for each part, what it may import. Change it with a decision record. */
export type Reach = { own: string[]; earlier: string[]; platform: string[] };

const decisions = ["contract", "rules"];
const asked = [...decisions, "questions", "commands"];
const kernel = ["kernel"];
const pure = [...kernel, "pure"];
const server = [...pure, "server"];

export const areaReach: Record<string, Reach> = {
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
  commands: { own: [...asked, "lifecycle", "store"], earlier: asked, platform: server },
  routes: { own: [...asked, "lifecycle", "store", "jobs", "routes"], earlier: asked, platform: server },
  jobs: { own: [...asked, "lifecycle", "store", "jobs"], earlier: asked, platform: server },
  screens: { own: [...decisions, "screens"], earlier: [...decisions, "screens"], platform: [...pure, "web"] },
  builder: {
    own: [...decisions, "store", "commands", "builder", "content"],
    earlier: [...decisions, "builder"],
    platform: server,
  },
  audit: { own: decisions, earlier: decisions, platform: server },
  content: { own: [...decisions, "content"], earlier: decisions, platform: server },
  load: { own: [...decisions, "content", "store", "load"], earlier: asked, platform: server },
  demo: {
    own: [...asked, "store", "builder", "demo", "content"],
    earlier: [...asked, "builder"],
    platform: server,
  },
};

export const testReach = { earlier: [...asked, "builder"] };

/** What another area may see at all, where the part that asks is allowed to. */
export const seenByOthers = [...testReach.earlier, "screens"];

export const platformReach: Record<string, string[]> = {
  kernel,
  pure,
  server,
  web: [...pure, "web"],
};

export const appsReach: Record<string, { area: string[]; platform: string[] }> = {
  server: { area: [...asked, "lifecycle", "routes", "jobs", "load", "demo", "audit"], platform: server },
  web: { area: [...decisions, "screens"], platform: [...pure, "web"] },
};

const PURE_PACKAGES = ["decimal.js", "jsep", "nzh", "zod"];
const SERVER_PACKAGES =
  /^(?:node:.*|pg|kysely|fastify|pino|prom-client|svg-captcha|@fastify\/.*|@node-rs\/.*)$/;
const BROWSER_PACKAGES = /^(?:react|react-dom|antd|echarts\/.*|@tanstack\/.*)$/;

type Named = { name: string; typeOnly: boolean };

/** Why a part may not use a package, or undefined. Only platform/server opens connections to the database. */
export function packageRefusal(room: string, part: string, { name, typeOnly }: Named): string | undefined {
  const isPure = ["kernel", "pure", "contract", "rules", "lifecycle"].includes(part);
  if (isPure && !PURE_PACKAGES.includes(name)) return `${part} is pure: only ${PURE_PACKAGES.join(" and ")}`;
  const isBrowser = part === "web" || part === "screens";
  if (isBrowser && SERVER_PACKAGES.test(name)) return `${part} runs in the browser, ${name} does not`;
  if (!isBrowser && BROWSER_PACKAGES.test(name)) return `${name} is for the browser only`;
  if (room === "area" && name === "pg" && !typeOnly)
    return "only platform/server opens connections to the database";
  return undefined;
}
