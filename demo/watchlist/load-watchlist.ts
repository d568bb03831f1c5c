import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { watchlistCalls } from "#areas/watchlist/contract.ts";
import { HEAD_OFFICE, watchlistDefinition } from "#areas/watchlist/rules/watchlist.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import entries from "./entries.json" with { type: "json" };

/** Keeps the lists. */
const KEEPER = "10000036";
const kind: SampleDocumentKind = {
  document: watchlistDefinition,
  calls: watchlistCalls,
  numberKind: "watchlistNo",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const APART_MS = 20 * DAY_MS;
const LISTED_MS = 15 * DAY_MS;

/** Synthetic entries of every kind and state; nothing where there are entries already. */
export async function loadDemoWatchlist(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows } = await owner.query("select 1 from watchlist_entry limit 1");
  if (rows.length > 0) return;
  // Ten in the morning, Shanghai time.
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS + 2 * HOUR_MS;
  const createdMs = entries.map((_, index) => todayMs - (entries.length - index) * APART_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = entries.map((entry, index) =>
    toSample(entry, numbers[index] ?? "", createdMs[index] ?? nowMs),
  );
  await insertSamplePlainDocuments(owner, kind, samples);
}

const dayOf = (ms: number): string => getTodayInShanghai(new Date(ms));

function toSample({ entry, fate, why = "" }: (typeof entries)[number], businessNo: string, ms: number) {
  const overMs = ms + LISTED_MS;
  const content: FilledForm = {
    entry: {
      ...entry,
      validFrom: dayOf(ms),
      ...(fate === "expire" && { validUntil: dayOf(overMs - DAY_MS) }),
    },
    ...(fate === "end" && { ending: { endDate: dayOf(overMs), endReason: why } }),
  };
  const steps = [
    { event: "create", userCode: KEEPER, atMs: ms },
    ...(fate === "end" ? [{ event: "end", userCode: KEEPER, atMs: overMs, opinion: why }] : []),
    ...(fate === "expire" ? [{ event: "expire", userCode: SYSTEM_ACTOR.userCode, atMs: overMs }] : []),
  ];
  return { businessNo, comCode: HEAD_OFFICE, content, steps };
}
