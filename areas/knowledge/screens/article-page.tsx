import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { countArticleReading, readKnowledge } from "../contract.ts";

type Article = AnswerOf<typeof readKnowledge>;
type ArticlePageProps = { knowledgeNo: string; onBack: () => void };

/** Shows one published article to its readers. */
export function ArticlePage({ knowledgeNo, onBack }: ArticlePageProps) {
  const article = useQuery<Article, ApiError>({
    queryKey: ["knowledgeArticle", knowledgeNo],
    queryFn: ({ signal }) => callApi(readKnowledge, { knowledgeNo }, { signal }),
    staleTime: 0,
  });
  const isRead = article.data !== undefined;
  useEffect(() => {
    // A reading that is not counted is no loss to the reader.
    if (isRead) callApi(countArticleReading, { knowledgeNo }).catch(() => undefined);
  }, [isRead, knowledgeNo]);
  return (
    <div className="knowledge-page is-article">
      <Button size="small" onClick={onBack}>
        返回检索结果
      </Button>
      {article.isPending && <LoadingSkeleton rows={8} label="正在打开条目" />}
      {article.isError && (
        <>
          <h1>知识条目</h1>
          <ErrorNote error={article.error} onRetry={() => void article.refetch()} />
        </>
      )}
      {article.data && <ArticleText article={article.data} />}
    </div>
  );
}

function ArticleText({ article: { form, edition, publishedAt, publishedByName } }: { article: Article }) {
  const categoryName = useCodeNames("KnowledgeCategory");
  const source = getFormTextAtPath(form, "article.source");
  return (
    <article>
      <h1>{getFormTextAtPath(form, "article.title")}</h1>
      <p className="quiet-note">
        <PendingText text={categoryName(getFormTextAtPath(form, "article.category"))} /> · 第 {edition} 版 ·{" "}
        {publishedByName} 发布于 {formatTimestampInShanghai(publishedAt)}
      </p>
      {listFormRows(form["part"]).map(({ heading, text }) => (
        <section key={`${String(heading)} ${String(text)}`}>
          {typeof heading === "string" && heading !== "" && <h2>{heading}</h2>}
          <p className="knowledge-text">{text}</p>
        </section>
      ))}
      {source !== "" && <p className="quiet-note">资料来源：{source}</p>}
    </article>
  );
}
