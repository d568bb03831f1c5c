import { ProductDocumentActionButtons, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { revokeEndorse } from "../contract/drafts.ts";
import { COLLECTING_ENDORSEMENT_STATES } from "../rules/endorsement-list.ts";
import { REVOKE_ENDORSEMENT_WARNING } from "../rules/endorsement.ts";
import {
  endorsementDocumentKind,
  type EndorsementView,
  useEndorsementEditorCalls,
} from "./endorsement-document.tsx";
import { buildEndorsementPaymentHref } from "./endorsement-places.ts";

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
        mayPay && COLLECTING_ENDORSEMENT_STATES.includes(status) ? (
          <ButtonLink href={buildEndorsementPaymentHref(endorseNo)}>去缴费</ButtonLink>
        ) : null
      }
    />
  );
}
