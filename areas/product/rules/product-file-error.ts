import type * as z from "zod/mini";
import { toInputErrors, getInputMessage } from "#platform/kernel/input-messages.ts";
import { type JsonValue, joinJsonPath, findJsonValue } from "./json-path.ts";
import { findProductPartCode, findProductPartTitle } from "./part-names.ts";

/** Describes the place of an error: the names of the enclosing parts, then the field. */
export function describeProductPlace(
  content: JsonValue,
  path: readonly PropertyKey[],
  nameOf: (part: JsonValue) => string | undefined = findProductPartTitle,
): string {
  const names = path.map((_, index) =>
    nameOf(findJsonValue(content, joinJsonPath(...path.slice(0, index + 1).map(String)))),
  );
  const last = path.findLast((step) => typeof step === "string") ?? "";
  return [...names.filter((name) => name !== undefined), last].join(" › ");
}

/** Carries the errors of one product file that cannot be read; each message begins with the file name. */
export class ProductFileError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join("；"));
    this.errors = errors;
  }
}

export function parseProductFile<Shape extends z.ZodMiniType>(
  shape: Shape,
  content: unknown,
  file: string,
): z.infer<Shape> {
  const read = shape.safeParse(content, { error: getInputMessage });
  if (read.success) return read.data;
  const errors = toInputErrors(read.error.issues).map(
    ({ path, message }) =>
      `${file} ${describeProductPlace(content as JsonValue, path, codeAndTitle)}：${message}`,
  );
  throw new ProductFileError(errors);
}

/** Names a part by code and title, because people search a file by code. */
function codeAndTitle(part: JsonValue): string | undefined {
  const [code, title] = [findProductPartCode(part), findProductPartTitle(part)];
  return code === undefined || title === undefined || code === title ? (code ?? title) : `${code} ${title}`;
}
