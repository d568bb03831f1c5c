import { exportCodeType } from "#areas/dictionary/contract.ts";
import { codeTypeExport } from "#areas/dictionary/jobs.ts";
import { missedTasks } from "#areas/opportunity/jobs.ts";
import { printPolicy } from "#areas/paper/contract.ts";
import { POLICY_PAPER } from "#areas/paper/jobs.ts";
import { turning } from "#areas/policy/jobs.ts";
import { remindingOfRenewal } from "#areas/policy/jobs/renewing.ts";
import { expiring as expiringProposal } from "#areas/proposal/jobs.ts";
import { batchAddPublic } from "#areas/proposal/contract/importing.ts";
import { expiring } from "#areas/quotation/jobs.ts";
import { ageing } from "#areas/payment/jobs/ageing.ts";
import { noticing, watching } from "#areas/payment/jobs/outcome.ts";
import { reminderCall } from "#areas/underwriting/jobs.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { isListCall } from "#platform/lists/list-call.ts";

type Audited = Pick<Call, "path" | "title">;

/** What the audit trail calls its rows: changes that were asked for, and what the system does of itself. */
export function auditedTitles(calls: readonly Call[]): ReadonlyMap<string, string> {
  const told: readonly Audited[] = [
    ...calls.filter(({ effect }) => effect === "change"),
    expiring,
    expiringProposal,
    turning,
    remindingOfRenewal,
    reminderCall,
    missedTasks,
    noticing,
    watching,
    ageing,
    { path: `job/${codeTypeExport.name}`, title: exportCodeType.title },
    { path: "job/proposalImport", title: batchAddPublic.title },
    { path: `job/${POLICY_PAPER}`, title: printPolicy.title },
    ...calls.filter(isListCall).map(({ list: { name, title } }) => ({
      path: `job/export-${name}`,
      title: `导出${title}`,
    })),
  ];
  return new Map(told.map(({ path, title }) => [path, title]));
}
