import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { leaveIntent } from "#areas/drafting/screens/handover.ts";
import { NewDraft, noteChosen } from "#areas/drafting/screens/new-draft.tsx";
import { RiskPicker } from "#areas/drafting/screens/risk-picker.tsx";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import type { FilledRow } from "#platform/forms/filled-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { proposalList } from "../rules/proposal-list.ts";
import { begunForm } from "./begun-form.ts";
import { EarlierDocument } from "./earlier-document.tsx";
import { useNamedCustomer } from "./earlier-queries.ts";
import { ProposalEditor } from "./proposal-editor.tsx";
import { ADD, editHref } from "./proposal-places.ts";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";

const TITLE = "新增投保单";
/** What stands in an address for what is left out. */
const NOTHING = "-";

type Params = { riskCode?: string; contractNo?: string; type?: string };

/** First the product, then its form; the address may name the product, and the health contract that it is under. */
export function AddProposal({ params, query, setQuery }: PageProps<Params>) {
  const [turn, setTurn] = useState(0);
  const { riskCode = query["riskCode"] ?? "", contractNo } = params;
  const customerId = query["customerId"] ?? "";
  if (riskCode !== "")
    return (
      <NewProposal
        key={`${riskCode} ${contractNo} ${customerId} ${turn}`}
        riskCode={riskCode}
        base={{ ...named("contractNo", contractNo), ...named("insurancePlanNo", query["insurancePlanNo"]) }}
        customerId={customerId}
        onChooseAgain={() => {
          if (params.riskCode === undefined) setQuery({ riskCode: "", titleSuffix: "" });
          else navigate(ADD);
        }}
        onBegun={() => {
          const isNamed = params.riskCode !== undefined;
          setQuery({
            ...(!isNamed && { riskCode: "", titleSuffix: "" }),
            customerId: "",
            insurancePlanNo: "",
          });
          setTurn(turn + 1);
        }}
      />
    );
  return (
    <RiskPicker
      title={TITLE}
      onChoose={({ riskCode: chosen, riskName }) => {
        noteChosen(chosen);
        setQuery({ riskCode: chosen, titleSuffix: ` · ${riskName}` });
      }}
    />
  );
}

function named(name: string, value: string | undefined): FilledRow {
  return value === undefined || value === "" || value === NOTHING ? {} : { [name]: value };
}

type NewProposalProps = {
  riskCode: string;
  base: FilledRow;
  customerId: string;
  onChooseAgain: () => void;
  onBegun: () => void;
};

function NewProposal({ riskCode, base, customerId, onChooseAgain, onBegun }: NewProposalProps) {
  const client = useQueryClient();
  const customer = useNamedCustomer(customerId);
  if (customer.isLoading)
    return (
      <PageWait title={TITLE}>
        <Skeleton rows={10} label="正在带出客户资料" />
      </PageWait>
    );
  return (
    <NewDraft title={TITLE} riskCode={riskCode} base={base} onChooseAgain={onChooseAgain}>
      {({ riskName, filled, product }) => (
        <ProposalEditor
          product={product}
          filled={begunForm(product.compiled, filled, {
            today: todayInShanghai(new Date()),
            customer: customer.data,
          })}
          draft={{ recordKey: `${ADD}/${riskCode}`, title: `${TITLE} ${riskName}` }}
          notes={
            <>
              {customer.error && <ErrorNote error={customer.error} onRetry={() => void customer.refetch()} />}
              {customer.data && <EarlierDocument compiled={product.compiled} customerId={customerId} />}
            </>
          }
          onBegun={(saved, intent, href = editHref(saved)) => {
            if (intent) leaveIntent(saved.proposalNo, intent);
            void client.invalidateQueries({ queryKey: ["list", proposalList.name] });
            onBegun();
            navigate(href);
          }}
        />
      )}
    </NewDraft>
  );
}
