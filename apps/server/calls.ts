import { listCallsOfDocument, isDocumentCalls } from "#platform/documents/document-calls.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { createExportCall, createExportTaskCall, isListCall } from "#platform/lists/list-call.ts";
import { serverAreas } from "./areas.ts";

const contractCalls: readonly Call[] = serverAreas.flatMap(({ calls = [] }) => calls).flatMap(callsOf);

/** Lists are answered by their definitions; each has its exports beside it. */
export const allListCalls = contractCalls.filter(isListCall);

/** Every call that is served, from the contracts of the areas. */
export const allApiCalls: readonly Call[] = [
  ...contractCalls,
  ...allListCalls.map(({ list }) => createExportCall(list)),
  ...allListCalls.map(({ list }) => createExportTaskCall(list)),
];

function callsOf(contract: object): Call[] {
  return Object.values(contract).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    return isDocumentCalls(value) ? listCallsOfDocument(value) : [];
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "pathNames" in value;
}
