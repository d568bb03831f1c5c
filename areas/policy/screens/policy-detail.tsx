import { useState } from "react";
import { CONTENT_PANE, DocumentPanes } from "#areas/drafting/screens/document-panes.tsx";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { DocumentWait } from "#areas/drafting/screens/document-wait.tsx";
import { policyHref } from "#areas/drafting/screens/policy-place.ts";
import { NamedTrail } from "#areas/drafting/screens/trail-pane.tsx";
import { useNamedTab } from "#areas/drafting/screens/use-named-tab.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { OriginalPolicyPage } from "./original-policy.tsx";
import { PolicyContent } from "./policy-content.tsx";
import { PolicyDays } from "./policy-days.tsx";
import { PolicyHeading } from "./policy-heading.tsx";
import { BACK, originalHref } from "./policy-places.ts";
import { type Days, type Policy, usePolicy } from "./policy-queries.ts";
import { PolicyTransactions } from "./policy-transactions.tsx";
import "#areas/drafting/screens/drafting.css";
import "./policy.css";

type Params = { No: string; type: string; policyNo?: string; showOriginalBt?: string };
type Given = Omit<PageProps, "params"> & { policyNo: string; isOriginalShown: boolean };

/** One policy as it stands, as it stood on a day, or as it was issued. */
export function PolicyDetail({ params: { No, type, showOriginalBt }, ...page }: PageProps<Params>) {
  if (type === "original") return <OriginalPolicyPage key={No} policyNo={No} {...page} />;
  return <CurrentPolicy key={No} policyNo={No} isOriginalShown={showOriginalBt !== "0"} {...page} />;
}

function CurrentPolicy({ policyNo, isOriginalShown, query, setQuery }: Given) {
  const days: Days = { on: query["on"] ?? "", knownAt: query["knownAt"] ?? "" };
  const isOtherDay = days.on !== "" || days.knownAt !== "";
  const policy = usePolicy(policyNo, days);
  const shown = useLast(policy.data);
  const product = useProduct(shown?.riskCode ?? "", shown?.productVersion);
  useNamedTab(shown?.holderName, query, setQuery);
  if (!shown || !product.data) {
    const asked = shown ? product : policy;
    const back = isOtherDay ? { href: policyHref(policyNo), label: "查看保单现状" } : BACK;
    return <DocumentWait title="保单详情" asked={asked} waiting="正在打开保单" back={back} />;
  }
  const { shownVersion } = shown;
  return (
    <div className="doc-page is-long">
      <PolicyHeading title="保单" policy={shown} product={product.data}>
        <div className="doc-steps">
          <PolicyDays days={days} onDays={(next) => setQuery(next)} />
          {isOtherDay && (
            <button type="button" className="button" onClick={() => setQuery({ on: "", knownAt: "" })}>
              看现状
            </button>
          )}
          {isOriginalShown && (
            <a className="button" href={originalHref(policyNo)}>
              原始保单
            </a>
          )}
        </div>
      </PolicyHeading>
      {policy.error ? (
        <DayFault fault={policy.error} />
      ) : (
        <ShownDay days={days} version={shownVersion} isWaiting={policy.isPlaceholderData} />
      )}
      <DocumentPanes
        label="保单的各面"
        panes={panesOf(shown, product.data)}
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

function DayFault({ fault }: { fault: ApiFault }) {
  return (
    <div className="policy-fault">
      <FaultNote fault={fault} />
      <p className="quiet-note">以下仍为此前查看的内容。</p>
    </div>
  );
}

type ShownGiven = { days: Days; version: number; isWaiting: boolean };

/** Which day is in sight, in words; nothing for the policy as it is. */
function ShownDay({ days: { on, knownAt }, version, isWaiting }: ShownGiven) {
  if (on === "" && knownAt === "") return null;
  const day = on === "" ? "保险期间末" : on;
  const known = knownAt === "" ? "" : `，按 ${knownAt} 当日所知`;
  return (
    <p className="policy-shown" role="status">
      {isWaiting ? "正在打开所选日期…" : `以下为 ${day} 的内容${known}：第 ${version} 笔交易后的保单`}
    </p>
  );
}

function panesOf(policy: Policy, product: OpenedProduct) {
  const { policyNo, shownVersion, form, transactions, trail } = policy;
  const { sumPremium = policy.sumPremium } =
    transactions.find(({ version }) => version === shownVersion) ?? {};
  const content = (
    <PolicyContent key={`${policyNo} ${shownVersion}`} form={form} premium={sumPremium} product={product} />
  );
  return [
    { id: CONTENT_PANE, label: "保单内容", show: () => content },
    { id: "transactions", label: "交易", show: () => <PolicyTransactions policy={policy} /> },
    { id: "trail", label: "单据轨迹", show: () => <NamedTrail steps={trail} statusNames="PolicyStatus" /> },
  ];
}
