import { areaOrder } from "#areas/order.ts";
import { appsReach, areaReach, packageRefusal, platformReach, testReach } from "./directions.ts";
import { importsOf, packageName, resolveImport, type Import } from "./imports.ts";
import { AREA_PARTS, placeOf, type Place } from "./rooms.ts";
import type { Rule, Source, Violation } from "./tree.ts";

export const importDirection: Rule = ({ sources }) =>
  sources.flatMap((source) => importsOf(source).flatMap((made) => judge(source, made)));

/** An area's files carry the names of the house, so that each has a direction; areas stand in the order list. */
export const areaFiles: Rule = ({ files }) =>
  files.flatMap((file) => {
    const { room, area, part, isTest } = placeOf(file);
    if (room !== "area") return [];
    if (orderOf(area) < 0) return [fault("area-order", file, 1, `${area} is not in areas/order.ts`)];
    if (isTest || AREA_PARTS.includes(part)) return [];
    return [
      fault("area-files", file, 1, `${part} is no part of an area; parts are ${AREA_PARTS.join(", ")}`),
    ];
  });

function judge(source: Source, made: Import): Violation[] {
  const { specifier, line } = made;
  const from = placeOf(source.path);
  const target = resolveImport(source, specifier);
  const [rule, why] = target
    ? refusalOf(from, placeOf(target), target)
    : ["import-direction", packageWhy(from, made)];
  return why ? [fault(rule, source.path, line, `imports ${target ?? specifier}: ${why}`)] : [];
}

function packageWhy(from: Place, { specifier, typeOnly }: Import): string | undefined {
  if (from.isTest || from.room === "outside") return undefined;
  return packageRefusal(from.room, from.part, { name: packageName(specifier), typeOnly });
}

type Refusal = [rule: string, why: string | undefined];

function refusalOf(from: Place, to: Place, target: string): Refusal {
  if (to.room === "products") return ["import-direction", "products/ is data: nobody imports it"];
  if (from.room === "outside" || target === "package.json") return ["", undefined];
  if (from.room === "area" && to.room === "area") return betweenAreas(from, to);
  return ["import-direction", acrossRooms(from, to)];
}

function betweenAreas(from: Place, to: Place): Refusal {
  const reach = areaReach[from.part];
  if (from.area === to.area) {
    return ["import-direction", from.isTest ? undefined : unless(reach?.own, from, to.part)];
  }
  if (orderOf(to.area) > orderOf(from.area)) {
    return [
      "area-order",
      `${from.area} stands before ${to.area}; only a later area may import an earlier one`,
    ];
  }
  const seen = from.isTest ? testReach.earlier : reach?.earlier;
  if (!testReach.earlier.includes(to.part)) return ["private-files", `${to.part} is private to ${to.area}`];
  return ["import-direction", unless(seen, from, to.part)];
}

function acrossRooms(from: Place, to: Place): string | undefined {
  const isDownward = rank(from) >= rank(to) || from.isTest;
  if (from.room === "platform" && to.room !== "platform") return "platform knows no areas and no apps";
  if (from.isTest) return undefined;
  if (from.room === "apps" && to.part === "scripts") return undefined;
  if (to.room === "outside") return "scripts, bench and e2e stand outside the program";
  if (!isDownward) return `imports go apps → areas → platform`;
  if (from.room === "apps" && to.room === "apps") return unless([from.part], from, to.part);
  if (to.room === "area") return unless(appsReach[from.part]?.area, from, to.part);
  return unless(platformOf(from), from, to.part);
}

function platformOf(from: Place): string[] | undefined {
  if (from.room === "area") return areaReach[from.part]?.platform;
  return from.room === "apps" ? appsReach[from.part]?.platform : platformReach[from.part];
}

function unless(allowed: string[] | undefined, from: Place, part: string): string | undefined {
  if (allowed?.includes(part)) return undefined;
  return `${from.part} may import ${allowed?.join(", ") ?? "nothing"} here, not ${part}`;
}

function rank({ room }: Place): number {
  return ["outside", "platform", "area", "apps"].indexOf(room);
}

function orderOf(area: string): number {
  return areaOrder.findIndex((name) => name === area);
}

function fault(rule: string, file: string, line: number, says: string): Violation {
  return { rule, file, line, says };
}
