import { Tabs } from "#platform/ui/tabs.tsx";
import { CommonEntries } from "./common-entries.tsx";
import { type CodeTypeSummary, useDictionaryVersion } from "./dictionary-queries.ts";
import { DictionaryItemsView } from "./items-view.tsx";

const ITEMS = "items";
const COMMON = "common";
const tabs = [
  { id: ITEMS, label: "字典条目" },
  { id: COMMON, label: "常用数据" },
];

type CodeTypePanelProps = {
  type: CodeTypeSummary;
  q: string;
  view: string;
  onSearch: (typed: string) => void;
  onView: (view: string) => void;
};

export function CodeTypePanel({ type, q, view, onSearch, onView }: CodeTypePanelProps) {
  const { codeType, typeName, itemCount } = type;
  const chosen = view === COMMON ? COMMON : ITEMS;
  return (
    <>
      <CodeTypePanelHead title={typeName} code={codeType} count={itemCount} />
      <Tabs
        label={typeName}
        tabs={tabs}
        chosen={chosen}
        onChoose={(id) => onView(id === COMMON ? COMMON : "")}
      >
        {chosen === ITEMS ? (
          <DictionaryItemsView type={type} q={q} onSearch={onSearch} />
        ) : (
          <CommonEntries codeType={codeType} />
        )}
      </Tabs>
    </>
  );
}

export function CodeTypePanelHead({
  title,
  code,
  count,
}: {
  title: string;
  code?: string;
  count: number | undefined;
}) {
  const { data: version } = useDictionaryVersion();
  return (
    <header className="panel-head">
      <h2>{title}</h2>
      {code !== undefined && <code>{code}</code>}
      {count !== undefined && <span>{count.toLocaleString("zh-CN")} 条</span>}
      {version !== undefined && <span className="panel-version">版本 {version}</span>}
    </header>
  );
}
