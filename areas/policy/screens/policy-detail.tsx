import { Fragment, type ReactNode, useState } from "react";
import { DocumentComments } from "#areas/document/screens/comments.tsx";
import { type LoadedProductVersion, useProduct } from "#areas/judging/screens/document-queries.ts";
import { DocumentContent, ProductHeading } from "#areas/judging/screens/document-sheet.tsx";
import { shortenDocumentNumber } from "#areas/judging/rules/short-number.ts";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { useCopyToProposal } from "#areas/proposal/screens/copy-action.ts";
import { CONTENT_PANE_ID, DocumentTabs } from "#platform/documents/web/document-panes.tsx";
import { DocumentTransitionButtons } from "#platform/documents/web/document-steps.tsx";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { useViewable } from "#platform/lists/web/use-may-look.ts";
import { ButtonLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { buildPageHref } from "#platform/web/page-address.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { isInSpan } from "../rules/suspension.ts";
import { openPolicyLink } from "../contract/reading-link.ts";
import type { PolicyPageAddition } from "./policy-additions.ts";
import { PolicyDayPicker } from "./policy-days.tsx";
import {
  type PolicyViewDays,
  type PolicyView,
  policyDocumentKind,
  useOriginalPolicy,
  usePolicy,
} from "./policy-document.tsx";
import { PolicyPapersLinks } from "./policy-papers-links.tsx";
import {
  BACK_TO_POLICIES_LINK,
  buildOriginalPolicyHref,
  buildPolicyEndorsementHref,
  ENDORSED_POLICY_STATES,
  SHARED_POLICY_PATH,
} from "./policy-places.ts";
import { PolicySuspensions } from "./policy-suspensions.tsx";
import { RenewalButton } from "./renewal-dialog.tsx";
import { PolicyTimeline } from "./timeline.tsx";
import "./policy.css";

type Params = { No: string; type: string; policyNo?: string; showOriginalBt?: string };
/** Panes and events that later areas add. */
type AdditionsProp = { additions: readonly PolicyPageAddition[] };
type CurrentPolicyProps = Omit<PageProps, "params"> &
  AdditionsProp & { policyNo: string; isOriginalShown: boolean };

/** One policy as it stands, as it stood on a day, or as it was issued. */
export function PolicyDetail({ params, additions: all, ...page }: PageProps<Params> & AdditionsProp) {
  const additions = useViewable(all);
  const { No, type, showOriginalBt } = params;
  if (type === "original") return <OriginalPolicy key={No} policyNo={No} {...page} />;
  const isOriginalShown = showOriginalBt !== "0";
  return (
    <CurrentPolicy key={No} policyNo={No} isOriginalShown={isOriginalShown} additions={additions} {...page} />
  );
}

function CurrentPolicy({ policyNo, isOriginalShown, additions, query, setQuery }: CurrentPolicyProps) {
  const days: PolicyViewDays = { on: query["on"] ?? "", knownAt: query["knownAt"] ?? "" };
  const isOtherDay = days.on !== "" || days.knownAt !== "";
  const policy = usePolicy(policyNo, days);
  const shown = useLast(policy.data);
  const product = useProduct(shown?.riskCode ?? "", shown?.productVersion);
  const tabNumber = shown && shortenDocumentNumber(shown.riskCode, policyNo);
  useBrowserTabTitle(shown?.holderName, query, setQuery, "", tabNumber);
  if (!shown || !product.data) {
    const pending = shown ? product : policy;
    const back = isOtherDay
      ? { href: buildPolicyHref(policyNo), label: "查看保单现状" }
      : BACK_TO_POLICIES_LINK;
    return <DocumentLoadingPage title="保单详情" query={pending} waiting="正在打开保单" back={back} />;
  }
  return (
    <div className="doc-page is-long">
      <ProductHeading kind={policyDocumentKind} document={shown} product={product.data}>
        <PolicySteps policy={shown} onRefresh={() => void policy.refetch()}>
          <RenewalButton policy={shown} isOpen={query["renew"] === "1"} setQuery={setQuery} />
          <EndorsementLink policy={shown} />
          <PolicyPapersLinks policyNo={policyNo} />
          {isOriginalShown && <ButtonLink href={buildOriginalPolicyHref(policyNo)}>原始保单</ButtonLink>}
        </PolicySteps>
      </ProductHeading>
      <PolicyDayPicker days={days} onDays={(next) => setQuery(next)} />
      {policy.error ? (
        <div className="policy-error">
          <ErrorNote error={policy.error} />
          <p className="quiet-note">以下仍为此前查看的内容。</p>
        </div>
      ) : (
        <ShownDay days={days} policy={shown} isWaiting={policy.isPlaceholderData} />
      )}
      {additions.map(({ notice }) => notice && <Fragment key={notice.id}>{notice.show(shown)}</Fragment>)}
      <PolicySuspensions policy={shown} />
      <DocumentTabs
        label="保单的各面"
        panes={panesOf(shown, product.data, additions)}
        query={query}
        setQuery={setQuery}
      />
    </div>
  );
}

function EndorsementLink({ policy: { policyNo, status } }: { policy: PolicyView }) {
  const mayEndorse = useHasOperationPermission("endorse:add");
  if (!mayEndorse || !ENDORSED_POLICY_STATES.includes(status)) return null;
  return <ButtonLink href={buildPolicyEndorsementHref(policyNo)}>批改</ButtonLink>;
}

type PolicyStepsProps = { policy: PolicyView; onRefresh: () => void; children: ReactNode };

const NO_EVENTS: ReadonlySet<string> = new Set();

/** The steps of a policy; `children` are links to other pages and to its renewal. */
function PolicySteps({ policy: { policyNo, offers }, onRefresh, children }: PolicyStepsProps) {
  const copying = useCopyToProposal({ businessNo: policyNo, type: "P" });
  return (
    <DocumentTransitionButtons
      offers={offers}
      actions={{ copy: copying.begin }}
      main={NO_EVENTS}
      isBusy={copying.isPending}
      error={copying.error}
      onRefresh={onRefresh}
      before={
        <>
          {children}
          <ReadingLinkButton
            name={policyDocumentKind.title}
            businessNo={policyNo}
            link={{ openCall: openPolicyLink, number: "policyNo" }}
            hrefOf={(product) => buildPageHref(SHARED_POLICY_PATH, { businessNo: policyNo, product })}
          />
        </>
      }
    />
  );
}

type OriginalPolicyProps = Omit<PageProps, "params"> & { policyNo: string };

/** The policy as it was issued. */
function OriginalPolicy({ policyNo, query, setQuery }: OriginalPolicyProps) {
  const policy = useOriginalPolicy(policyNo);
  const { data } = policy;
  const product = useProduct(data?.riskCode ?? "", data?.productVersion);
  const tabNumber = data && shortenDocumentNumber(data.riskCode, policyNo);
  useBrowserTabTitle(data?.holderName, query, setQuery, "（原始）", tabNumber);
  if (!data || !product.data)
    return (
      <DocumentLoadingPage
        title="原始保单"
        query={data ? product : policy}
        waiting="正在打开原始保单"
        back={BACK_TO_POLICIES_LINK}
      />
    );
  return (
    <div className="doc-page is-long">
      <ProductHeading kind={policyDocumentKind} title="原始保单" document={data} product={product.data}>
        <div className="doc-steps">
          <ButtonLink href={buildPolicyHref(policyNo)}>现行保单</ButtonLink>
        </div>
      </ProductHeading>
      <DocumentContent document={data} product={product.data} />
    </div>
  );
}

/** The last policy stays in sight when there is none for the chosen day. */
function useLast(policy: PolicyView | undefined): PolicyView | undefined {
  const [last, setLast] = useState(policy);
  if (policy && policy !== last) setLast(policy);
  return policy ?? last;
}

type ShownProps = { days: PolicyViewDays; policy: PolicyView; isWaiting: boolean };

/** Names the day on which the policy is shown; nothing for the policy as it stands. */
function ShownDay({ days: { on, knownAt }, policy, isWaiting }: ShownProps) {
  if (on === "" && knownAt === "") return null;
  const { startDate, endDate, shownVersion, suspensions } = policy;
  const day = on === "" ? "保险期间末" : ` ${on} `;
  const known = knownAt === "" ? "" : `，按 ${knownAt} 当日系统记录`;
  const uncovered = on !== "" && (on < startDate || on > endDate) ? "。该日不在保险期间内" : "";
  const isSuspended = on !== "" && suspensions.some((span) => isInSpan(span, on));
  return (
    <p className="policy-shown" role="status">
      {isWaiting
        ? "正在打开所选日期…"
        : `以下为${day}的内容${known}：第 ${shownVersion} 笔交易后的保单${uncovered}${isSuspended ? "。该日保险责任中止" : ""}`}
    </p>
  );
}

function panesOf(
  policy: PolicyView,
  product: LoadedProductVersion,
  additions: readonly PolicyPageAddition[],
) {
  const { policyNo, shownVersion, form, stored, transactions } = policy;
  const { sumPremium = policy.sumPremium } =
    transactions.find(({ version }) => version === shownVersion) ?? {};
  const content = (
    <DocumentContent
      key={`${policyNo} ${shownVersion}`}
      document={{ form, stored, sumPremium }}
      product={product}
      bodies={Object.fromEntries(
        additions.flatMap(({ section }) => (section ? [[section.code, section.show(policy)]] : [])),
      )}
    />
  );
  return [
    { id: CONTENT_PANE_ID, label: "保单内容", show: () => content },
    ...additions.flatMap(({ pane }) =>
      pane ? [{ id: pane.id, label: pane.label, show: () => pane.show(policy) }] : [],
    ),
    {
      id: "timeline",
      label: "时间线",
      show: () => <PolicyTimeline key={policyNo} policy={policy} additions={additions} />,
    },
    { id: "comments", label: "留言", show: () => <DocumentComments businessNo={policyNo} /> },
  ];
}
