import { buffer } from "node:stream/consumers";
import { findLedgerEntryView } from "#areas/payment/questions.ts";
import { ledgerAccounts } from "#areas/payment/rules/ledger.ts";
import type { ListEngineDependencies } from "#platform/lists/server/list-answer.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { type Actor, isOwnBusinessOnly } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { type SpreadsheetCell, writeXlsx, XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import { exportTrialBalance, ledgerRefusals, queryLedgerEntry, queryTrialBalance } from "./contract.ts";
import { buildTrialBalance, describeBalance, type TrialBalance } from "./rules/trial-balance.ts";
import { type LedgerPeriod, listAccountMovements } from "./store.ts";

const { ownBusinessOnly, entryMissing } = ledgerRefusals;

type ReadInScope = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;

export function ledgerRoutes({ dataScopeOf }: Pick<ListEngineDependencies, "dataScopeOf">): Route[] {
  /** Lines of the books have no owner, so that nobody sees the sums of a branch who may not see all of it. */
  const seesWholeBranch = async (actor: Actor) => !isOwnBusinessOnly(await dataScopeOf(actor));
  const readBalance = async (
    actor: Actor,
    inScope: ReadInScope,
    period: LedgerPeriod,
  ): Promise<TrialBalance> => {
    if (!(await seesWholeBranch(actor))) throw new Refusal(ownBusinessOnly);
    return buildTrialBalance(await inScope((reader) => listAccountMovements(reader, actor.comCode, period)));
  };
  return [
    handle(queryTrialBalance, async ({ input, actor, inScope }) => {
      const { rows, totals } = await readBalance(actor, inScope, input);
      return {
        rows: rows.map((row) => ({ ...row, accountName: ledgerAccounts[row.account] })),
        totals: [...totals],
      };
    }),
    handle(exportTrialBalance, async ({ input, actor, inScope }) => {
      const rows = listCells(await readBalance(actor, inScope, input));
      const content = await buffer(writeXlsx({ name: "科目余额表", columns, rows }));
      return { name: buildFileName(input), type: XLSX_MIME_TYPE, bytes: content.length, content };
    }),
    handle(queryLedgerEntry, async ({ input: { entryId }, actor, inScope, refuse }) => {
      const recordedBy = (await seesWholeBranch(actor)) ? undefined : actor.userCode;
      const found = await inScope((reader) => findLedgerEntryView(reader, { entryId, recordedBy }));
      return found ?? refuse(entryMissing);
    }),
  ];
}

const buildFileName = ({ from, to }: LedgerPeriod): string => `科目余额表 ${from} 至 ${to}.xlsx`;

const columns = [
  { label: "科目", widthPx: 200 },
  { label: "币种", widthPx: 64 },
  { label: "期初方向", widthPx: 72 },
  { label: "期初余额", widthPx: 130 },
  { label: "本期借方", widthPx: 130 },
  { label: "本期贷方", widthPx: 130 },
  { label: "期末方向", widthPx: 72 },
  { label: "期末余额", widthPx: 130 },
];

async function* listCells({ rows, totals }: TrialBalance): AsyncGenerator<SpreadsheetCell[]> {
  for (const { account, currency, opening, debit, credit, closing } of rows) {
    const [before, after] = [describeBalance(opening), describeBalance(closing)];
    const name = ledgerAccounts[account];
    yield [name, currency, before.side, before.amount, debit, credit, after.side, after.amount];
  }
  for (const { currency, debit, credit } of totals)
    yield ["合计", currency, null, null, debit, credit, null, null];
}
