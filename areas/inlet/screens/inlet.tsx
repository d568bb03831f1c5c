import { useEffect, useRef, useState } from "react";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { noteChosen } from "#areas/judging/screens/product-step.tsx";
import { addHref } from "#areas/proposal/screens/proposal-places.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type InletSelection, type InletOption, buildInletOptions } from "../rules/options.ts";
import { SelectedParts } from "./chosen-parts.tsx";
import { limitToCopyable, copyDocument, useMayCopyTypes } from "./copying.ts";
import { ProductEntrances } from "./entrances.tsx";
import { InletSearchField } from "./inlet-field.tsx";
import { usePlansOfRisk, useInletSearch } from "./inlet-queries.ts";
import { OpenWork } from "./waiting-work.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./inlet.css";

/** 投保入口: selects product, plan and customer in one field, and shows the open work. */
export function InletPage() {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<InletSelection>({});
  const plans = usePlansOfRisk(chosen.risk?.riskCode);
  const { search, shown } = useInletSearch();
  const may = useMayCopyTypes();
  const head = useRef<HTMLElement>(null);
  const focus = (): void => head.current?.querySelector<HTMLInputElement>(".search-box")?.focus();
  useEffect(focus, []);
  const sold = risks.data ?? [];
  const options = buildInletOptions({
    typed,
    chosen,
    risks: sold,
    plans: plans.data ?? [],
    customers: shown.entries.flatMap((one) => (one.kind === "customer" ? [one.customer] : [])),
    isAnswered: shown.state === "found",
    documents: shown.entries.flatMap((one) =>
      one.kind === "document" ? [limitToCopyable(may, one.found)] : [],
    ),
  });
  const begin = ({ risk, customer, plan }: InletSelection): void => {
    if (!risk) return;
    noteChosen(risk.riskCode);
    navigate(addHref({ ...risk, ...plan, ...customer }));
  };
  const take = (option: InletOption): void => {
    if ("href" in option) return navigate(option.href);
    if ("copies" in option) return void copyDocument(option.copies);
    const next = { ...chosen, ...option.adds };
    setTyped("");
    search.stop();
    if (next.risk && next.customer) return begin(next);
    setChosen(next);
    focus();
  };
  return (
    <div className="inlet">
      <header ref={head} className="inlet-head">
        <h1>投保入口</h1>
        <InletSearchField
          typed={typed}
          options={options}
          risks={sold}
          search={search}
          state={shown.state}
          onType={setTyped}
          onTake={take}
          onEmptyEnter={() => begin(chosen)}
        />
        <SelectedParts
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            focus();
          }}
          onBegin={() => begin(chosen)}
        />
      </header>
      <div className={chosen.risk ? "inlet-body is-begun" : "inlet-body"}>
        <div className="inlet-risks">
          {risks.isPending && <LoadingSkeleton rows={8} label="正在加载险种" />}
          {risks.isError && <ErrorNote error={risks.error} onRetry={() => void risks.refetch()} />}
          <ProductEntrances
            chosen={chosen}
            risks={sold}
            plans={plans.data ?? []}
            onTake={(adds) => take({ key: "", group: "", title: "", about: "", adds })}
          />
        </div>
        <OpenWork chosen={chosen} />
      </div>
    </div>
  );
}
