import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { CodeTypePanel } from "./code-type-panel.tsx";
import { useCodeTypes } from "./dictionary-queries.ts";
import { LimitDeductiblePanel } from "./limit-key-panel.tsx";
import { limitDeductibleChoices } from "./type-choice.ts";
import { CodeTypeList } from "./type-list.tsx";
import "./dictionaries.css";

/** The address holds the chosen type, its view and the search text: `codeType`, `view`, `q`. */
export function DictionariesPage({ query, setQuery }: PageProps) {
  const types = useCodeTypes();
  const [isPicking, setPicking] = useState(false);
  const { codeType = "", q = "", view = "" } = query;
  const limits = limitDeductibleChoices.find(({ id }) => id === codeType);
  const type = types.data?.find((summary) => summary.codeType === codeType);
  const chosenName = limits?.name ?? type?.typeName;
  const choose = (id: string): void => {
    setQuery({ codeType: id, q: "", view: "" });
    setPicking(false);
  };
  const search = (typed: string): void => setQuery({ q: typed });

  return (
    <div className={isPicking || codeType === "" ? "dictionaries is-picking" : "dictionaries"}>
      {codeType !== "" && (
        <header className="pick-type">
          <h1>数据字典</h1>
          <Button look="link" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
            {isPicking ? "收起" : "换一个类型"}
          </Button>
        </header>
      )}
      <section className="card type-card" aria-labelledby="types-title">
        <h1 id="types-title">数据字典</h1>
        {types.isPending && <LoadingSkeleton rows={12} label="正在加载字典类型" />}
        {types.isError && <ErrorNote error={types.error} onRetry={() => void types.refetch()} />}
        {types.data && <CodeTypeList types={types.data} chosen={codeType} onChoose={choose} />}
      </section>
      <section className="card item-card" aria-label={chosenName ?? "字典内容"}>
        {limits && (
          <LimitDeductiblePanel
            key={codeType}
            title={limits.name}
            flag={limits.flag}
            q={q}
            onSearch={search}
          />
        )}
        {type && (
          <CodeTypePanel
            key={codeType}
            type={type}
            q={q}
            view={view}
            onSearch={search}
            onView={(next) => setQuery({ view: next, q: "" })}
          />
        )}
        {codeType === "" && <Blank text="从左边选一个字典类型" hint="可按中文、代码、拼音或首字母查找" />}
        {codeType !== "" && types.data && !type && !limits && (
          <Blank text={`没有名为“${codeType}”的字典`} hint="请从左边重新选择" />
        )}
      </section>
    </div>
  );
}

function Blank({ text, hint }: { text: string; hint: string }) {
  return (
    <div className="blank">
      <p>{text}</p>
      <p>{hint}</p>
    </div>
  );
}
