import { sql } from "kysely";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader, Tx, UpkeepTx } from "#platform/server/scope-context.ts";
import { formatArticleText } from "./rules/knowledge.ts";

/** Publishes the new version to readers. */
export async function insertArticleVersion(
  tx: Tx,
  article: DocumentRecord,
  publishedBy: string,
): Promise<void> {
  const { businessNo, comCode, content } = article;
  await endCurrentArticleVersion(tx, businessNo);
  await sql`insert into knowledge_version
      (business_no, edition, com_code, title, category, body, content, published_by)
    select ${businessNo}, coalesce(max(edition), 0) + 1, ${comCode}, ${getFormTextAtPath(content, "article.title")},
      ${getFormTextAtPath(content, "article.category")}, ${formatArticleText(content)}, ${JSON.stringify(content)}::jsonb, ${publishedBy}
    from knowledge_version where business_no = ${businessNo}`.execute(tx);
}

export async function endCurrentArticleVersion(tx: Tx, businessNo: string): Promise<void> {
  await sql`update knowledge_version set is_current = false
    where business_no = ${businessNo} and is_current`.execute(tx);
}

const publishedAt = sql`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "publishedAt"`;

type FoundVersion = {
  readonly knowledgeNo: string;
  readonly title: string;
  readonly category: string;
  readonly excerpt: string;
  readonly publishedAt: string;
  readonly readCount: number;
};

/** An article must contain every word. Articles with a word in the title come first. */
function matches(words: readonly string[]) {
  const each = words.map(
    (word) =>
      sql<boolean>`letter_pairs(${word}) <@ letters and strpos(lower(title || ' ' || body), ${word}) > 0`,
  );
  return sql<boolean>`is_current and ${sql.join([sql`true`, ...each], sql` and `)}`;
}

export async function searchPublishedArticles(
  reader: Reader,
  { words, category, most }: { words: readonly string[]; category: string; most: number },
): Promise<FoundVersion[]> {
  const [first = ""] = words;
  const { rows } = await sql<FoundVersion>`select business_no as "knowledgeNo", title, category,
      substr(body, greatest(strpos(lower(body), ${first}) - 20, 1), 100) as excerpt, ${publishedAt},
      (select count(*) from knowledge_reading r where r.business_no = v.business_no)::integer as "readCount"
    from knowledge_version v
    where ${matches(words)} and (${category} = '' or category = ${category})
    order by (${first} <> '' and strpos(lower(title), ${first}) > 0) desc, published_at desc
    limit ${most}`.execute(reader);
  return rows;
}

export async function countArticlesByCategory(reader: Reader, words: readonly string[]) {
  const { rows } = await sql<{ category: string; count: number }>`select category, count(*)::integer as count
    from knowledge_version where ${matches(words)} group by category order by category`.execute(reader);
  return rows;
}

type PublishedVersion = {
  readonly knowledgeNo: string;
  readonly edition: number;
  readonly content: FilledForm;
  readonly publishedBy: string;
  readonly publishedAt: string;
};

export async function findPublishedArticle(
  reader: Reader,
  businessNo: string,
): Promise<PublishedVersion | undefined> {
  const { rows } = await sql<PublishedVersion>`select business_no as "knowledgeNo", edition, content,
      published_by, ${publishedAt}
    from knowledge_version where business_no = ${businessNo} and is_current`.execute(reader);
  return rows[0];
}

/** Returns false if the article does not exist. */
export async function insertArticleReading(
  tx: UpkeepTx,
  { businessNo, userCode, day }: { businessNo: string; userCode: string; day: PlainDate },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with article as (
      select business_no from knowledge_version where business_no = ${businessNo} and is_current
    ), counted as (
      insert into knowledge_reading select business_no, ${userCode}, ${day}::date from article on conflict do nothing
    ) select exists (select from article) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
