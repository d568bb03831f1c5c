import { type KeyboardEvent, useMemo, useReducer, useState } from "react";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import type { Query } from "#platform/web/page-registry.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { Tabs } from "#platform/web/tabs.tsx";
import { type DraftHead, saveDraft } from "../../contract/workbench.ts";
import type { Product, WorkedCase } from "../../rules/product-shape.ts";
import { productTree } from "../../rules/workbench/part-tree.ts";
import { DeskHead } from "./desk-head.tsx";
import { PartPane } from "./part-pane.tsx";
import { PartTree } from "./part-tree-pane.tsx";
import { ResultPane } from "./result-pane.tsx";
import { useTrial } from "./use-trial.ts";
import { openWork, type Work, worked } from "./work-state.ts";
import type { FoundProduct, Vocabulary } from "./workbench-queries.ts";

type Given = {
  found: FoundProduct;
  vocabulary: Vocabulary;
  query: Query;
  setQuery: (changes: Query) => void;
  onReload: () => Promise<void>;
};

const panes = [
  { id: "tree", label: "结构" },
  { id: "part", label: "内容" },
  { id: "result", label: "结果" },
];

/** One product on the desk: what it is made of, the part that is worked on, and what becomes of it. */
export function WorkDesk({ found, vocabulary, query, setQuery, onReload }: Given) {
  const { published } = found;
  const [head, setHead] = useState<DraftHead | null>(found.draft);
  const [kept, setKept] = useState<Work>(() => workOf(found.draft ?? published));
  const [state, dispatch] = useReducer(worked, kept, openWork);
  const { work, epoch } = state;
  const mayEdit = useMayOperate(saveDraft.permission);
  const isReadOnly = head === null || head.submitted !== null || !mayEdit;
  const trial = useTrial(work, vocabulary.known);
  const nodes = useMemo(() => productTree(work.product as unknown as Product), [work.product]);
  const { riskCode, nameZh } = published.product;
  const draft = useDraft({
    recordKey: `/productWorkbench/${riskCode}`,
    title: `产品 ${riskCode} ${nameZh}`,
    values: work,
    labels,
    isDirty: !isReadOnly && work !== kept,
    onRestore: (restored) => dispatch({ type: "replace", work: { ...work, ...restored } }),
  });
  const { at = "basics", pane = "part" } = query;
  const choose = (id: string): void => setQuery({ at: id, pane: "part" });
  const saved = (next: DraftHead, sent: Work): void => {
    setHead(next);
    setKept(sent);
    draft.saved();
  };
  /** In the part, steps are those of the whole product; the preview has its own. */
  const press = (event: KeyboardEvent): void => {
    const step = isReadOnly ? undefined : stepOf(event);
    if (!step) return;
    event.preventDefault();
    dispatch({ type: step });
  };
  return (
    <div className={`product-desk is-pane-${pane}`}>
      <DeskHead
        found={found}
        head={head}
        state={state}
        isDirty={work !== kept}
        trial={trial}
        dispatch={dispatch}
        onHead={setHead}
        onSaved={saved}
        onReload={onReload}
      />
      <OlderDraft older={draft.older} />
      <div className="workbench-panes">
        <Tabs label="产品的三面" tabs={panes} chosen={pane} onChoose={(id) => setQuery({ pane: id })}>
          <PartTree nodes={nodes} chosen={at} onChoose={choose} />
          <PartPane
            key={`${at} ${epoch}`}
            onKeyDownCapture={press}
            nodes={nodes}
            at={at}
            product={work.product}
            vocabulary={vocabulary}
            isReadOnly={isReadOnly}
            dispatch={dispatch}
            onChoose={choose}
          />
          <ResultPane
            found={found}
            work={work}
            trial={trial}
            at={at}
            view={query["view"] ?? ""}
            isReadOnly={isReadOnly}
            dispatch={dispatch}
            onView={(view) => setQuery({ view })}
            onReload={onReload}
          />
        </Tabs>
      </div>
    </div>
  );
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : undefined;
}

const labels = { product: "产品定义", cases: "算例" };

function workOf({ product, cases }: { product: Product; cases: readonly WorkedCase[] }): Work {
  return { product, cases };
}
