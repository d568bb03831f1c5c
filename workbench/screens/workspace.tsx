import { useMemo, useReducer, useRef, useState } from "react";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import type { UrlQuery } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { Tabs } from "#platform/ui/tabs.tsx";
import { type ProductDraftHead } from "../contract/shapes.ts";
import { saveDraft } from "../contract/draft-calls.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { findChangedPartIds } from "../rules/changed-parts.ts";
import { buildProductTree } from "../rules/part-tree.ts";
import { ProductWorkspaceHead } from "./workspace-head.tsx";
import type { PartFormCellPosition, PartEditorFocusTarget } from "./part-focus.ts";
import { ProductPartEditorPane } from "./part-pane.tsx";
import { ProductPartTree } from "./part-tree-pane.tsx";
import { WorkbenchResultPane } from "./result-pane.tsx";
import { useProductUndo } from "./use-undo.ts";
import { useLiveProductCompilation } from "./use-trial.ts";
import { createProductEditState, type EditedProduct, applyProductEditStep } from "./work-state.ts";
import { getShownContent, type WorkbenchProduct, type WorkbenchVocabulary } from "./workbench-queries.ts";

type ProductWorkspaceProps = {
  found: WorkbenchProduct;
  vocabulary: WorkbenchVocabulary;
  query: UrlQuery;
  setQuery: (changes: UrlQuery) => void;
  /** True if this workspace replaced another after a reload. */
  isAgain: boolean;
  onReload: () => Promise<void>;
};

const panes = [
  { id: "tree", label: "结构" },
  { id: "part", label: "内容" },
  { id: "result", label: "结果" },
];

/** The workspace of one product: its tree, the part being edited, and the results. */
export function ProductWorkspace({
  found,
  vocabulary,
  query,
  setQuery,
  isAgain,
  onReload,
}: ProductWorkspaceProps) {
  const { published } = found;
  const [head, setHead] = useState<ProductDraftHead | null>(found.draft);
  const [savedWork, setSavedWork] = useState<EditedProduct>(() => workOf(getShownContent(found)));
  const [state, dispatch] = useReducer(applyProductEditStep, savedWork, createProductEditState);
  const { work, epoch } = state;
  const mayEdit = useHasOperationPermission(saveDraft.permission);
  const isReadOnly = head === null || head.submitted !== null || !mayEdit;
  const trial = useLiveProductCompilation(work, vocabulary.referenceCodes);
  const nodes = useProductTree(work, vocabulary);
  const changed = useMemo(
    () =>
      published
        ? findChangedPartIds(published.product, work.product as unknown as Product)
        : new Set<string>(),
    [published, work.product],
  );
  const { riskCode, nameZh } = getShownContent(found).product;
  const draft = useDraft({
    recordKey: `/productWorkbench/${riskCode}`,
    title: `产品 ${riskCode} ${nameZh}`,
    values: work,
    labels,
    isDirty: !isReadOnly && work !== savedWork,
    onRestore: (restored) => dispatch({ type: "replace", work: { ...work, ...restored } }),
  });
  const { pane = "part" } = query;
  const at = useLasting(query["at"], "basics");
  const choose = (id: string): void => setQuery({ at: id, pane: "part" });
  const saved = (next: ProductDraftHead, sent: EditedProduct): void => {
    setHead(next);
    setSavedWork(sent);
    draft.saved();
  };
  const spot = useRef<PartFormCellPosition>(undefined);
  const [focusTarget, setFocusTarget] = useState<PartEditorFocusTarget>();
  const step = useProductUndo({
    state,
    dispatch,
    at,
    isReadOnly,
    spot: () => spot.current,
    onShow: (id) => setQuery({ at: id }),
    onWant: setFocusTarget,
  });
  return (
    <div className={`product-workspace is-pane-${pane}`}>
      <ProductWorkspaceHead
        found={found}
        head={head}
        state={state}
        isDirty={work !== savedWork}
        trial={trial}
        isAgain={isAgain}
        onStep={step}
        onHead={setHead}
        onSaved={saved}
        onReload={onReload}
      />
      <OlderDraftNote older={draft.older} />
      <div className="workbench-panes">
        <Tabs label="产品的三面" tabs={panes} chosen={pane} onChoose={(id) => setQuery({ pane: id })}>
          <ProductPartTree nodes={nodes} changed={changed} chosen={at} onChoose={choose} />
          <ProductPartEditorPane
            nodes={nodes}
            at={at}
            epoch={epoch}
            product={work.product}
            vocabulary={vocabulary}
            isReadOnly={isReadOnly}
            wanted={focusTarget}
            dispatch={dispatch}
            onChoose={choose}
            onWant={setFocusTarget}
            onSpot={(last) => (spot.current = last)}
          />
          <WorkbenchResultPane
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

function useProductTree({ product }: EditedProduct, { endorsementNames }: WorkbenchVocabulary) {
  return useMemo(
    () => buildProductTree(product as unknown as Product, endorsementNames),
    [product, endorsementNames],
  );
}

/** An address without a part, such as that of a kept draft, leaves the open part as it was. */
function useLasting(value: string | undefined, first: string): string {
  const [last, setLast] = useState(value ?? first);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const labels = { product: "产品定义", cases: "算例" };

function workOf({ product, cases }: { product: Product; cases: readonly WorkedCase[] }): EditedProduct {
  return { product, cases };
}
