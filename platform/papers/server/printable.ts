import { withoutUnseen } from "#platform/kernel/unseen.ts";
import type { Json, Lacking } from "../paper.ts";

const BREAKS = new Set("\n\r\t");

/** As it is printed: nothing that nobody sees, since marks of direction would turn figures round. */
export function printable<Data extends Json>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === "string" ? withoutUnseen(value) : value,
  ) as Data;
}

/** What would come out as boxes. */
export function lackingIn(data: Json, isDrawn: (codePoint: number) => boolean, field = ""): Lacking[] {
  if (typeof data === "string") return lackingText(data, isDrawn, field);
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]: [string, Json]) =>
    lackingIn(value, isDrawn, field === "" ? name : `${field}.${name}`),
  );
}

function lackingText(text: string, isDrawn: (codePoint: number) => boolean, field: string): Lacking[] {
  const lacking = new Set(
    [...text].filter((character) => !BREAKS.has(character) && !isDrawn(character.codePointAt(0) ?? 0)),
  );
  return lacking.size === 0 ? [] : [{ field, characters: [...lacking].join("") }];
}
