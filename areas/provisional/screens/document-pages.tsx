import { Fragment } from "react";
import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { useSoldRisks } from "#areas/product/screens/sold-risks.ts";
import { buildProposalHrefByNumber } from "#areas/proposal/screens/proposal-places.ts";
import { buildDocumentPageHref } from "#platform/documents/definition.ts";
import type { DocumentInfo } from "#platform/documents/document-calls.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { toWireForm } from "#platform/forms/wire.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai, isPlainDate } from "#platform/kernel/plain-date.ts";
import type { SelectedRowsLink } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { provisionalCalls, queryProvisionalTerms } from "../contract.ts";
import { computeDefaultPeriod } from "../rules/period.ts";
import { getProposalNo, ISSUE, provisionalDefinition } from "../rules/provisional.ts";

/** A live cover note becomes a policy by its proposal, which is paid there. */
function ProposalLink({ status, form }: DocumentInfo) {
  const maySee = useHasOperationPermission("proposal:query");
  if (!maySee || status !== "01") return null;
  return (
    <a className="button" href={buildProposalHrefByNumber(getProposalNo(form))}>
      转正式
    </a>
  );
}

/** What the insurer is bound by once the cover note is issued. */
function CoverNoteTerms({ terms }: { terms: OutputOf<typeof queryProvisionalTerms> }) {
  const { proposalNo, riskCode, holderName, insuredName, sumAmount, startDate, endDate, days } = terms;
  const risks = useSoldRisks();
  const risk = risks.data?.find((sold) => sold.riskCode === riskCode)?.riskName;
  const facts = [
    ["暂保期间", `${startDate} 0 时起至 ${endDate} 24 时止`],
    ["暂保天数", `${days} 天`],
    ["暂保保额", sumAmount === "" ? "/" : `${formatMoney(sumAmount)} 元`],
    ["险种", risk ?? riskCode],
    ["投保人", holderName],
    ["被保险人", insuredName],
    ["投保单号", proposalNo],
  ] as const;
  return (
    <>
      <p>出具后即对客户承担暂保责任，不能修改，只能撤销。请核对：</p>
      <dl className="facts">
        {facts.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

const toDay = (typed: string) => (isPlainDate(typed) ? typed : null);

const links: readonly SelectedRowsLink[] = [
  {
    label: "转正式",
    permission: "proposal:query",
    takes: 1,
    fits: ([row]) => row?.["status"] === "01",
    hrefOf: ([row]) => buildProposalHrefByNumber(row?.["proposalNo"] ?? ""),
  },
  {
    label: "打印",
    permission: ISSUE,
    takes: 1,
    fits: ([row]) => row?.["status"] !== "04",
    hrefOf: ([row]) =>
      `${buildDocumentPageHref(provisionalDefinition.pages.detail, row?.["provisionalNo"] ?? "")}?tab=printed&preview=current`,
  },
];

export const provisionalDocumentPages = createPlainDocumentPages({
  document: provisionalDefinition,
  calls: provisionalCalls,
  options: createFormOptionSource,
  actionsOf: (info) => <ProposalLink {...info} />,
  links,
  startOf({ proposalNo = "", from = "", until = "" }) {
    const proposal = { startDate: toDay(from), endDate: toDay(until) };
    const period = computeDefaultPeriod(getTodayInShanghai(new Date()), proposal);
    return { application: { proposalNo, ...period } };
  },
  confirmedStart: {
    verb: "出具",
    preview: async (form) => (
      <CoverNoteTerms terms={await callApi(queryProvisionalTerms, { form: toWireForm(form) })} />
    ),
  },
});
