import type pg from "pg";
import { issueSampleNumbers } from "#demo/quotation/document-numbers.ts";
import { createSearchEntryRow, createTrailRows } from "#demo/quotation/document-tables.ts";
import {
  sampleAuditTables,
  insertSampleTables,
  toIsoTimestamp,
  type SampleTable,
} from "#demo/quotation/sample-tables.ts";
import type { BusinessNumberKind } from "#areas/document/rules/numbers.ts";
import type { DocumentDefinition } from "#platform/documents/definition.ts";
import type { DocumentCalls } from "#platform/documents/document-calls.ts";
import type { DocumentNumberOrigin } from "#platform/documents/number-format.ts";
import { buildPlainDocumentSearchEntry } from "#platform/documents/search-entry.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { NO_STATE } from "#platform/lifecycle/lifecycle.ts";

export type SampleStep = {
  readonly event: string;
  readonly userCode: string;
  readonly atMs: number;
  readonly opinion?: string;
};
export type SamplePlainDocument = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly content: FilledForm;
  /** The first creates the document. */
  readonly steps: readonly SampleStep[];
};
export type SampleDocumentKind = {
  readonly document: DocumentDefinition;
  readonly calls: DocumentCalls;
  readonly numberKind: BusinessNumberKind;
};

/** One number for each moment, in their order. */
export function issueSampleDocumentNumbers(
  owner: pg.ClientBase,
  { numberKind }: SampleDocumentKind,
  createdMs: readonly number[],
  places: readonly Pick<DocumentNumberOrigin, "riskCode" | "comCode">[] = [],
): Promise<string[]> {
  const origins = createdMs.map((ms, index) => ({
    ...places[index],
    day: getTodayInShanghai(new Date(ms)),
  }));
  return issueSampleNumbers(owner, numberKind, origins);
}

/** Writes documents of one kind as the owner, in the caller's transaction: rows, trail, search and audit. */
export async function insertSamplePlainDocuments(
  owner: pg.ClientBase,
  { document, calls }: SampleDocumentKind,
  samples: readonly SamplePlainDocument[],
): Promise<void> {
  const items = samples.map((sample) => ({ ...sample, walked: walk(document, sample.steps) }));
  type Item = (typeof items)[number];
  const tables: readonly SampleTable<Item>[] = [
    {
      table: document.table,
      rowsOf: ({ businessNo, comCode, content, walked }) => {
        const [first, last] = [walked.at(0), walked.at(-1)];
        assert(first && last, `${businessNo} has no step`);
        const state = { businessNo, comCode, status: last.to, version: walked.length };
        const entry = { inputBy: first.userCode, agencyCode: "", inputAt: toIsoTimestamp(first.atMs) };
        const change = { changedBy: last.userCode, changedAt: toIsoTimestamp(last.atMs) };
        return [{ ...state, ...entry, ...change, content: JSON.stringify(content) }];
      },
    },
    {
      table: "document_trail",
      rowsOf: ({ walked: steps, ...place }) => createTrailRows({ ...place, steps }),
    },
    {
      table: "search_entry",
      rowsOf: ({ walked, ...sample }) => {
        const [first] = walked;
        if (document.searchPaths === undefined || first === undefined) return [];
        const record = { ...sample, inputBy: first.userCode, agencyCode: "" };
        return [createSearchEntryRow(buildPlainDocumentSearchEntry(document, record), first.atMs)];
      },
    },
  ];
  await insertSampleTables(owner, tables, items);
  await insertSampleTables(
    owner,
    sampleAuditTables,
    items.map(({ businessNo, comCode, content, walked }) => {
      const last = walked.at(-1);
      assert(last, `${businessNo} has no step`);
      const head = { [document.number.field]: businessNo, comCode, status: last.to };
      return {
        subject: businessNo,
        comCode,
        userCode: last.userCode,
        call: callOf(calls, last.event),
        atMs: last.atMs,
        after: { ...head, version: walked.length, content },
      };
    }),
  );
}

/** The steps with the states that the lifecycle leads through. */
function walk({ name, lifecycle }: DocumentDefinition, steps: readonly SampleStep[]) {
  let state = NO_STATE;
  return steps.map(({ event, userCode, atMs, opinion = "" }) => {
    const from = state;
    const found = lifecycle.transitions.find((one) => one.event === event && one.from.includes(from));
    assert(found, `${name}: ${event} does not lead out of state ${from}`);
    state = found.to;
    return { event, action: found.action, from, to: found.to, userCode, atMs, uwLevel: 0, opinion };
  });
}

function callOf({ add, edit, steps }: DocumentCalls, event: string): string {
  if (event === "create") return add.path;
  return (steps[event] ?? edit).path;
}
