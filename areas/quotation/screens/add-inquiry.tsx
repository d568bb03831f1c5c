import { useId } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { BATCH_INQUIRY_TYPE } from "#areas/document/rules/projection.ts";
import { NewDocumentPage } from "#areas/judging/screens/new-document.tsx";
import { ProductSelectionStep } from "#areas/judging/screens/product-step.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { inquiryDocumentKind, useInquiryEditorCalls } from "./inquiry-document.tsx";
import "./quotation.css";

/** First the product, then its form; the address has the product. */
export function AddInquiry({ query, setQuery }: PageProps) {
  const { riskCode = "", busOppNo } = query;
  const isBatch = query["inquiryType"] === BATCH_INQUIRY_TYPE;
  const inquiryType = isBatch ? BATCH_INQUIRY_TYPE : "";
  const calls = useInquiryEditorCalls(riskCode, busOppNo);
  if (riskCode === "")
    return (
      <ProductSelectionStep
        title="新增询价"
        kind={<InquiryTypes chosen={inquiryType} onChoose={(chosen) => setQuery({ inquiryType: chosen })} />}
        setQuery={setQuery}
      />
    );
  const chooseAgain = (): void => setQuery({ riskCode: "", inquiryType: "", titleSuffix: "" });
  return (
    <NewDocumentPage
      key={`${riskCode} ${inquiryType}`}
      kind={inquiryDocumentKind}
      riskCode={riskCode}
      calls={calls}
      base={isBatch ? { inquiryType } : {}}
      variant={isBatch ? { key: "batch", word: "批量" } : undefined}
      chips={isBatch && <span className="chip is-past">批量询价</span>}
      onChooseAgain={chooseAgain}
    />
  );
}

/** '' is a single one, which nobody has to choose. */
type InquiryTypesProps = { chosen: string; onChoose: (inquiryType: string) => void };

/** One price for one proposal, or one for many. */
function InquiryTypes({ chosen, onChoose }: InquiryTypesProps) {
  const id = useId();
  const types = useDictionaryItems("InquiryType");
  return (
    <fieldset className="inquiry-types">
      <legend className="visually-hidden">询价类型</legend>
      {(types.data ?? []).map(({ code, value }) => {
        const own = code === BATCH_INQUIRY_TYPE ? code : "";
        return (
          <span className="segment" key={code}>
            <input
              type="radio"
              id={`${id}-${code}`}
              name={id}
              checked={chosen === own}
              onChange={() => onChoose(own)}
            />
            <label htmlFor={`${id}-${code}`}>{value}</label>
          </span>
        );
      })}
      {chosen === BATCH_INQUIRY_TYPE && (
        <p className="quiet-note">同一价格可转成多张投保单，每张可另填被保险人等内容</p>
      )}
    </fieldset>
  );
}
