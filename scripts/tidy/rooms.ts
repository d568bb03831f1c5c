import { isTestFile } from "./tree.ts";

/** The place of a file in the architecture. `part` decides the directions of its imports. */
export type FileArchitecturePlace = { room: Room; area: string; part: string; serves: Purpose };
/** `testing` files serve tests and are imported by nothing else. */
type Purpose = "program" | "testing" | "test";
type Room = "area" | "platform" | "integrations" | "demo" | "apps" | "products" | "outside";

/**
 * `area` is the manifest that the server reads. `load` brings reference data as the owner before serving; `content` is what it reads; `tables` declares the
 * columns; `audit` says what must hold; `templates` are those of papers.
 */
export const AREA_PARTS = [
  "area",
  "contract",
  "rules",
  "lifecycle",
  "store",
  "questions",
  "commands",
  "routes",
  "jobs",
  "screens",
  "builder",
  "tables",
  "audit",
  "load",
  "content",
  "templates",
];

/** The product workbench has the parts of an area, follows all areas and is a folder at the top. */
export const WORKBENCH_FOLDER = "workbench";

export function getFileArchitecturePlace(path: string): FileArchitecturePlace {
  const [top = "", second = "", third = ""] = path.split("/");
  const place = { area: "", serves: purposeOf(path) };
  if (top === "areas" && third) return { ...place, room: "area", area: second, part: stem(third) };
  if (top === WORKBENCH_FOLDER && second)
    return { ...place, room: "area", area: WORKBENCH_FOLDER, part: stem(second) };
  if (top === "demo") return { ...place, room: "demo", area: second, part: "demo" };
  if (top === "platform") return { ...place, room: "platform", part: platformPart(second, third) };
  if (top === "integrations") return { ...place, room: "integrations", part: "integrations" };
  if (top === "apps") return { ...place, room: "apps", part: second };
  if (top === "products") return { ...place, room: "products", part: "" };
  return { ...place, room: "outside", part: top };
}

function purposeOf(path: string): Purpose {
  if (isTestFile(path)) return "test";
  return /(?:^|\/)testing(?:\.ts$|\/)/.test(path) ? "testing" : "program";
}

function stem(name: string): string {
  return name.split(".")[0] ?? name;
}

function platformPart(second: string, third: string): string {
  if (["kernel", "server", "ui", "web"].includes(second)) return second;
  return third === "server" || third === "web" ? third : "pure";
}
