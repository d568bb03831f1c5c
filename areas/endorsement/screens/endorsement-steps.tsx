import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { ProductDocumentActionButtons, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { buildPageHref } from "#platform/web/page-address.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { revokeEndorse } from "../contract/drafts.ts";
import { openEndorsementLink } from "../contract/reading-link.ts";
import { COLLECTING_ENDORSEMENT_STATES } from "../rules/endorsement-list.ts";
import { REVOKE_ENDORSEMENT_WARNING } from "../rules/endorsement.ts";
import {
  endorsementDocumentKind,
  type EndorsementView,
  useEndorsementEditorCalls,
} from "./endorsement-document.tsx";
import { buildEndorsementPaymentHref, SHARED_ENDORSEMENT_PATH } from "./endorsement-places.ts";

const MAIN = new Set(["submit"]);

export function EndorsementActionButtons({ endorsement }: { endorsement: EndorsementView }) {
  const { endorseNo, policyNo, version, status } = endorsement;
  const mayPay = useHasOperationPermission("pay:initiate");
  return (
    <ProductDocumentActionButtons
      kind={endorsementDocumentKind}
      calls={useEndorsementEditorCalls(policyNo)}
      document={endorsement}
      main={MAIN}
      actions={{}}
      askingEvents={["revoke"]}
      renderDialog={(_, close) => (
        <RevokeDialog
          kind={endorsementDocumentKind}
          document={endorsement}
          warning={REVOKE_ENDORSEMENT_WARNING}
          call={revokeEndorse}
          inputOf={(reason) => ({ endorseNo, version, reason })}
          onClose={close}
        />
      )}
      changes={[]}
      before={
        <>
          {mayPay && COLLECTING_ENDORSEMENT_STATES.includes(status) && (
            <ButtonLink href={buildEndorsementPaymentHref(endorseNo)}>去缴费</ButtonLink>
          )}
          <ReadingLinkButton
            name={endorsementDocumentKind.title}
            businessNo={endorseNo}
            link={{ openCall: openEndorsementLink, number: "endorseNo" }}
            hrefOf={(product) => buildPageHref(SHARED_ENDORSEMENT_PATH, { businessNo: endorseNo, product })}
          />
        </>
      }
    />
  );
}
