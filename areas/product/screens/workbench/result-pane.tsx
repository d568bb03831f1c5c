import { type Dispatch, useMemo, useState } from "react";
import { Tabs } from "#platform/web/tabs.tsx";
import { contentDifference } from "../../rules/workbench/difference.ts";
import type { Product, WorkedCase } from "../../rules/product-shape.ts";
import { runCases } from "../../rules/workbench/try-product.ts";
import { CaseList } from "./case-list.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { FaultList } from "./fault-list.tsx";
import { Preview } from "./preview.tsx";
import { PreviewMemory } from "./preview-memory.ts";
import { ReleaseList } from "./release-list.tsx";
import type { Trial } from "./use-trial.ts";
import type { Work, WorkStep } from "./work-state.ts";
import type { FoundProduct } from "./workbench-queries.ts";

type Given = {
  found: FoundProduct;
  work: Work;
  trial: Trial;
  at: string;
  view: string;
  isReadOnly: boolean;
  dispatch: Dispatch<WorkStep>;
  onView: (view: string) => void;
  onReload: () => Promise<void>;
};

/** What becomes of the product: its form with a live price, its cases, what is wrong, and what is new. */
export function ResultPane(given: Given) {
  const { found, work, trial, at, view, isReadOnly, dispatch, onView, onReload } = given;
  const { compiled, faults } = trial;
  const [memory] = useState(() => new PreviewMemory());
  const [filledTurn, setFilledTurn] = useState(0);
  const results = useMemo(() => (compiled ? runCases(compiled, work.cases) : []), [compiled, work.cases]);
  const differences = useMemo(
    () => contentDifference(found.published, work as unknown as { product: Product; cases: Work["cases"] }),
    [found.published, work],
  );
  const broken = results.filter((result) => result.faults.length > 0).length;
  const tabs = [
    { id: "", label: "预览" },
    { id: "cases", label: broken > 0 ? `算例 ${broken} 个不符` : `算例 ${results.length}` },
    { id: "faults", label: faults.length > 0 ? `检查 ${faults.length}` : "检查" },
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
          <Preview key={filledTurn} trial={trial} at={at} memory={memory} product={work.product} />
        )}
        {chosen === "cases" && (
          <CaseList
            results={results}
            memory={memory}
            isReadOnly={isReadOnly}
            onCases={(cases) => dispatch({ type: "cases", cases })}
            onFill={fill}
          />
        )}
        {chosen === "faults" && <FaultList faults={faults} />}
        {chosen === "difference" && <DifferenceList differences={differences} />}
        {chosen === "releases" && <ReleaseList found={found} onReload={onReload} />}
      </Tabs>
    </section>
  );
}
