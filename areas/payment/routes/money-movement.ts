import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { parseMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { queryMovementPostings } from "../contract/refund.ts";
import { ledgerAccounts, ledgerEntryKinds, type LedgerLine } from "../rules/ledger.ts";
import { listLedgerEntriesOfPayment } from "../store/ledger.ts";
import { findMoneyMovement } from "../store/money-movement.ts";

export function moneyMovementRoutes(): Route[] {
  return [
    handle(queryMovementPostings, ({ input, actor, inScope, refuse }) =>
      inScope(async (reader) => {
        const found = await findMoneyMovement(reader, input.movementNo);
        const owner = found?.begunBy ?? "";
        const owned = found && { ...found, inputBy: owner, handlerCode: owner, handler1Code: owner };
        const movement = await hideRecordInvisibleToUser(reader, actor, owned);
        if (!movement) return refuse(queryMovementPostings.refusals[0]);
        const { number, businessNo, policyNo, partyName, amount, currency } = movement;
        const booked = await listLedgerEntriesOfPayment(reader, number, [businessNo, policyNo]);
        const nameOf = await createUserNameLookup(
          reader,
          booked.map(({ recordedBy }) => recordedBy),
        );
        const entries = booked.map(({ entryId, kind, day, recordedAt, recordedBy, lines }) => ({
          entryId,
          kindName: ledgerEntryKinds[kind],
          day,
          recordedAt,
          recordedName: nameOf(recordedBy).userName,
          lines: lines.map(toLineView),
        }));
        return { number, businessNo, policyNo, partyName, amount, currency, entries };
      }),
    ),
  ];
}

function toLineView({ account, amount, currency }: LedgerLine) {
  const sum = parseMoney(amount);
  const [debit, credit] = sum.isNegative() ? [ZERO_MONEY, sum.negated()] : [sum, ZERO_MONEY];
  return {
    accountName: ledgerAccounts[account],
    debit: toWireMoney(debit),
    credit: toWireMoney(credit),
    currency,
  };
}
