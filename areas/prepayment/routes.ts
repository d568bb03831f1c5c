import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import {
  listLedgerEntryViews,
  listSetOffHolds,
  listSetOffHoldsOfPrepayment,
} from "#areas/payment/questions.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { findDocument, listDocuments, listNumbersWhere } from "#platform/documents/server/document-store.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import { toWireMoney } from "#platform/kernel/money.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { createPrepaymentCommands } from "./commands/prepayment-steps.ts";
import { createSetOff, findInquiryNoOfPayable } from "./commands/set-off.ts";
import {
  checkProposalPrePay,
  prepaymentCalls,
  queryPrePayAccountInfo,
  queryPrePayPostings,
  releasePrePay,
  setOffPrePay,
} from "./contract.ts";
import { findPrepaymentStop } from "./questions.ts";
import { getBalance } from "./rules/balance.ts";
import { prepaymentDefinition, USABLE_STATES } from "./rules/prepayment.ts";
import { listSetOffs } from "./store.ts";

const { table } = prepaymentDefinition;

export function prepaymentRoutes(context: EventReactionContext): Route[] {
  const { world, effects, documents } = createPrepaymentCommands(context.services);
  const { setOff, release } = createSetOff(context);
  return [
    ...createPlainDocumentRoutes(prepaymentDefinition, prepaymentCalls, world, effects),
    handle(queryPrePayPostings, ({ input: { prepayNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = await findDocument(reader, table, prepayNo);
        if (!found || !(await documents.isSeenBy(reader, found, actor)))
          return refuse(queryPrePayPostings.refusals[0]);
        const entries = await listLedgerEntryViews(reader, prepayNo);
        const holds = await listSetOffHoldsOfPrepayment(reader, prepayNo);
        return {
          entries,
          setOffs: await listSetOffs(reader, prepayNo),
          holds: holds.map(({ businessNo, amount }) => ({ businessNo, amount })),
        };
      }),
    ),
    handle(queryPrePayAccountInfo, ({ input: { businessNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        if (!(await findDocumentVisibleToUser(reader, actor, businessNo)))
          return refuse(queryPrePayAccountInfo.refusals[0]);
        const inquiryNo = await findInquiryNoOfPayable(reader, actor, businessNo);
        if (inquiryNo === undefined) return { list: [] };
        const usable = { column: "inquiry_no", value: inquiryNo, statuses: USABLE_STATES };
        const records = await listDocuments(reader, table, await listNumbersWhere(reader, table, usable));
        const seen: DocumentRecord[] = [];
        for (const record of records) if (await documents.isSeenBy(reader, record, actor)) seen.push(record);
        const holds = await listSetOffHolds(reader, businessNo);
        return { list: seen.map((record) => toAccountView(record, holds)) };
      }),
    ),
    handle(checkProposalPrePay, ({ input: { businessNo }, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const proposal = await findDocumentVisibleToUser(reader, actor, businessNo);
        if (!proposal) return refuse(checkProposalPrePay.refusals[0]);
        return { why: (await findPrepaymentStop(reader, proposal)) ?? "" };
      }),
    ),
    handle(setOffPrePay, ({ input, actor, ...unit }) => setOff(unit, actor, input)),
    handle(releasePrePay, ({ input, actor, ...unit }) => release(unit, actor, input)),
  ];
}

function toAccountView(
  { businessNo: prepayNo, version, content }: DocumentRecord,
  holds: readonly { readonly prepayNo: string; readonly amount: string }[],
) {
  const held = holds.find((hold) => hold.prepayNo === prepayNo)?.amount ?? "0.00";
  const [payerName = "", currency = ""] = ["payerName", "currency"].map((cell) =>
    getFormTextAtPath(content, `inquiry.${cell}`),
  );
  return { prepayNo, version, payerName, currency, balance: toWireMoney(getBalance(content)), held };
}
