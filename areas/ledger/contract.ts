import * as z from "zod/mini";
import { LedgerEntryView } from "#areas/payment/contract/ledger-entry.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { FileAnswerSchema, MoneySchema, PlainDateSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { ageingList } from "./rules/ageing-list.ts";
import { LEDGER_QUERY } from "./rules/ledger-places.ts";
import { premiumRegisterList } from "./rules/premium-register-list.ts";
import { postingList } from "./rules/posting-list.ts";
import { settlementList } from "./rules/settlement-list.ts";

export const ledgerRefusals = defineRefusals({
  ownBusinessOnly: {
    code: "LED001",
    message: "您的岗位只能查看本人或本中介的业务，不能查看科目余额",
    next: "请联系财务人员查询",
  },
  entryMissing: { code: "LED002", message: "该凭证不存在", next: "请从明细账重新打开" },
});

export const queryPostingList = createListCall(postingList);
export const queryAgeingList = createListCall(ageingList);
export const queryPremiumRegisterList = createListCall(premiumRegisterList);
export const queryPolicySettlementList = createListCall(settlementList);

const period = z
  .object({ from: PlainDateSchema, to: PlainDateSchema })
  .check(z.refine(({ from, to }) => from <= to, { message: "结束日期不能早于开始日期", path: ["to"] }));
const reading = { method: "POST", permission: LEDGER_QUERY, effect: "read" } as const;
const sides = { debit: MoneySchema, credit: MoneySchema } as const;

/** 科目余额表 of the user's branch and those below. */
export const queryTrialBalance = defineCall({
  ...reading,
  path: "ledger/queryTrialBalance",
  title: "科目余额表",
  input: period,
  output: z.object({
    rows: z.array(
      z.object({
        account: z.string(),
        accountName: z.string(),
        currency: z.string(),
        opening: MoneySchema,
        ...sides,
        closing: MoneySchema,
      }),
    ),
    totals: z.array(z.object({ currency: z.string(), ...sides })),
  }),
  refusals: [ledgerRefusals.ownBusinessOnly],
});

export const exportTrialBalance = defineCall({
  ...reading,
  path: "ledger/exportTrialBalance",
  title: "导出科目余额表",
  file: true,
  input: period,
  output: FileAnswerSchema,
  refusals: [ledgerRefusals.ownBusinessOnly],
});

/** One entry with all of its lines. */
export const queryLedgerEntry = defineCall({
  method: "GET",
  permission: LEDGER_QUERY,
  effect: "read",
  path: "ledger/queryLedgerEntry/{entryId}",
  title: "凭证详情",
  input: z.object({ entryId: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/, "凭证号格式不正确")) }),
  output: LedgerEntryView,
  refusals: [ledgerRefusals.entryMissing],
});
