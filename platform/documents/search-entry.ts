import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { SearchEntry } from "#platform/search/search-entry.ts";
import type { DocumentDefinition, DocumentRecord } from "./definition.ts";

type SearchedDocument = Pick<DocumentRecord, "businessNo" | "comCode" | "inputBy" | "agencyCode" | "content">;

/** The palette finds a plain document by its number and by the cells that its definition names. */
export function buildPlainDocumentSearchEntry(
  { name, ownerPath, searchPaths = [] }: DocumentDefinition,
  { businessNo, comCode, inputBy, agencyCode, content }: SearchedDocument,
): SearchEntry {
  const owner = ownerPath === undefined ? "" : getFormTextAtPath(content, ownerPath);
  return {
    kind: name,
    key: businessNo,
    comCode,
    ownerCode: owner === "" ? inputBy : owner,
    agencyCode,
    names: searchPaths.map((path) => getFormTextAtPath(content, path)),
    numbers: [businessNo],
    wholeNumbers: [],
    isSpelledOut: false,
  };
}
