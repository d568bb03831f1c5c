import type pg from "pg";
import {
  insertSamplePlainDocuments,
  type SampleDocumentKind,
  issueSampleDocumentNumbers,
} from "#demo/document/plain-documents.ts";
import { insertSampleTables, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { knowledgeCalls } from "#areas/knowledge/contract.ts";
import { formatArticleText, knowledgeDocumentDefinition } from "#areas/knowledge/rules/knowledge.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import articles from "./articles.json" with { type: "json" };

const HEAD_OFFICE = "00000000";
/** Keeps the health contracts and the knowledge base. */
const EDITOR = "10000035";
const kind: SampleDocumentKind = {
  document: knowledgeDocumentDefinition,
  calls: knowledgeCalls,
  numberKind: "knowledgeNo",
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const APART_MS = 30 * DAY_MS;
const PUBLISHED_AFTER_MS = 2 * DAY_MS;
const WITHDRAWN_AFTER_MS = 200 * DAY_MS;

/** Articles of two years in every state, the oldest first; nothing where there are articles already. */
export async function loadDemoArticles(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows } = await owner.query("select 1 from knowledge_article limit 1");
  if (rows.length > 0) return;
  // Ten in the morning, Shanghai time.
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS + 2 * HOUR_MS;
  const createdMs = articles.map((_, index) => todayMs - (articles.length - index) * APART_MS);
  const numbers = await issueSampleDocumentNumbers(owner, kind, createdMs);
  const samples = articles.map((article, index) =>
    toSample(article, numbers[index] ?? "", createdMs[index] ?? nowMs),
  );
  await insertSamplePlainDocuments(owner, kind, samples);
  await insertSampleTables(owner, [versionTable], samples);
  await owner.query(
    `insert into knowledge_reading (business_no, user_code, read_on)
     select v.business_no, u.user_code, v.published_at::date + (length(v.title) % 20)
     from knowledge_version v join app_user u on (length(v.body) + right(u.user_code, 2)::integer) % 4 = 0
     where u.user_code ~ '^1000000\\d$' on conflict do nothing`,
  );
}

type Article = (typeof articles)[number];
type Sample = ReturnType<typeof toSample>;

function toSample(
  { title, category, keywords, source, parts, fate }: Article,
  businessNo: string,
  ms: number,
) {
  const content: FilledForm = {
    article: { title, category, keywords, ownerCode: EDITOR, source },
    part: parts,
  };
  const publishedMs = ms + PUBLISHED_AFTER_MS;
  const step = (event: string, atMs: number, opinion = "") => ({ event, userCode: EDITOR, atMs, opinion });
  const steps = [
    step("create", ms),
    ...(fate === "draft" ? [] : [step("publish", publishedMs)]),
    ...(fate === "withdraw" ? [step("withdraw", ms + WITHDRAWN_AFTER_MS, source)] : []),
  ];
  return { businessNo, comCode: HEAD_OFFICE, content, steps, fate, title, category, publishedMs };
}

const versionTable = {
  table: "knowledge_version",
  rowsOf: ({ fate, ...sample }: Sample) => {
    if (fate === "draft") return [];
    const { businessNo, comCode, title, category, content, publishedMs } = sample;
    const text = { title, category, body: formatArticleText(content), content: JSON.stringify(content) };
    const publication = { publishedBy: EDITOR, publishedAt: toIsoTimestamp(publishedMs) };
    return [
      { businessNo, edition: 1, comCode, ...text, isCurrent: String(fate === "publish"), ...publication },
    ];
  },
};
