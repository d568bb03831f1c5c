import { useEffect, useRef, useState } from "react";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { rememberChosenProduct } from "#areas/judging/screens/product-step.tsx";
import { buildAddProposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import {
  type ProposalInletSelection,
  type ProposalInletOption,
  buildProposalInletOptions,
} from "../rules/options.ts";
import { ProposalInletSelectionBar } from "./chosen-parts.tsx";
import { removeForbiddenCopyOption, copyAndOpenDocument, useCopyableDocumentTypes } from "./copying.ts";
import { ProductStartButtons } from "./entrances.tsx";
import { ProposalInletSearchField } from "./inlet-field.tsx";
import { usePlansOfRisk, useProposalInletSearch } from "./inlet-queries.ts";
import { PendingWorkCards } from "./waiting-work.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./inlet.css";

/** 投保入口: selects product, plan and customer in one field, and shows the open work. */
export function ProposalInletPage() {
  const risks = useSoldRisks();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ProposalInletSelection>({});
  const plans = usePlansOfRisk(chosen.risk?.riskCode);
  const { search, shown } = useProposalInletSearch();
  const may = useCopyableDocumentTypes();
  const head = useRef<HTMLElement>(null);
  const focus = (): void => head.current?.querySelector<HTMLInputElement>(".search-box")?.focus();
  useEffect(focus, []);
  const sold = risks.data ?? [];
  const options = buildProposalInletOptions({
    typed,
    chosen,
    risks: sold,
    plans: plans.data ?? [],
    customers: shown.entries.flatMap((one) => (one.kind === "customer" ? [one.customer] : [])),
    isAnswered: shown.state === "found",
    documents: shown.entries.flatMap((one) =>
      one.kind === "document" ? [removeForbiddenCopyOption(may, one.found)] : [],
    ),
  });
  const begin = ({ risk, customer, plan }: ProposalInletSelection): void => {
    if (!risk) return;
    rememberChosenProduct(risk.riskCode);
    navigate(buildAddProposalHref({ ...risk, ...plan, ...customer }));
  };
  const take = (option: ProposalInletOption): void => {
    if ("href" in option) return navigate(option.href);
    if ("copies" in option) return void copyAndOpenDocument(option.copies);
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
        <ProposalInletSearchField
          typed={typed}
          options={options}
          risks={sold}
          search={search}
          state={shown.state}
          onType={setTyped}
          onTake={take}
          onEmptyEnter={() => begin(chosen)}
        />
        <ProposalInletSelectionBar
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
          <ProductStartButtons
            chosen={chosen}
            risks={sold}
            plans={plans.data ?? []}
            onTake={(adds) => take({ key: "", group: "", title: "", about: "", adds })}
          />
        </div>
        <PendingWorkCards chosen={chosen} />
      </div>
    </div>
  );
}
