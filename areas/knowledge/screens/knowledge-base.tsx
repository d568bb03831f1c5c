import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { TreeView } from "#platform/web/tree/tree.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { searchKnowledge } from "../contract.ts";
import { knowledgeDocumentDefinition, parseSearchWords } from "../rules/knowledge.ts";
import { ArticlePage } from "./article-page.tsx";
import "./knowledge.css";

type SearchAnswer = AnswerOf<typeof searchKnowledge>;
type Category = { readonly id: string; readonly name: string; readonly children: Category[] };

const ALL = "all";

/** 健康知识库: categories, a search over all texts, and the article that the address names. */
export function KnowledgeBasePage({ query, setQuery }: PageProps) {
  const { article = "" } = query;
  if (article !== "")
    return <ArticlePage key={article} knowledgeNo={article} onBack={() => setQuery({ article: "" })} />;
  return <Search query={query} setQuery={setQuery} />;
}

function Search({ query, setQuery }: Pick<PageProps, "query" | "setQuery">) {
  const { typed = "", category = "" } = query;
  const mayEdit = useHasOperationPermission(knowledgeDocumentDefinition.permission.edit);
  const asked = useDeferredValue(typed);
  const found = useQuery<SearchAnswer, ApiError>({
    queryKey: ["knowledge", asked, category],
    queryFn: ({ signal }) => callApi(searchKnowledge, { typed: asked, category }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return (
    <div className="knowledge-page">
      <header className="knowledge-head">
        <h1>健康知识库</h1>
        <SearchBox
          label="检索知识库"
          placeholder="标题、关键词或正文，多个词用空格分开"
          typed={typed}
          onType={(text) => setQuery({ typed: text })}
        />
        {mayEdit && (
          <a className="button" href={knowledgeDocumentDefinition.pages.list}>
            维护条目
          </a>
        )}
      </header>
      <div className="knowledge-body">
        <Categories
          counts={found.data?.counts ?? []}
          chosen={category === "" ? ALL : category}
          onChoose={(id) => setQuery({ category: id === ALL ? "" : id })}
        />
        <section className="knowledge-found" aria-label="检索结果">
          {found.isPending && <LoadingSkeleton rows={6} label="正在检索" />}
          {found.isError && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
          {found.data && (
            <Results found={found.data} typed={asked} onOpen={(no) => setQuery({ article: no })} />
          )}
        </section>
      </div>
    </div>
  );
}

type CategoriesProps = { counts: SearchAnswer["counts"]; chosen: string; onChoose: (id: string) => void };

function Categories({ counts, chosen, onChoose }: CategoriesProps) {
  const items = useDictionaryItems("KnowledgeCategory");
  const countOf = (code: string): number => counts.find(({ category }) => category === code)?.count ?? 0;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const categories: Category[] = (items.data ?? []).map(({ code, value }) => ({
    id: code,
    name: `${value}（${countOf(code)}）`,
    children: [],
  }));
  return (
    <nav className="knowledge-tree" aria-label="分类">
      <TreeView
        label="知识分类"
        nodes={[{ id: ALL, name: `全部（${total}）`, children: categories }]}
        face={({ name }: Category) => name}
        expanded={new Set([ALL])}
        onExpand={() => undefined}
        chosen={chosen}
        onChoose={({ id }) => onChoose(id)}
      />
    </nav>
  );
}

type ResultsProps = { found: SearchAnswer; typed: string; onOpen: (knowledgeNo: string) => void };

function Results({ found: { list, hasMore }, typed, onOpen }: ResultsProps) {
  const categoryName = useCodeNames("KnowledgeCategory");
  const words = parseSearchWords(typed);
  if (list.length === 0)
    return (
      <div className="blank">
        <p>没有找到条目</p>
        <p>{words.length > 0 ? "换一个词，或选择“全部”分类" : "发布的条目会列在这里"}</p>
      </div>
    );
  return (
    <>
      <ul className="knowledge-list">
        {list.map(({ knowledgeNo, title, category, excerpt, publishedAt, readCount }) => (
          <li key={knowledgeNo}>
            <Button look="link" className="knowledge-title" onClick={() => onOpen(knowledgeNo)}>
              <Marked text={title} words={words} />
            </Button>
            <p>
              <Marked text={excerpt} words={words} />
            </p>
            <p className="quiet-note">
              <PendingText text={categoryName(category)} /> · {formatTimestampInShanghai(publishedAt)} · 阅读{" "}
              {readCount} 次
            </p>
          </li>
        ))}
      </ul>
      {hasMore && <p className="quiet-note">只列出前 {list.length} 条，请再加一个词</p>}
    </>
  );
}

/** Renders a text with the searched words marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "gi"));
  let offset = 0;
  return parts.map((part) => {
    offset += part.length;
    return words.includes(part.toLowerCase()) ? <mark key={offset}>{part}</mark> : part;
  });
}
