import { useQueryClient } from "@tanstack/react-query";
import { invalidateDocumentQueries } from "#areas/judging/screens/document-queries.ts";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { ProductDocumentActionButtons, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ReasonDialog } from "#platform/documents/web/reason-dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { revokeEndorse, takeBackEndorse } from "../contract/drafts.ts";
import { openEndorsementLink } from "../contract/reading-link.ts";
import { COLLECTING_ENDORSEMENT_STATES } from "../rules/endorsement-list.ts";
import { REVOKE_ENDORSEMENT_WARNING, TAKE_BACK_FIELD, TAKE_BACK_WARNING } from "../rules/endorsement.ts";
import {
  endorsementDocumentKind,
  type EndorsementView,
  useEndorsementEditorCalls,
} from "./endorsement-document.tsx";
import {
  buildEditEndorsementHref,
  buildEndorsementPaymentHref,
  SHARED_ENDORSEMENT_PATH,
} from "./endorsement-places.ts";

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
      askingEvents={["takeBack", "revoke"]}
      renderDialog={(event, close) =>
        event === "takeBack" ? (
          <TakeBackDialog endorsement={endorsement} onClose={close} />
        ) : (
          <RevokeDialog
            kind={endorsementDocumentKind}
            document={endorsement}
            warning={REVOKE_ENDORSEMENT_WARNING}
            call={revokeEndorse}
            inputOf={(reason) => ({ endorseNo, version, reason })}
            onClose={close}
          />
        )
      }
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

type TakeBackDialogProps = { endorsement: EndorsementView; onClose: () => void };

/** Takes an endorsement out of the pool of underwriters, and opens it in the editor. */
function TakeBackDialog({ endorsement, onClose }: TakeBackDialogProps) {
  const { endorseNo, version } = endorsement;
  const client = useQueryClient();
  const edit = async (): Promise<void> => {
    await invalidateDocumentQueries(client, endorseNo, endorsementDocumentKind.list);
    onClose();
    navigate(buildEditEndorsementHref(endorsement));
  };
  return (
    <ReasonDialog
      title="撤回批单"
      bounds={TAKE_BACK_FIELD}
      warning={TAKE_BACK_WARNING}
      confirm="撤回"
      call={takeBackEndorse}
      inputOf={(reason) => ({ endorseNo, version, reason })}
      onDone={() => void edit()}
      onClose={onClose}
    />
  );
}
