import type * as z from "zod/mini";
import { inputFaults, inputWords } from "#platform/kernel/input-words.ts";
import { type Held, joined, valueAt } from "./workbench/paths.ts";
import { codeOf, titleOf } from "./workbench/part-tree.ts";

/** The names of the parts on the way to a fault, then the field. */
export function placeIn(
  held: Held,
  path: readonly PropertyKey[],
  nameOf: (part: Held) => string | undefined = titleOf,
): string {
  const names = path.map((_, index) =>
    nameOf(valueAt(held, joined(...path.slice(0, index + 1).map(String)))),
  );
  const last = path.findLast((step) => typeof step === "string") ?? "";
  return [...names.filter((name) => name !== undefined), last].join(" › ");
}

/** What keeps one file of a product from being read; each fault begins with the file. */
export class FileFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("；"));
    this.faults = faults;
  }
}

export function readPart<Shape extends z.ZodMiniType>(
  shape: Shape,
  held: unknown,
  file: string,
): z.infer<Shape> {
  const read = shape.safeParse(held, { error: inputWords });
  if (read.success) return read.data;
  const faults = inputFaults(read.error.issues).map(
    ({ path, message }) => `${file} ${placeIn(held as Held, path, codeAndTitle)}：${message}`,
  );
  throw new FileFault(faults);
}

/** In a file one looks for the code. */
function codeAndTitle(part: Held): string | undefined {
  const [code, title] = [codeOf(part), titleOf(part)];
  return code === undefined || title === undefined || code === title ? (code ?? title) : `${code} ${title}`;
}
