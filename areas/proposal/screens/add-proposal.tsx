import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { leaveIntent } from "#areas/drafting/screens/handover.ts";
import { NewDraft, noteChosen } from "#areas/drafting/screens/new-draft.tsx";
import { RiskPicker } from "#areas/drafting/screens/risk-picker.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { proposalList } from "../rules/proposal-list.ts";
import { ProposalEditor } from "./proposal-editor.tsx";
import { ADD, editHref } from "./proposal-places.ts";
import "#areas/drafting/screens/drafting.css";

const TITLE = "新增投保单";

type Params = { riskCode?: string; contractNo?: string; type?: string };

/** First the product, then its form; the address may name the product, and the health contract that it is under. */
export function AddProposal({ params, query, setQuery }: PageProps<Params>) {
  const [turn, setTurn] = useState(0);
  const { riskCode = query["riskCode"] ?? "", contractNo = "" } = params;
  if (riskCode !== "")
    return (
      <NewProposal
        key={`${riskCode} ${contractNo} ${turn}`}
        riskCode={riskCode}
        contractNo={contractNo}
        onChooseAgain={() => {
          if (params.riskCode === undefined) setQuery({ riskCode: "", titleSuffix: "" });
          else navigate(ADD);
        }}
        onBegun={() => {
          if (params.riskCode === undefined) setQuery({ riskCode: "", titleSuffix: "" });
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

type Given = { riskCode: string; contractNo: string; onChooseAgain: () => void; onBegun: () => void };

function NewProposal({ riskCode, contractNo, onChooseAgain, onBegun }: Given) {
  const client = useQueryClient();
  return (
    <NewDraft
      title={TITLE}
      riskCode={riskCode}
      base={contractNo === "" ? {} : { contractNo }}
      onChooseAgain={onChooseAgain}
    >
      {({ riskName, ...begun }) => (
        <ProposalEditor
          {...begun}
          draft={{ recordKey: `${ADD}/${riskCode}`, title: `${TITLE} ${riskName}` }}
          onBegun={(saved, intent) => {
            if (intent) leaveIntent(saved.proposalNo, intent);
            void client.invalidateQueries({ queryKey: ["list", proposalList.name] });
            onBegun();
            navigate(editHref(saved));
          }}
        />
      )}
    </NewDraft>
  );
}
