import { useQueryClient } from "@tanstack/react-query";
import { BATCH } from "#areas/document/rules/projection.ts";
import { leaveIntent } from "#areas/drafting/screens/handover.ts";
import { NewDraft, noteChosen } from "#areas/drafting/screens/new-draft.tsx";
import { RiskPicker } from "#areas/drafting/screens/risk-picker.tsx";
import { navigate } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { InquiryEditor } from "./inquiry-editor.tsx";
import { ADD, editHref } from "./inquiry-places.ts";
import { InquiryTypes } from "./inquiry-types.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "./quotation.css";

const TITLE = "新增询价";

/** First the product, then its form; which product it is stands in the address. */
export function AddInquiry({ query, setQuery }: PageProps) {
  const { riskCode = "", busOppNo } = query;
  const inquiryType = query["inquiryType"] === BATCH ? BATCH : "";
  if (riskCode !== "")
    return (
      <NewInquiry
        key={`${riskCode} ${inquiryType}`}
        riskCode={riskCode}
        inquiryType={inquiryType}
        busOppNo={busOppNo}
        setQuery={setQuery}
      />
    );
  return (
    <RiskPicker
      title={TITLE}
      kind={<InquiryTypes chosen={inquiryType} onChoose={(chosen) => setQuery({ inquiryType: chosen })} />}
      onChoose={({ riskCode: chosen, riskName }) => {
        noteChosen(chosen);
        setQuery({ riskCode: chosen, titleSuffix: ` · ${riskName}` });
      }}
    />
  );
}

type NewInquiryProps = {
  riskCode: string;
  inquiryType: string;
  /** The opportunity that the inquiry is begun from. */
  busOppNo: string | undefined;
  setQuery: PageProps["setQuery"];
};

function NewInquiry({ riskCode, inquiryType, busOppNo, setQuery }: NewInquiryProps) {
  const client = useQueryClient();
  const chooseAgain = (): void => setQuery({ riskCode: "", inquiryType: "", titleSuffix: "" });
  const isBatch = inquiryType === BATCH;
  return (
    <NewDraft
      title={TITLE}
      riskCode={riskCode}
      base={isBatch ? { inquiryType } : {}}
      chips={isBatch && <span className="chip is-past">批量询价</span>}
      onChooseAgain={chooseAgain}
    >
      {({ riskName, ...begun }) => (
        <InquiryEditor
          {...begun}
          busOppNo={busOppNo}
          draft={{
            recordKey: isBatch ? `${ADD}/${riskCode}/batch` : `${ADD}/${riskCode}`,
            title: `新增${isBatch ? "批量" : ""}询价 ${riskName}`,
          }}
          onBegun={(saved, intent, href = editHref(saved.inquiryNo)) => {
            if (intent) leaveIntent(saved.inquiryNo, intent);
            void client.invalidateQueries({ queryKey: ["list", "inquiry"] });
            chooseAgain();
            navigate(href);
          }}
        />
      )}
    </NewDraft>
  );
}
