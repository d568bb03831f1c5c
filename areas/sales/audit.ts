import { createBranchAuditCheck } from "#platform/server/audit-checks.ts";

/** No call changes agents and agreements: they come with the deployment. */
export const salesAuditChecks = [
  createBranchAuditCheck("agent", "agent_code"),
  createBranchAuditCheck("agency_agreement", "agreement_no"),
  {
    name: "sales.agreement.branch",
    says: "中介协议不属于该中介的机构",
    sql: `select g.agreement_no as subject from agency_agreement g join agent a using (agent_code)
      where g.com_code <> a.com_code`,
  },
];
