import { Fragment } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { searchCodeItems } from "../rules/code-items.ts";
import { CodeTypePanelHead } from "./code-type-panel.tsx";
import type { LimitDeductibleKey } from "./dictionary-cache.ts";
import { useLimitDeductibleKeys } from "./dictionary-queries.ts";
import { ShowMoreTable, type ShowMoreTableColumn } from "./growing-table.tsx";
import { NoDictionaryItemsFound } from "./nothing-found.tsx";

const columns: ShowMoreTableColumn<LimitDeductibleKey>[] = [
  { title: "字段代码", className: "is-code wide", cell: ({ code }) => <BreakableCode code={code} /> },
  { title: "名称", className: "", cell: ({ name }) => name },
  { title: "单位", className: "narrow", cell: ({ unit }) => unit },
];

type LimitKeyPanelProps = { title: string; flag: "1" | "2"; q: string; onSearch: (typed: string) => void };

export function LimitDeductiblePanel({ title, flag, q, onSearch }: LimitKeyPanelProps) {
  const keys = useLimitDeductibleKeys(flag);
  const searchable = (keys.data ?? []).map((key) => ({ ...key, value: key.name, pinyin: "", initials: "" }));
  const found = searchCodeItems(searchable, q);
  return (
    <>
      <CodeTypePanelHead title={title} count={keys.data?.length} />
      <div className="toolbar">
        <SearchBox label="查找字段" placeholder="中文、字段代码" typed={q} onType={onSearch} />
        <p role="status">{q !== "" && keys.data ? `找到 ${found.length} 条` : ""}</p>
      </div>
      {keys.isPending && <LoadingSkeleton rows={10} label={`正在加载${title}`} />}
      {keys.isError && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data && found.length === 0 && <NoDictionaryItemsFound q={q} onClear={() => onSearch("")} />}
      {found.length > 0 && (
        <ShowMoreTable key={q} label={title} rows={found} rowKey={({ code }) => code} columns={columns} />
      )}
    </>
  );
}

/** On a phone a long code may break between its words: perAccident / Limit. */
function BreakableCode({ code }: { code: string }) {
  const words = code.split(/(?=[A-Z])/);
  return words.map((word, index) => (
    <Fragment key={words.slice(0, index + 1).join("")}>
      {word}
      <wbr />
    </Fragment>
  ));
}
