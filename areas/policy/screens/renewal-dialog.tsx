import { useQueryClient } from "@tanstack/react-query";
import { buildDocumentQueryKey } from "#areas/judging/screens/document-queries.ts";
import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { invalidateProposalQueries } from "#areas/proposal/screens/proposal-document.tsx";
import { buildEditProposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { queryRenewal, renewPolicy } from "../contract/renewal.ts";
import { getPolicyNotRenewableReason } from "../rules/renewal.ts";
import type { PolicyView } from "./policy-document.tsx";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "./renewal.css";

type RenewalButtonProps = { policy: PolicyView; isOpen: boolean; setQuery: PageProps["setQuery"] };

/** Offers the renewal where the policy may be renewed today; the address says whether the dialog is open. */
export function RenewalButton({ policy, isOpen, setQuery }: RenewalButtonProps) {
  const mayRenew = useHasOperationPermission(renewPolicy.permission);
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

function renewalErrorToday(policy: PolicyView): string | undefined {
  return getPolicyNotRenewableReason(policy, getTodayInShanghai(new Date()));
}

type RenewalDialogProps = { policyNo: string; onClose: () => void };

/** The price of the next period beside the last one, and the proposal of the renewal, new or there already. */
export function RenewalDialog({ policyNo, onClose }: RenewalDialogProps) {
  const queryKey = [...buildDocumentQueryKey(policyNo), "renewal"];
  const { data, error, refetch } = useCallQuery(queryRenewal, { policyNo }, queryKey);
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
  const renew = useCallMutation(renewPolicy);
  const begin = (): void =>
    renew.mutate(
      { policyNo },
      {
        onSuccess: (proposal) => {
          void invalidateProposalQueries(client, proposal.proposalNo);
          noticeStore.tell(`已生成续保投保单 ${proposal.proposalNo}`);
          onClose();
          navigate(buildEditProposalHref(proposal));
        },
        onSettled: () => void client.invalidateQueries({ queryKey: buildDocumentQueryKey(policyNo) }),
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
          <a className="button primary" href={buildEditProposalHref(renewal)} onClick={onClose}>
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

type Renewal = AnswerOf<typeof queryRenewal>;

/** Last year's premium and today's, and the figures that make the difference. */
function RenewalPrice({ renewal }: { renewal: Renewal }) {
  const { holderName, policyNo, startDate, endDate, lastPremium, premium, notPriced } = renewal;
  const { losses, isTold, changes } = renewal;
  return (
    <>
      <p className="renewal-of">
        {holderName} <code>{policyNo}</code>
        <span>
          续保期间 {startDate} 至 {endDate}
        </span>
      </p>
      <dl className="renewal-sums">
        <Sum label="上年保费（元）" text={formatMoney(lastPremium)} />
        <Sum label="续保保费（元）" text={formatMoney(premium)} />
        <Sum label="差额（元）" text={premium === null ? "/" : differenceOf(lastPremium, premium)} />
      </dl>
      {losses && <Losses losses={losses} />}
      {notPriced !== "" && <p role="status">现在不能算出续保保费：{notPriced}。生成投保单后补充即可。</p>}
      {premium !== null && <Reasons isTold={isTold} changes={changes} />}
    </>
  );
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Losses({ losses }: { losses: NonNullable<Renewal["losses"]> }) {
  const { claims, settledAmount, outstandingAmount, lossRatio } = losses;
  if (claims === 0) return <p className="quiet-note">本保险期间没有登记赔案。</p>;
  return (
    <p className="quiet-note">
      本保险期间赔案 {claims} 件，已决 {formatMoney(settledAmount)} 元，未决 {formatMoney(outstandingAmount)}{" "}
      元，赔付率 {lossRatio}%，已计入续保的历史损失。
    </p>
  );
}

function differenceOf(before: string, after: string): string {
  const difference = parseMoney(after).minus(parseMoney(before));
  const shown = formatMoney(difference);
  return difference.isPositive() && !difference.isZero() ? `+${shown}` : shown;
}

type ReasonsProps = Pick<Renewal, "isTold" | "changes">;

function Reasons({ isTold, changes }: ReasonsProps) {
  if (!isTold)
    return (
      <p className="quiet-note">
        上年保费依据出单时的资料算得，其中有的现在已无从取得，因此只比较总保费，不逐项对照。
      </p>
    );
  if (changes.length === 0) return <p className="quiet-note">各项费率因子与上年一致。</p>;
  return (
    <div className="renewal-table">
      <ScrollRegion label="保费变化的原因">
        <RecordTable caption="保费变化的原因" columns={columns} rows={changes} keyOf={keyOfChange} />
      </ScrollRegion>
    </div>
  );
}

type RenewalChange = Renewal["changes"][number];

const columns: readonly RecordColumn<RenewalChange>[] = [
  { title: "计费项目", cell: ({ label }) => label },
  {
    title: "变化的因子",
    cell: ({ figures }) =>
      figures.length === 0 ? "/" : figures.map((figure) => <Factor key={figure.name} {...figure} />),
  },
  { title: "上年", isRight: true, cell: ({ before }) => formatMoney(before) },
  { title: "续保", isRight: true, cell: ({ after }) => formatMoney(after) },
];

function keyOfChange({ label, before, after, figures }: RenewalChange): string {
  return [label, before, after, ...figures.map(({ name }) => name)].join(" ");
}

function Factor({ name, before, after }: RenewalChange["figures"][number]) {
  return (
    <span className="renewal-factor">
      {name} {before ?? "/"} → {after ?? "/"}
    </span>
  );
}
