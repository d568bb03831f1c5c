import { areaOrder } from "#areas/order.ts";
import {
  appsReach,
  areaReach,
  demoReach,
  integrationsReach,
  integrationUsers,
  packageRefusal,
  platformReach,
  seenByOthers,
  testReach,
  workbenchTestReach,
} from "./directions.ts";
import { importsOf, packageName, resolveImport, type Import } from "./imports.ts";
import { AREA_PARTS, placeOf, type Place, WORKBENCH } from "./rooms.ts";
import type { Rule, Source, Violation } from "./tree.ts";

export const importDirection: Rule = ({ sources }) =>
  sources.flatMap((source) => importsOf(source).flatMap((imported) => judge(source, imported)));

/** Files of an area have known names, so that each has a direction. Areas are in the order list. */
export const areaFiles: Rule = ({ files }) =>
  files.flatMap((file) => {
    const { room, area, part, serves } = placeOf(file);
    if (room !== "area") return [];
    if (orderOf(area) < 0) return [violation("area-order", file, 1, `${area} is not in areas/order.ts`)];
    if (serves !== "program" || AREA_PARTS.includes(part)) return [];
    const says = `${part} is no part of an area; parts are ${AREA_PARTS.join(", ")}`;
    return [violation("area-files", file, 1, says)];
  });

function judge(source: Source, imported: Import): Violation[] {
  const { specifier, line } = imported;
  const from = placeOf(source.path);
  const target = resolveImport(source, specifier);
  const [rule, why] = target
    ? refusalOf(from, placeOf(target), target)
    : ["import-direction", packageWhy(from, imported)];
  return why ? [violation(rule, source.path, line, `imports ${target ?? specifier}: ${why}`)] : [];
}

function packageWhy(from: Place, { specifier, typeOnly }: Import): string | undefined {
  if (from.serves !== "program" || from.room === "outside") return undefined;
  return packageRefusal(from.room, from.part, { name: packageName(specifier), typeOnly });
}

type Refusal = [rule: string, why: string | undefined];

function refusalOf(from: Place, to: Place, target: string): Refusal {
  if (to.room === "products") return ["import-direction", "products/ is data: nobody imports it"];
  if (from.room === "outside" || target === "package.json") return ["", undefined];
  if (to.serves !== "program") return ["import-direction", testWhy(from)];
  if (from.room === "area" && to.room === "area") return betweenAreas(from, to);
  return ["import-direction", acrossRooms(from, to)];
}

function testWhy(from: Place): string | undefined {
  return from.serves === "program" ? "only tests import what serves tests" : undefined;
}

function betweenAreas(from: Place, to: Place): Refusal {
  const reach = areaReach[from.part];
  const isProgram = from.serves === "program";
  if (from.area === to.area) {
    return ["import-direction", isProgram ? unless(reach?.own, from, to.part) : undefined];
  }
  if (orderOf(to.area) > orderOf(from.area)) {
    return ["area-order", `${from.area} stands before ${to.area}; only the later imports the earlier`];
  }
  if (from.area === WORKBENCH && !isProgram)
    return ["import-direction", unless(workbenchTestReach, from, to.part)];
  if (!seenByOthers.includes(to.part)) return ["private-files", `${to.part} is private to ${to.area}`];
  return ["import-direction", unless(isProgram ? reach?.earlier : testReach.earlier, from, to.part)];
}

function acrossRooms(from: Place, to: Place): string | undefined {
  if (from.room === "platform" && to.room !== "platform") return "platform knows no areas and no apps";
  if (from.room === "integrations" && !["integrations", "platform"].includes(to.room))
    return "integrations know protocols, no areas and no apps";
  if (from.room === "area" && to.room === "apps")
    return "imports go apps → demo → workbench → areas → integrations → platform";
  if (from.serves !== "program") return undefined;
  if (to.room === "integrations") return integrationsWhy(from);
  if (to.room === "demo") return demoWhy(from);
  if (to.room === "outside" && from.room === "apps" && to.part === "scripts") return undefined;
  if (to.room === "outside") return `${to.part} stands outside the program`;
  if (to.room === "apps") return unless([from.part], from, to.part);
  if (to.room === "area") return unless(reachOf(from)?.area, from, to.part);
  return unless(platformOf(from), from, to.part);
}

function integrationsWhy({ room, part }: Place): string | undefined {
  if (room === "integrations" || (["area", "apps"].includes(room) && integrationUsers.includes(part)))
    return undefined;
  return `only ${integrationUsers.join(", ")} ask outside systems`;
}

function demoWhy({ room, part }: Place): string | undefined {
  if (room === "demo" || (room === "apps" && part === "server")) return undefined;
  return "only the server, as it starts, loads demonstration data";
}

function reachOf({ room, part }: Place): { area: string[]; platform: string[] } | undefined {
  return room === "demo" ? demoReach : appsReach[part];
}

function platformOf(from: Place): string[] | undefined {
  if (from.room === "integrations") return integrationsReach;
  if (from.room === "area") return areaReach[from.part]?.platform;
  return from.room === "platform" ? platformReach[from.part] : reachOf(from)?.platform;
}

function unless(allowed: string[] | undefined, from: Place, part: string): string | undefined {
  if (allowed?.includes(part)) return undefined;
  return `${from.part} may import ${allowed?.join(", ") ?? "nothing"} here, not ${part}`;
}

function orderOf(area: string): number {
  if (area === WORKBENCH) return areaOrder.length;
  return areaOrder.findIndex((name) => name === area);
}

function violation(rule: string, file: string, line: number, says: string): Violation {
  return { rule, file, line, says };
}
