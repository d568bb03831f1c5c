import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";
import {
  AGEING_PATH,
  POSTINGS_PATH,
  PREMIUM_REGISTER_PATH,
  SETTLEMENT_PATH,
  TRIAL_BALANCE_PATH,
} from "../rules/ledger-places.ts";

/** The books: the balances of the accounts, their postings, what is owed for how long, and what is settled. */
export const ledgerAreaPages: AreaPages = {
  pages: [
    definePage(
      TRIAL_BALANCE_PATH,
      "科目余额表",
      async () => (await import("./trial-balance.tsx")).TrialBalancePage,
    ),
    definePage(POSTINGS_PATH, "明细账", async () => (await import("./ledger-lists.tsx")).PostingsPage),
    definePage(
      `${POSTINGS_PATH}/entry/:entryId`,
      "凭证详情",
      async () => (await import("./ledger-entry.tsx")).LedgerEntryPage,
    ),
    definePage(
      PREMIUM_REGISTER_PATH,
      "监管保费登记簿",
      async () => (await import("./premium-register.tsx")).PremiumRegisterPage,
    ),
    definePage(
      SETTLEMENT_PATH,
      "保单明细结算",
      async () => (await import("./ledger-lists.tsx")).SettlementPage,
    ),
    definePage(AGEING_PATH, "应收账龄", async () => (await import("./ledger-lists.tsx")).AgeingPage),
  ],
};
