import { useState } from "react";
import { Comments } from "#areas/document/screens/comments.tsx";
import { CONTENT_PANE, DocumentPanes } from "#platform/documents/web/document-panes.tsx";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#platform/documents/web/document-wait.tsx";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { NamedTrail } from "#areas/drafting/screens/trail-pane.tsx";
import { useTabName } from "#platform/documents/web/use-tab-name.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { OriginalPolicyPage } from "./original-policy.tsx";
import type { PolicyAddition } from "./policy-additions.ts";
import { PolicyContent } from "./policy-content.tsx";
import { PolicyDays } from "./policy-days.tsx";
import { PolicyHeading } from "./policy-heading.tsx";
import { PolicyPapersLinks } from "./policy-papers-links.tsx";
import { BACK, originalHref } from "./policy-places.ts";
import { type Days, type Policy, usePolicy } from "./policy-queries.ts";
import { PolicySteps } from "./policy-steps.tsx";
import { RenewalStep } from "./renewal-step.tsx";
import { PolicyTransactions } from "./policy-transactions.tsx";
import { Timeline } from "./timeline.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "./policy.css";

type Params = { No: string; type: string; policyNo?: string; showOriginalBt?: string };
/** What later areas know of a policy is brought by who opens the page. */
type AdditionsProp = { additions: readonly PolicyAddition[] };
type CurrentPolicyProps = Omit<PageProps, "params"> &
  AdditionsProp & { policyNo: string; isOriginalShown: boolean };

/** One policy as it stands, as it stood on a day, or as it was issued. */
export function PolicyDetail({ params, additions, ...page }: PageProps<Params> & AdditionsProp) {
  const { No, type, showOriginalBt } = params;
  if (type === "original") return <OriginalPolicyPage key={No} policyNo={No} {...page} />;
  const isOriginalShown = showOriginalBt !== "0";
  return (
    <CurrentPolicy key={No} policyNo={No} isOriginalShown={isOriginalShown} additions={additions} {...page} />
  );
}

function CurrentPolicy({ policyNo, isOriginalShown, additions, query, setQuery }: CurrentPolicyProps) {
  const days: Days = { on: query["on"] ?? "", knownAt: query["knownAt"] ?? "" };
  const isOtherDay = days.on !== "" || days.knownAt !== "";
  const policy = usePolicy(policyNo, days);
  const shown = useLast(policy.data);
  const product = useProduct(shown?.riskCode ?? "", shown?.productVersion);
  useTabName(shown?.holderName, query, setQuery);
  if (!shown || !product.data) {
    const asked = shown ? product : policy;
    const back = isOtherDay ? { href: policyHref(policyNo), label: "查看保单现状" } : BACK;
    return <DocumentWait title="保单详情" query={asked} waiting="正在打开保单" back={back} />;
  }
  return (
    <div className="doc-page is-long">
      <PolicyHeading title="保单" policy={shown} product={product.data}>
        <PolicySteps policy={shown} onRefresh={() => void policy.refetch()}>
          <RenewalStep policy={shown} isOpen={query["renew"] === "1"} setQuery={setQuery} />
          <PolicyPapersLinks policyNo={policyNo} />
          {isOriginalShown && (
            <a className="button" href={originalHref(policyNo)}>
              原始保单
            </a>
          )}
        </PolicySteps>
      </PolicyHeading>
      <PolicyDays days={days} onDays={(next) => setQuery(next)} />
      {policy.error ? (
        <DayError error={policy.error} />
      ) : (
        <ShownDay days={days} policy={shown} isWaiting={policy.isPlaceholderData} />
      )}
      <DocumentPanes
        label="保单的各面"
        panes={panesOf(shown, product.data, additions)}
        query={query}
        setQuery={setQuery}
      />
    </div>
  );
}

/** What was there stays in sight, though there is nothing for the day that was chosen. */
function useLast(policy: Policy | undefined): Policy | undefined {
  const [last, setLast] = useState(policy);
  if (policy && policy !== last) setLast(policy);
  return policy ?? last;
}

function DayError({ error }: { error: ApiError }) {
  return (
    <div className="policy-error">
      <ErrorNote error={error} />
      <p className="quiet-note">以下仍为此前查看的内容。</p>
    </div>
  );
}

type ShownProps = { days: Days; policy: Policy; isWaiting: boolean };

/** Which day is in sight, in words; nothing for the policy as it is. */
function ShownDay({ days: { on, knownAt }, policy, isWaiting }: ShownProps) {
  if (on === "" && knownAt === "") return null;
  const { startDate, endDate, shownVersion } = policy;
  const day = on === "" ? "保险期间末" : ` ${on} `;
  const known = knownAt === "" ? "" : `，按 ${knownAt} 当日所知`;
  const uncovered = on !== "" && (on < startDate || on > endDate) ? "。该日不在保险期间内" : "";
  return (
    <p className="policy-shown" role="status">
      {isWaiting
        ? "正在打开所选日期…"
        : `以下为${day}的内容${known}：第 ${shownVersion} 笔交易后的保单${uncovered}`}
    </p>
  );
}

function panesOf(policy: Policy, product: OpenedProduct, additions: readonly PolicyAddition[]) {
  const { policyNo, shownVersion, form, transactions, trail } = policy;
  const { sumPremium = policy.sumPremium } =
    transactions.find(({ version }) => version === shownVersion) ?? {};
  const content = (
    <PolicyContent key={`${policyNo} ${shownVersion}`} form={form} premium={sumPremium} product={product} />
  );
  return [
    { id: CONTENT_PANE, label: "保单内容", show: () => content },
    { id: "transactions", label: "交易", show: () => <PolicyTransactions policy={policy} /> },
    ...additions.flatMap(({ pane }) =>
      pane ? [{ id: pane.id, label: pane.label, show: () => pane.show(policy) }] : [],
    ),
    {
      id: "timeline",
      label: "时间线",
      show: () => <Timeline key={policyNo} policy={policy} additions={additions} />,
    },
    { id: "comments", label: "留言", show: () => <Comments businessNo={policyNo} /> },
    { id: "trail", label: "单据轨迹", show: () => <NamedTrail steps={trail} statusNames="PolicyStatus" /> },
  ];
}
