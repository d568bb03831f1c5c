import { BATCH } from "#areas/document/rules/projection.ts";
import { NewDocument } from "#areas/judging/screens/new-document.tsx";
import { ProductStep } from "#areas/judging/screens/product-step.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { inquiryDocument, useInquiryCalls } from "./inquiry-document.tsx";
import { InquiryTypes } from "./inquiry-types.tsx";
import "./quotation.css";

/** First the product, then its form; the address has the product. */
export function AddInquiry({ query, setQuery }: PageProps) {
  const { riskCode = "", busOppNo } = query;
  const isBatch = query["inquiryType"] === BATCH;
  const inquiryType = isBatch ? BATCH : "";
  const calls = useInquiryCalls(riskCode, busOppNo);
  if (riskCode === "")
    return (
      <ProductStep
        title="新增询价"
        kind={<InquiryTypes chosen={inquiryType} onChoose={(chosen) => setQuery({ inquiryType: chosen })} />}
        setQuery={setQuery}
      />
    );
  const chooseAgain = (): void => setQuery({ riskCode: "", inquiryType: "", titleSuffix: "" });
  return (
    <NewDocument
      key={`${riskCode} ${inquiryType}`}
      kind={inquiryDocument}
      riskCode={riskCode}
      calls={calls}
      base={isBatch ? { inquiryType } : {}}
      variant={isBatch ? { key: "batch", word: "批量" } : undefined}
      chips={isBatch && <span className="chip is-past">批量询价</span>}
      onChooseAgain={chooseAgain}
      onBegun={chooseAgain}
    />
  );
}
