import { ResultPage } from "#areas/judging/screens/result-page.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type Inquiry, inquiryDocument } from "./inquiry-document.tsx";
import { ADD } from "./inquiry-places.ts";
import { transferOf, type Transferring } from "./transferring.ts";

type InquiryResultProps = PageProps<{ inquiryNo: string }> & { transferring: Transferring };

export function InquiryResult({ params, transferring: { Step }, ...page }: InquiryResultProps) {
  return (
    <ResultPage
      {...page}
      kind={inquiryDocument}
      businessNo={params.inquiryNo}
      passedText={({ validUntil }) =>
        validUntil === null ? "" : `价格保留至 ${validUntil}，请在此之前转投保。`
      }
      nextSteps={(inquiry) => ({
        links: <ButtonLink href={addAgainHref(inquiry)}>再录一份同险种</ButtonLink>,
        main: transferOf(inquiry) && <Step inquiry={inquiry} />,
      })}
    />
  );
}

function addAgainHref({ riskCode }: Inquiry): string {
  return `${ADD}?${new URLSearchParams({ riskCode }).toString()}`;
}
