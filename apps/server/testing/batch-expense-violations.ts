import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
} from "#areas/batch-endorsement/contract.ts";
import { createBatchExpenseJob } from "#areas/batch-endorsement/jobs.ts";
import { createTestTaskOwner } from "#platform/jobs/testing/enqueue-test-task.ts";
import { createPolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Through AG000001, which takes up to 18% of this class. */
export const TEST_AGREEMENT_BASE = {
  businessNature: "2",
  agentCode: "AG000001",
  agreementNo: "XY3201010020240001",
};

/** Changes the commission of one policy by a task, whose job runs here. */
export async function changeTestCommission(product: TestProduct, policyNo: string): Promise<void> {
  const token = await product.signIn(OFFICE_CLERK);
  const rows = [{ policyNo, agentFee: "18.00" }];
  const calculated = await product.ask(batchExpenseCalculate, { rows, reasonText: "" }, { token });
  assert.equal(calculated.data?.failedCount, 0, calculated.message);
  const { taskId } = calculated.data;
  const saved = await product.ask(batchExpenseSave, { taskId, version: calculated.data.version }, { token });
  const { version } = saved.data;
  const submitted = await product.ask(batchEndorseUndwrt, { taskId, version }, { token });
  assert.equal(submitted.code, "0000", submitted.message);
  const actor = { ...createTestTaskOwner(OFFICE_CLERK), gradeCodes: ["PROP001"] };
  const jobId = randomBytes(12).toString("hex");
  const job = createBatchExpenseJob(product.services, createPolicyMoneyUseReader(product.context));
  const { message } = await job.run({
    taskId: jobId,
    input: { batchId: taskId, total: 1, reasonText: "" },
    actor,
    today: "2026-11-28",
    mark: null,
    signal: AbortSignal.timeout(60_000),
    read: (work) => readInScope(product.database, actor, work),
    progress: async () => undefined,
    step: async (name, work) => {
      const request = {
        call: "job/batchExpense",
        actor,
        key: `${jobId}-${name}`,
        input: {},
        requestId: jobId,
      };
      await runUnitOfWork(product.database, { ...request, secret: false }, work);
    },
    writeFile: async (file) => ({ ...file, fileId: jobId, bytes: 0, sha256: "" }),
  });
  assert.equal(message, "成功 1 张，失败 0 张");
}

const changed = "(select policy_no from batch_expense_row where row_status = '1')";

/** Violations that bypass the program in tasks that change commissions, with the check that finds each. */
export const plantedBatchExpenseViolations: PlantedViolations = {
  "a batch of a branch that does not exist": {
    plant: "update batch_expense set com_code = '99999999'",
    found: "owner.batch_expense.company",
  },
  "a batch that moved to another branch": {
    plant: "update batch_expense set com_code = '11010100'",
    found: "owner.batch_expense.moved",
  },
  "a batch altered without an audit row": {
    plant: "update batch_expense set version = version + 1",
    found: "owner.batch_expense.altered",
  },
  "a batch that vanished": { plant: "delete from batch_expense", found: "owner.batch_expense.vanished" },
  "a policy of a batch in a branch that does not exist": {
    plant: "update batch_expense_row set com_code = '99999999'",
    found: "owner.batch_expense_row.company",
  },
  "a batch in another state than its trail": {
    plant: "update batch_expense set status = '05'",
    found: "batchExpense.trail",
  },
  "a batch that went round its calculation": {
    plant: "update document_trail set from_status = '01' where business_no like 'PL%' and to_status = '06'",
    found: "batchExpense.steps",
  },
  "a batch that succeeded with a policy that waits": {
    plant: "update batch_expense_row set row_status = '0', endorse_no = null",
    found: "batchExpense.rows",
  },
  "a batch without its policies": { plant: "delete from batch_expense_row", found: "batchExpense.rows" },
  "a policy that succeeded at another rate than its endorsement": {
    plant: "update batch_expense_row set agent_fee = agent_fee + 1",
    found: "batchExpense.endorsed",
  },
  "a commission in the books that is not that of the policy": {
    plant: `update ledger_line l set amount = amount + 1 from ledger_entry e where e.entry_id = l.entry_id
      and e.business_no in ${changed} and l.account = 'commissionExpense'`,
    found: "batchExpense.booked",
  },
};
