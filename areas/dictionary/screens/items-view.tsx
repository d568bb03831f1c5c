import { useMemo } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { CodeItem } from "../contract.ts";
import { searchCodeItems } from "../rules/code-items.ts";
import { type CodeTypeSummary, useDictionaryItems } from "./dictionary-queries.ts";
import { ShowMoreTable, type ShowMoreTableColumn } from "./growing-table.tsx";
import { DictionaryItemTree } from "./item-tree.tsx";
import { DictionaryExportButton } from "./export-button.tsx";
import { NoDictionaryItemsFound } from "./nothing-found.tsx";
import { createParentNameFormatter } from "./upper-names.ts";

type DictionaryItemsViewProps = { type: CodeTypeSummary; q: string; onSearch: (typed: string) => void };

export function DictionaryItemsView({
  type: { codeType, hierarchical },
  q,
  onSearch,
}: DictionaryItemsViewProps) {
  const items = useDictionaryItems(codeType);
  const found = useMemo(() => searchCodeItems(items.data ?? [], q), [items.data, q]);
  const columns = useMemo(() => columnsFor(items.data ?? []), [items.data]);
  const isTree = hierarchical && q === "";
  return (
    <>
      <div className="toolbar">
        <SearchBox label="查找条目" placeholder="中文、代码、拼音、首字母" typed={q} onType={onSearch} />
        <p role="status">{q !== "" && items.data ? `找到 ${found.length.toLocaleString("zh-CN")} 条` : ""}</p>
        <DictionaryExportButton codeType={codeType} />
      </div>
      {items.isPending && <LoadingSkeleton rows={10} label="正在加载条目" />}
      {items.isError && <ErrorNote error={items.error} onRetry={() => void items.refetch()} />}
      {items.data && found.length === 0 && <NoDictionaryItemsFound q={q} onClear={() => onSearch("")} />}
      {items.data && isTree && <DictionaryItemTree items={items.data} />}
      {found.length > 0 && !isTree && (
        <ShowMoreTable key={q} label="字典条目" rows={found} rowKey={({ code }) => code} columns={columns} />
      )}
    </>
  );
}

/** Columns without any value are left out. */
function columnsFor(items: readonly CodeItem[]): ShowMoreTableColumn<CodeItem>[] {
  const upperNameOf = createParentNameFormatter(items);
  const upper: ShowMoreTableColumn<CodeItem> = { title: "上级", className: "is-quiet", cell: upperNameOf };
  const remark: ShowMoreTableColumn<CodeItem> = {
    title: "备注",
    className: "is-quiet",
    cell: (item) => item.remark,
  };
  const optionalColumns = [
    ...(items.some(({ upperCode }) => upperCode !== "") ? [upper] : []),
    ...(items.some((item) => item.remark !== "") ? [remark] : []),
  ];
  return [
    { title: "代码", className: "is-code", cell: ({ code }) => code },
    { title: "名称", className: optionalColumns.length > 0 ? "is-name" : "", cell: ({ value }) => value },
    ...optionalColumns,
  ];
}
