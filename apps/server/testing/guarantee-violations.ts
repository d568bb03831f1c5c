import type { PlantedViolations } from "./policy-violations.ts";

const NUMBER = "BH2099010100000001";
const letter = (policy = "p.policy_no", comCode = "p.com_code"): string =>
  `insert into guarantee (guarantee_no, policy_no, com_code, agency_code, guarantee_type, platform, receiver, principal, amount, currency,
    start_date, end_date) select '${NUMBER}', ${policy}, ${comCode}, p.agency_code, '1', '1', 'x', 'x', 1, 'CNY', p.start_date, p.end_date
    from policy p limit 1`;
const push = (more = "", values = ""): string =>
  `insert into guarantee_push (push_no, guarantee_no, node, com_code, agency_code${more})
    select '${NUMBER}-3', '${NUMBER}', '3', p.com_code, p.agency_code${values} from policy p limit 1`;
const attempt = (stepNo: number, receiptNo: string): string =>
  `insert into guarantee_attempt (push_no, step_no, com_code, kind, outcome, receipt_no, asked_by)
    select '${NUMBER}-3', ${stepNo}, com_code, 'P', '2', '${receiptNo}', 'x' from policy limit 1`;
const delivered = push(", status, attempt, receipt_no, delivered_at", ", '2', 1, 'HZ1', clock_timestamp()");
const unchecked = (statement: string): string =>
  `set local session_replication_role = replica; ${statement}; set local session_replication_role = origin`;

/** Violations that bypass the program in letters of guarantee, with the check that finds each. */
export const plantedGuaranteeViolations: PlantedViolations = {
  "a policy with a type of guarantee and no letter": {
    plant: unchecked(
      `update contract_transaction set content = content || '{"caseInfo": {"guaranteeType": "1"}}'`,
    ),
    found: "guarantee.missing",
  },
  "a letter of a connected branch without a row of the outbox": {
    plant: `${unchecked(
      `update contract_transaction set content = content || '{"caseInfo": {"guaranteeType": "1"}}'`,
    )}; ${letter()}`,
    found: "guarantee.missing",
  },
  "a delivery without an acknowledgement": {
    plant: `${letter()}; ${push(", status, attempt", ", '2', 1")}`,
    found: "guarantee.acknowledged",
  },
  "an acknowledgement of what was not delivered": {
    plant: `${letter()}; ${push(", status, attempt, receipt_no", ", '3', 1, 'HZ1'")}`,
    found: "guarantee.acknowledged",
  },
  "two deliveries for one letter and node": {
    plant: `${letter()}; ${delivered}; ${attempt(1, "HZ1")}; ${attempt(2, "HZ2")}`,
    found: "guarantee.once",
  },
  "a delivery with another acknowledgement than its attempt": {
    plant: `${letter()}; ${delivered}; ${attempt(1, "HZ2")}`,
    found: "guarantee.once",
  },
  "a letter with a file that is no paper of its policy": {
    plant: `${letter()}; update guarantee set paper_id = 'x', sha256 = repeat('0', 64)`,
    found: "guarantee.letter",
  },
  "a letter of a branch that does not exist": {
    plant: `${letter()}; ${unchecked("update guarantee set com_code = '99999999'")}`,
    found: "owner.guarantee.company",
  },
  "an attempt of a branch that does not exist": {
    plant: `${letter()}; ${delivered}; ${attempt(1, "HZ1")}; ${unchecked("update guarantee_attempt set com_code = '99999999'")}`,
    found: "owner.guarantee_attempt.company",
  },
  "a push of a branch that does not exist": {
    plant: `${letter()}; ${push()}; ${unchecked("update guarantee_push set com_code = '99999999'")}`,
    found: "owner.guarantee_push.company",
  },
  "a push that nobody made": { plant: `${letter()}; ${push()}`, found: "owner.guarantee_push.moved" },
  "a push altered by hand": {
    plant: `${letter()}; ${push(", version", ", 2")}`,
    found: "owner.guarantee_push.altered",
  },
  "a push taken away by hand": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      values ('x', '32010100', 'x', 'x', 'x', 'gone', '{"before": null, "after": {"pushNo": "gone", "version": 1}}')`,
    found: "owner.guarantee_push.vanished",
  },
};
