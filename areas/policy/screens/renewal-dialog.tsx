import { useQuery, useQueryClient } from "@tanstack/react-query";
import { documentKey } from "#areas/judging/screens/document-queries.ts";
import { editHref } from "#areas/proposal/screens/proposal-places.ts";
import { forgetProposal } from "#areas/proposal/screens/proposal-document.tsx";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { queryRenewal, renewPolicy } from "../contract/renewal.ts";
import { renewalError } from "../rules/renewal.ts";
import type { Policy } from "./policy-document.tsx";
import { type Renewal, RenewalPrice } from "./renewal-price.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./renewal.css";

type RenewalButtonProps = { policy: Policy; isOpen: boolean; setQuery: PageProps["setQuery"] };

/** Offers the renewal where the policy may be renewed today; the address says whether the dialog is open. */
export function RenewalButton({ policy, isOpen, setQuery }: RenewalButtonProps) {
  const mayRenew = useMayOperate(renewPolicy.permission);
  const error = renewalErrorToday(policy);
  if (!mayRenew || (error !== undefined && !isOpen)) return null;
  return (
    <>
      <Button look="primary" onClick={() => setQuery({ renew: "1" })}>
        续保
      </Button>
      {isOpen && <RenewalDialog policyNo={policy.policyNo} onClose={() => setQuery({ renew: "" })} />}
    </>
  );
}

function renewalErrorToday(policy: Policy): string | undefined {
  return renewalError(policy, todayInShanghai(new Date()));
}

type RenewalDialogProps = { policyNo: string; onClose: () => void };

/** The price of the next period beside the last one, and the proposal of the renewal, new or there already. */
export function RenewalDialog({ policyNo, onClose }: RenewalDialogProps) {
  const renewal = useQuery<Renewal, ApiError>({
    queryKey: [...documentKey(policyNo), "renewal"],
    queryFn: ({ signal }) => callApi(queryRenewal, { policyNo }, { signal }),
    staleTime: 0,
  });
  const { data, error, refetch } = renewal;
  return (
    <Dialog title="续保" className="is-wide" onClose={onClose} isLight>
      <div className="dialog-form">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={4} label="正在试算续保保费" />}
        {data && (
          <>
            <RenewalPrice renewal={data} />
            <NextStep renewal={data} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type NextStepProps = { renewal: Renewal; onClose: () => void };

function NextStep({ renewal: { policyNo, why, renewal }, onClose }: NextStepProps) {
  const client = useQueryClient();
  const renew = useChange(renewPolicy);
  const begin = (): void =>
    renew.mutate(
      { policyNo },
      {
        onSuccess: (proposal) => {
          void forgetProposal(client, proposal.proposalNo);
          noticeStore.tell(`已生成续保投保单 ${proposal.proposalNo}`);
          onClose();
          navigate(editHref(proposal));
        },
        onSettled: () => void client.invalidateQueries({ queryKey: documentKey(policyNo) }),
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
        <Button onClick={onClose}>返回</Button>
        {renewal && (
          <a className="button primary" href={editHref(renewal)} onClick={onClose}>
            打开续保投保单
          </a>
        )}
        {!renewal && why === "" && (
          <Button look="primary" isBusy={renew.isPending} onClick={begin}>
            {renew.isPending ? "正在生成…" : "生成续保投保单"}
          </Button>
        )}
      </div>
    </>
  );
}
