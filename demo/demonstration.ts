import type pg from "pg";
import type { Services } from "#platform/server/services.ts";
import { loadDemoReminders } from "./arrears/load-reminders.ts";
import { loadDemoBankLines } from "./bank-statement/load-bank-lines.ts";
import { loadDemoPeriods } from "./period-close/load-periods.ts";
import { loadDemoBackdating } from "./backdating/load-backdating.ts";
import { loadDemoCoverNotes } from "./provisional/load-cover-notes.ts";
import { loadDemoPaymentNotices } from "./payment-notice/load-payment-notices.ts";
import { loadDemoPrepayments } from "./prepayment/load-prepayments.ts";
import { loadDemoClaims } from "./claim/load-claims.ts";
import { loadDemoCompanies } from "./company/load-companies.ts";
import { loadDemoCustomers } from "./customer/load-customers.ts";
import { loadDemoContracts } from "./health/load-contracts.ts";
import { loadDemoEndorsements } from "./endorsement/load-endorsements.ts";
import { demoAccounts, getDemoDatabaseState, loadDemoUsers } from "./identity/load-users.ts";
import { loadDemoGuarantees } from "./guarantee/load-guarantees.ts";
import { loadDemoMails } from "./mail/load-mails.ts";
import { loadDemoInvoices } from "./invoice/load-invoices.ts";
import { loadDemoArticles } from "./knowledge/load-articles.ts";
import { loadDemoMessages } from "./message/load-messages.ts";
import { loadDemoOpportunities } from "./opportunity/load-opportunities.ts";
import { loadDemoProposals } from "./payment/load-proposals.ts";
import { loadDemoPlans, loadDemoPlanAwaitingApproval } from "./plan/load-plans.ts";
import { loadDemoProductDraft } from "./product/load-draft.ts";
import { loadDemoQuotations } from "./quotation/load-quotations.ts";
import { loadDemoAgencies } from "./sales/load-agencies.ts";
import { loadDemoAgencyPolicies, loadDemoCommissions } from "./commission/load-commissions.ts";
import { loadDemoSpecialStaging } from "./special-staging/load-special-staging.ts";
import { loadDemoImages } from "./attachment/load-images.ts";
import { loadDemoReviews } from "./external-review/load-reviews.ts";
import { loadDemoPartner } from "./partner/load-partners.ts";
import { loadDemoReceipts } from "./receipt/load-receipts.ts";
import { loadDemoSignatures } from "./signature/load-signatures.ts";
import { loadDemoTemplates } from "./paper-template/load-templates.ts";
import { loadDemoWatchlist } from "./watchlist/load-watchlist.ts";

/** Where the images and papers of a demonstration are stored, and what prints them. */
export type DemoServices = Pick<Services, "attachments" | "printed" | "papers" | "settings">;

/** The data of a demonstration, loaded as the owner before serving. */
export const demoDataLoader = { accounts: demoAccounts, loadReference, loadBusiness };

/** Returns whether this is a demonstration. */
async function loadReference(
  owner: pg.ClientBase,
  demoPassword: string,
  report: (line: string) => void,
): Promise<boolean> {
  const state = await getDemoDatabaseState(owner);
  if (state === "absent") return false;
  await owner.query("begin");
  if (state !== "current") {
    report("正在装入演示数据…");
    await loadDemoCompanies(owner);
    await loadDemoUsers(owner, demoPassword);
    await loadDemoMessages(owner);
  }
  await loadDemoCustomers(owner);
  await loadDemoAgencies(owner);
  await loadDemoContracts(owner);
  await loadDemoPlans(owner);
  await owner.query("commit");
  return true;
}

/** Two years of quotations, proposals and policies, and open work for the accounts. Files only come with the services. */
async function loadBusiness(owner: pg.ClientBase, services: DemoServices | undefined): Promise<void> {
  const nowMs = Date.now();
  await loadDemoQuotations(owner, nowMs);
  await loadDemoProposals(owner, nowMs);
  await loadDemoAgencyPolicies(owner, nowMs);
  await owner.query("begin");
  await loadDemoClaims(owner, nowMs);
  await loadDemoEndorsements(owner, nowMs);
  await loadDemoPlanAwaitingApproval(owner);
  await loadDemoProductDraft(owner);
  await loadDemoOpportunities(owner, nowMs);
  await loadDemoArticles(owner, nowMs);
  await loadDemoWatchlist(owner, nowMs);
  await loadDemoBackdating(owner, nowMs);
  await loadDemoCoverNotes(owner, nowMs);
  await loadDemoPrepayments(owner, nowMs);
  await loadDemoSpecialStaging(owner, nowMs);
  await loadDemoTemplates(owner, nowMs);
  await loadDemoReviews(owner, nowMs);
  await loadDemoPartner(owner, nowMs);
  if (services) {
    await loadDemoReceipts(owner, services.attachments);
    await loadDemoImages(owner, services.attachments);
    await loadDemoSignatures(owner, services, nowMs);
  }
  await loadDemoCommissions(owner, nowMs);
  await loadDemoPaymentNotices(owner, nowMs);
  await loadDemoInvoices(owner, nowMs);
  await loadDemoGuarantees(owner, nowMs);
  await loadDemoMails(owner);
  await loadDemoReminders(owner, nowMs);
  await loadDemoBankLines(owner, nowMs);
  // Nothing may be booked on a closed day.
  await loadDemoPeriods(owner, nowMs);
  await owner.query("commit");
}
