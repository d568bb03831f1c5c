import { useQueryClient } from "@tanstack/react-query";
import { ProductSteps, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { Button } from "#platform/ui/button.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyInquiry, modifyInquiry, revokeInquiry } from "../contract/inquiry.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { revokeWarning } from "../rules/inquiry.ts";
import { CompareButton } from "./compare-dialog.tsx";
import { forgetInquiry, type Inquiry, inquiryDocument, useInquiryCalls } from "./inquiry-document.tsx";
import { editHref, SHARED } from "./inquiry-places.ts";
import { transferOf, type Transferring } from "./transferring.ts";

type InquiryStepsProps = { inquiry: Inquiry; transferring: Transferring };

export function InquirySteps({ inquiry, transferring: { Step } }: InquiryStepsProps) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const calls = useInquiryCalls();
  const [modify, copy] = [useChange(modifyInquiry), useChange(copyInquiry)];
  const mayCopy = useMayOperate(copyInquiry.permission);
  const edit = async (editedNo: string): Promise<void> => {
    await forgetInquiry(client, inquiryNo);
    navigate(editHref(editedNo));
  };
  const beginCopy = (): void =>
    copy.mutate(
      { inquiryNo },
      {
        onSuccess: (copied) => {
          noticeStore.tell(`已复制为 ${copied.inquiryNo}`);
          void edit(copied.inquiryNo);
        },
      },
    );
  return (
    <ProductSteps
      kind={inquiryDocument}
      calls={calls}
      document={inquiry}
      main={new Set(transferOf(inquiry) ? ["submit"] : ["submit", "modify"])}
      actions={{
        modify: () => modify.mutate({ inquiryNo, version }, { onSuccess: () => void edit(inquiryNo) }),
      }}
      askingEvents={["revoke"]}
      renderDialog={(_, close) => (
        <RevokeDialog
          kind={inquiryDocument}
          document={inquiry}
          warning={revokeWarning(inquiry)}
          call={revokeInquiry}
          inputOf={(reason) => ({ inquiryNo, version, reason })}
          onClose={close}
        />
      )}
      changes={[modify, copy]}
      before={
        <>
          {mayCopy && <Button onClick={beginCopy}>复制</Button>}
          <CompareButton inquiry={inquiry} />
          <ReadingLinkButton
            name={inquiryDocument.title}
            businessNo={inquiryNo}
            link={{ openCall: openInquiryLink, number: "inquiryNo" }}
            hrefOf={(product) => buildPageHref(SHARED, { businessNo: inquiryNo, product })}
          />
        </>
      }
    >
      <Step inquiry={inquiry} />
    </ProductSteps>
  );
}
