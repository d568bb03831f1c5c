import { type Dispatch, useMemo, useState } from "react";
import { Tabs } from "#platform/ui/tabs.tsx";
import { listProductAndCaseDifferences } from "../rules/product-difference.ts";
import type { Product, WorkedCase } from "#areas/product/rules/product-shape.ts";
import { runWorkedCases } from "#areas/product/rules/worked-cases.ts";
import { WorkedCaseList } from "./case-list.tsx";
import { DifferenceList } from "#platform/forms/web/difference-list.tsx";
import { ProductErrorList } from "./error-list.tsx";
import { ProductPreview } from "./preview.tsx";
import { PreviewInputMemory } from "./preview-memory.ts";
import { ProductReleaseList } from "./release-list.tsx";
import type { LiveProductCompilation } from "./use-trial.ts";
import type { EditedProduct, ProductEditStep } from "./work-state.ts";
import type { WorkbenchProduct } from "./workbench-queries.ts";

type WorkbenchResultPaneProps = {
  found: WorkbenchProduct;
  work: EditedProduct;
  trial: LiveProductCompilation;
  at: string;
  view: string;
  isReadOnly: boolean;
  dispatch: Dispatch<ProductEditStep>;
  onView: (view: string) => void;
  onReload: () => Promise<void>;
};

/** The results of editing: preview with live price, worked cases, errors, differences and releases. */
export function WorkbenchResultPane(props: WorkbenchResultPaneProps) {
  const { found, work, trial, at, view, isReadOnly, dispatch, onView, onReload } = props;
  const { compiled, errors } = trial;
  const [memory] = useState(() => new PreviewInputMemory());
  const [filledTurn, setFilledTurn] = useState(0);
  const results = useMemo(
    () => (compiled ? runWorkedCases(compiled, work.cases) : []),
    [compiled, work.cases],
  );
  const differences = useMemo(
    () =>
      found.published
        ? listProductAndCaseDifferences(
            found.published,
            work as unknown as { product: Product; cases: EditedProduct["cases"] },
          )
        : [],
    [found.published, work],
  );
  const failingCount = results.filter((result) => result.errors.length > 0).length;
  const tabs = [
    { id: "", label: "预览" },
    { id: "cases", label: failingCount > 0 ? `算例 ${failingCount} 个不符` : `算例 ${results.length}` },
    { id: "errors", label: errors.length > 0 ? `检查 ${errors.length}` : "检查" },
    { id: "difference", label: differences.length > 0 ? `差异 ${differences.length}` : "差异" },
    { id: "releases", label: "发布" },
  ];
  const chosen = tabs.some(({ id }) => id === view) ? view : "";
  const fill = (worked: WorkedCase): void => {
    memory.keepCase(worked);
    setFilledTurn(filledTurn + 1);
    onView("");
  };
  return (
    <section className="card workbench-result" aria-label="结果">
      <Tabs label="结果" tabs={tabs} chosen={chosen} onChoose={onView}>
        {chosen === "" && (
          <ProductPreview key={filledTurn} trial={trial} at={at} memory={memory} product={work.product} />
        )}
        {chosen === "cases" && (
          <WorkedCaseList
            results={results}
            memory={memory}
            isReadOnly={isReadOnly}
            onCases={(cases) => dispatch({ type: "cases", cases })}
            onFill={fill}
          />
        )}
        {chosen === "errors" && <ProductErrorList errors={errors} compiled={compiled} />}
        {chosen === "difference" &&
          (found.published ? (
            <DifferenceList differences={differences} />
          ) : (
            <p className="is-quiet">新产品，没有可以对照的已发布版本，请逐项复核左侧各部分</p>
          ))}
        {chosen === "releases" && <ProductReleaseList found={found} onReload={onReload} />}
      </Tabs>
    </section>
  );
}
