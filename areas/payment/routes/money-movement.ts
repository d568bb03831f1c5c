import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { RefundHandlers } from "../commands/refund.ts";
import { queryMovementPostings } from "../contract/refund.ts";
import { toLedgerEntryViews } from "../questions.ts";
import { listLedgerEntries, listLedgerEntriesOfPayment } from "../store/ledger.ts";
import { findMoneyMovement } from "../store/money-movement.ts";

export function moneyMovementRoutes(handlers: RefundHandlers): Route[] {
  return [
    handle(queryMovementPostings, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const movement = await findMoneyMovement(reader, input.movementNo);
        if (!movement || !(await isOwned(reader, actor, handlers, movement)))
          return refuse(queryMovementPostings.refusals[0]);
        const { number, businessNo, policyNo, partyName, amount, currency } = movement;
        // The receipt of a prepayment stands under its number, without a payment.
        const booked =
          number === businessNo
            ? (await listLedgerEntries(reader, number)).filter(({ kind }) => kind === "prepay")
            : await listLedgerEntriesOfPayment(reader, number, [businessNo, policyNo]);
        const entries = await toLedgerEntryViews(reader, booked);
        return { number, businessNo, policyNo, partyName, amount, currency, entries };
      }),
    ),
  ];
}

/** Money belongs to those to whom its policy belongs, or its document as long as there is no policy. */
async function isOwned(
  reader: Reader,
  actor: Actor,
  handlers: RefundHandlers,
  { policyNo, businessNo }: { policyNo: string; businessNo: string },
): Promise<boolean> {
  const isVisible = policyNo === "" ? handlers[businessNo.charAt(0)]?.isVisible : undefined;
  if (isVisible) return isVisible(reader, actor, businessNo);
  const owned =
    policyNo === ""
      ? await findDocumentVisibleToUser(reader, actor, businessNo)
      : await findPolicyVisibleToUser(reader, actor, policyNo);
  return owned !== undefined;
}
