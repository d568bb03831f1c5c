import { SubmissionResultPage } from "#areas/judging/screens/result-page.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type InquiryView, inquiryDocumentKind } from "./inquiry-document.tsx";
import { ADD_INQUIRY_PATH } from "./inquiry-places.ts";
import { findInquiryTransferOffer, type InquiryTransferSteps } from "./transferring.ts";

type InquiryResultProps = PageProps<{ inquiryNo: string }> & { transferring: InquiryTransferSteps };

export function InquiryResult({ params, transferring: { Step }, ...page }: InquiryResultProps) {
  return (
    <SubmissionResultPage
      {...page}
      kind={inquiryDocumentKind}
      businessNo={params.inquiryNo}
      passedText={({ validUntil }) =>
        validUntil === null ? "" : `价格保留至 ${validUntil}，请在此之前转投保。`
      }
      nextSteps={(inquiry) => ({
        links: <ButtonLink href={addAgainHref(inquiry)}>再录一份同险种</ButtonLink>,
        main: findInquiryTransferOffer(inquiry) && <Step inquiry={inquiry} />,
      })}
    />
  );
}

function addAgainHref({ riskCode }: InquiryView): string {
  return `${ADD_INQUIRY_PATH}?${new URLSearchParams({ riskCode }).toString()}`;
}
