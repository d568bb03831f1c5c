/** Any JSON value in a product. */
export type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

/** `Array.isArray` loses the element type of a read-only list. */
export function isJsonList(content: JsonValue): content is readonly JsonValue[] {
  return Array.isArray(content);
}

/** Joins a list of codes or figures; nested values become empty texts. */
export function joinListText(content: JsonValue, separator: string): string {
  return isJsonList(content)
    ? content.map((item) => (typeof item === "object" ? "" : String(item))).join(separator)
    : "";
}

/** Finds the value at a path such as "rating.factors.2"; the path "" means the whole. */
export function findJsonValue(content: JsonValue, path: string): JsonValue {
  let found = content;
  for (const step of stepsOf(path)) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as JsonObject)[step];
  }
  return found;
}

/** Returns a copy with another value at the path; the value undefined removes the property. */
export function replaceJsonValue<Whole extends JsonValue>(
  content: Whole,
  path: string,
  value: JsonValue,
): Whole {
  const [step, ...rest] = stepsOf(path);
  if (step === undefined) return value as Whole;
  if (isJsonList(content)) {
    const inner = replaceJsonValue(content[Number(step)], rest.join("."), value);
    return content.with(Number(step), inner) as unknown as Whole;
  }
  const holder = (content ?? {}) as JsonObject;
  if (rest.length > 0 && value === undefined && holder[step] === undefined) return content;
  const inner = replaceJsonValue(holder[step], rest.join("."), value);
  if (inner !== undefined) return { ...holder, [step]: inner } as Whole;
  const { [step]: _, ...others } = holder;
  return others as Whole;
}

export function getJsonList(content: JsonValue, path: string): readonly JsonValue[] {
  const found = findJsonValue(content, path);
  return isJsonList(found) ? found : [];
}

export function joinJsonPath(...steps: readonly (string | number)[]): string {
  return steps.filter((step) => step !== "").join(".");
}

function stepsOf(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
