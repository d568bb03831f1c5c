import { useQueryClient } from "@tanstack/react-query";
import { documentKey } from "#areas/drafting/screens/document-queries.ts";
import { editHref } from "#areas/proposal/screens/proposal-places.ts";
import { forgetProposal } from "#areas/proposal/screens/proposal-queries.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { renewPolicy } from "../contract/renewal.ts";
import { type Renewal, useRenewal } from "./renewal-queries.ts";
import { RenewalPrice } from "./renewal-price.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "./renewal.css";

type RenewalDialogProps = { policyNo: string; onClose: () => void };

/** What the next cover would cost beside the last one, and the proposal of it; or where that is already. */
export function RenewalDialog({ policyNo, onClose }: RenewalDialogProps) {
  const asked = useRenewal(policyNo);
  return (
    <Dialog title="续保" className="is-wide" onClose={onClose} isLight>
      <div className="dialog-form">
        {asked.error && <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />}
        {!asked.data && !asked.error && <Skeleton rows={4} label="正在试算续保保费" />}
        {asked.data && (
          <>
            <RenewalPrice renewal={asked.data} />
            <NextStep renewal={asked.data} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function NextStep({
  renewal: { policyNo, why, renewal },
  onClose,
}: {
  renewal: Renewal;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const renew = useChange(renewPolicy);
  const begin = (): void =>
    renew.mutate(
      { policyNo },
      {
        onSuccess: (begun) => {
          void forgetProposal(client, begun.proposalNo);
          void client.invalidateQueries({ queryKey: documentKey(policyNo) });
          notices.tell(`已生成续保投保单 ${begun.proposalNo}`);
          onClose();
          navigate(editHref(begun));
        },
        onError: () => void client.invalidateQueries({ queryKey: documentKey(policyNo) }),
      },
    );
  return (
    <>
      {renew.error && <ErrorNote error={renew.error} />}
      {renewal === null && why !== "" && <p role="status">{why}。</p>}
      {renewal && (
        <p role="status">
          已有续保投保单 <code>{renewal.proposalNo}</code>。
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          返回
        </button>
        {renewal && (
          <a className="button primary" href={editHref(renewal)} onClick={onClose}>
            打开续保投保单
          </a>
        )}
        {!renewal && why === "" && (
          <button
            type="button"
            className="button primary"
            aria-disabled={renew.isPending}
            onClick={() => !renew.isPending && begin()}
          >
            {renew.isPending ? "正在生成…" : "生成续保投保单"}
          </button>
        )}
      </div>
    </>
  );
}
