import { type JsonValue, findJsonValue } from "./json-path.ts";

const titleProperties = ["label", "title", "nameZh", "titleZh", "messageZh", "name"];
const codeProperties = [
  "elementCode",
  "code",
  "clauseCode",
  "liabilityCode",
  "specialCode",
  "ruleNo",
  "packageId",
  "insurancePlanNo",
  "caseNo",
  "ruleCode",
  "key",
  "type",
];

export function findProductPartTitle(part: JsonValue): string | undefined {
  return firstText(part, titleProperties);
}

/** The code that identifies a part in its list. */
export function findProductPartCode(part: JsonValue): string | undefined {
  return firstText(part, codeProperties);
}

function firstText(part: JsonValue, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = typeof part === "object" ? findJsonValue(part, name) : undefined;
    if (typeof found === "string" && found !== "") return found;
  }
  return undefined;
}
