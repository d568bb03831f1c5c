import { areaOrder } from "#areas/order.ts";
import {
  allowedAppsImports,
  allowedImportsByAreaPart,
  allowedDemoImports,
  allowedIntegrationsImports,
  areaPartsUsingIntegrations,
  checkPackageImport,
  allowedPlatformImports,
  areaPartsVisibleToOtherAreas,
  allowedTestImports,
  allowedWorkbenchTestImports,
} from "./directions.ts";
import { listImports, getPackageName, resolveImport, type ModuleImport } from "./imports.ts";
import {
  AREA_PARTS,
  getFileArchitecturePlace,
  type FileArchitecturePlace,
  WORKBENCH_FOLDER,
} from "./rooms.ts";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

export const importDirectionRule: TidyRule = ({ sources }) =>
  sources.flatMap((source) => listImports(source).flatMap((imported) => judge(source, imported)));

/** Files of an area have known names, so that each has a direction. Areas are in the order list. */
export const knownAreaFilesRule: TidyRule = ({ files }) =>
  files.flatMap((file) => {
    const { room, area, part, serves } = getFileArchitecturePlace(file);
    if (room !== "area") return [];
    if (orderOf(area) < 0) return [violation("area-order", file, 1, `${area} is not in areas/order.ts`)];
    if (serves !== "program" || AREA_PARTS.includes(part)) return [];
    const says = `${part} is no part of an area; parts are ${AREA_PARTS.join(", ")}`;
    return [violation("area-files", file, 1, says)];
  });

function judge(source: SourceFile, imported: ModuleImport): RuleViolation[] {
  const { specifier, line } = imported;
  const from = getFileArchitecturePlace(source.path);
  const target = resolveImport(source, specifier);
  const [rule, why] = target
    ? refusalOf(from, getFileArchitecturePlace(target), target)
    : ["import-direction", packageWhy(from, imported)];
  return why ? [violation(rule, source.path, line, `imports ${target ?? specifier}: ${why}`)] : [];
}

function packageWhy(from: FileArchitecturePlace, { specifier, typeOnly }: ModuleImport): string | undefined {
  if (from.serves !== "program" || from.room === "outside") return undefined;
  return checkPackageImport(from.room, from.part, { name: getPackageName(specifier), typeOnly });
}

type Refusal = [rule: string, why: string | undefined];

function refusalOf(from: FileArchitecturePlace, to: FileArchitecturePlace, target: string): Refusal {
  if (to.room === "products") return ["import-direction", "products/ is data: nobody imports it"];
  if (from.room === "outside" || target === "package.json") return ["", undefined];
  if (to.serves !== "program") return ["import-direction", testWhy(from)];
  if (from.room === "area" && to.room === "area") return betweenAreas(from, to);
  return ["import-direction", acrossRooms(from, to)];
}

function testWhy(from: FileArchitecturePlace): string | undefined {
  return from.serves === "program" ? "only tests import what serves tests" : undefined;
}

function betweenAreas(from: FileArchitecturePlace, to: FileArchitecturePlace): Refusal {
  const reach = allowedImportsByAreaPart[from.part];
  const isProgram = from.serves === "program";
  if (from.area === to.area) {
    return ["import-direction", isProgram ? unless(reach?.own, from, to.part) : undefined];
  }
  if (orderOf(to.area) > orderOf(from.area)) {
    return ["area-order", `${from.area} stands before ${to.area}; only the later imports the earlier`];
  }
  if (from.area === WORKBENCH_FOLDER && !isProgram)
    return ["import-direction", unless(allowedWorkbenchTestImports, from, to.part)];
  if (!areaPartsVisibleToOtherAreas.includes(to.part))
    return ["private-files", `${to.part} is private to ${to.area}`];
  return ["import-direction", unless(isProgram ? reach?.earlier : allowedTestImports.earlier, from, to.part)];
}

function acrossRooms(from: FileArchitecturePlace, to: FileArchitecturePlace): string | undefined {
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

function integrationsWhy({ room, part }: FileArchitecturePlace): string | undefined {
  if (
    room === "integrations" ||
    (["area", "apps"].includes(room) && areaPartsUsingIntegrations.includes(part))
  )
    return undefined;
  return `only ${areaPartsUsingIntegrations.join(", ")} ask outside systems`;
}

function demoWhy({ room, part }: FileArchitecturePlace): string | undefined {
  if (room === "demo" || (room === "apps" && part === "server")) return undefined;
  return "only the server, as it starts, loads demonstration data";
}

function reachOf({ room, part }: FileArchitecturePlace): { area: string[]; platform: string[] } | undefined {
  return room === "demo" ? allowedDemoImports : allowedAppsImports[part];
}

function platformOf(from: FileArchitecturePlace): string[] | undefined {
  if (from.room === "integrations") return allowedIntegrationsImports;
  if (from.room === "area") return allowedImportsByAreaPart[from.part]?.platform;
  return from.room === "platform" ? allowedPlatformImports[from.part] : reachOf(from)?.platform;
}

function unless(
  allowed: string[] | undefined,
  from: FileArchitecturePlace,
  part: string,
): string | undefined {
  if (allowed?.includes(part)) return undefined;
  return `${from.part} may import ${allowed?.join(", ") ?? "nothing"} here, not ${part}`;
}

function orderOf(area: string): number {
  if (area === WORKBENCH_FOLDER) return areaOrder.length;
  return areaOrder.findIndex((name) => name === area);
}

function violation(rule: string, file: string, line: number, says: string): RuleViolation {
  return { rule, file, line, says };
}
