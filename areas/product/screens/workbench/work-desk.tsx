import { useMemo, useReducer, useRef, useState } from "react";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import type { Query } from "#platform/web/page-registry.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { Tabs } from "#platform/web/tabs.tsx";
import { type DraftHead, saveDraft } from "../../contract/workbench.ts";
import type { Product, WorkedCase } from "../../rules/product-shape.ts";
import { changedParts } from "../../rules/workbench/changed-parts.ts";
import { productTree } from "../../rules/workbench/part-tree.ts";
import { DeskHead } from "./desk-head.tsx";
import type { Spot, WantedFocus } from "./part-focus.ts";
import { PartPane } from "./part-pane.tsx";
import { PartTree } from "./part-tree-pane.tsx";
import { ResultPane } from "./result-pane.tsx";
import { useSteps } from "./use-steps.ts";
import { useTrial } from "./use-trial.ts";
import { openWork, type Work, worked } from "./work-state.ts";
import type { FoundProduct, Vocabulary } from "./workbench-queries.ts";

type Given = {
  found: FoundProduct;
  vocabulary: Vocabulary;
  query: Query;
  setQuery: (changes: Query) => void;
  /** What was on the desk before has just given way to this. */
  isAgain: boolean;
  onReload: () => Promise<void>;
};

const panes = [
  { id: "tree", label: "结构" },
  { id: "part", label: "内容" },
  { id: "result", label: "结果" },
];

/** One product on the desk: what it is made of, the part that is worked on, and what becomes of it. */
export function WorkDesk({ found, vocabulary, query, setQuery, isAgain, onReload }: Given) {
  const { published } = found;
  const [head, setHead] = useState<DraftHead | null>(found.draft);
  const [kept, setKept] = useState<Work>(() => workOf(found.draft ?? published));
  const [state, dispatch] = useReducer(worked, kept, openWork);
  const { work, epoch } = state;
  const mayEdit = useMayOperate(saveDraft.permission);
  const isReadOnly = head === null || head.submitted !== null || !mayEdit;
  const trial = useTrial(work, vocabulary.known);
  const nodes = useMemo(() => productTree(work.product as unknown as Product), [work.product]);
  const changed = useMemo(
    () => changedParts(published.product, work.product as unknown as Product),
    [published.product, work.product],
  );
  const { riskCode, nameZh } = published.product;
  const draft = useDraft({
    recordKey: `/productWorkbench/${riskCode}`,
    title: `产品 ${riskCode} ${nameZh}`,
    values: work,
    labels,
    isDirty: !isReadOnly && work !== kept,
    onRestore: (restored) => dispatch({ type: "replace", work: { ...work, ...restored } }),
  });
  const { pane = "part" } = query;
  const at = useLasting(query["at"], "basics");
  const choose = (id: string): void => setQuery({ at: id, pane: "part" });
  const saved = (next: DraftHead, sent: Work): void => {
    setHead(next);
    setKept(sent);
    draft.saved();
  };
  const spot = useRef<Spot>(undefined);
  const [wanted, setWanted] = useState<WantedFocus>();
  const step = useSteps({
    state,
    dispatch,
    at,
    isReadOnly,
    spot: () => spot.current,
    onShow: (id) => setQuery({ at: id }),
    onWant: setWanted,
  });
  return (
    <div className={`product-desk is-pane-${pane}`}>
      <DeskHead
        found={found}
        head={head}
        state={state}
        isDirty={work !== kept}
        trial={trial}
        isAgain={isAgain}
        onStep={step}
        onHead={setHead}
        onSaved={saved}
        onReload={onReload}
      />
      <OlderDraft older={draft.older} />
      <div className="workbench-panes">
        <Tabs label="产品的三面" tabs={panes} chosen={pane} onChoose={(id) => setQuery({ pane: id })}>
          <PartTree nodes={nodes} changed={changed} chosen={at} onChoose={choose} />
          <PartPane
            nodes={nodes}
            at={at}
            epoch={epoch}
            product={work.product}
            vocabulary={vocabulary}
            isReadOnly={isReadOnly}
            wanted={wanted}
            dispatch={dispatch}
            onChoose={choose}
            onWant={setWanted}
            onSpot={(last) => (spot.current = last)}
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

/** An address that leads back here without a place, such as a kept draft's, leaves the place as it was. */
function useLasting(given: string | undefined, first: string): string {
  const [last, setLast] = useState(given ?? first);
  if (given !== undefined && given !== last) setLast(given);
  return given ?? last;
}

const labels = { product: "产品定义", cases: "算例" };

function workOf({ product, cases }: { product: Product; cases: readonly WorkedCase[] }): Work {
  return { product, cases };
}
