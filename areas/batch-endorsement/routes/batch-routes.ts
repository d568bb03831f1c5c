import { listUserRights } from "#areas/identity/questions.ts";
import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { createPolicyMoneyUseReader, type PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { countDaysBetween } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_MIME_TYPE } from "#platform/server/spreadsheet.ts";
import {
  type BatchUnit,
  createBatchCommands,
  findBatchOfUser,
  lockBatchOfUser,
  moveByUser,
  type SeenBatch,
} from "../commands/batch-task.ts";
import { createPolicyDescriber } from "../commands/checked-rows.ts";
import { withHints, writeResultWorkbook } from "../commands/result-file.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  batchRefusals,
  deleteByTaskId,
  expenseQueryList,
  exportBatch,
  queryByTaskId,
  revokeByTaskId,
} from "../contract.ts";
import { createBatchExpenseJob } from "../jobs.ts";
import type { BatchEvent } from "../lifecycle.ts";
import {
  batchLimits,
  CHANGES_RECEIVED,
  checkExpenseState,
  describeInvoices,
  priceExpenseRow,
} from "../rules/batch-expense.ts";
import { listRowsToShow, searchExpensePolicies } from "../store.ts";
import { toAnswer } from "./batch-answer.ts";
import { importRoutes } from "./import-routes.ts";

const MAX_QUERY_DAYS = 366;

export function batchEndorsementRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const readMoneyUse = createPolicyMoneyUseReader({ handlersOf });
  return [
    ...queryRoutes(services, readMoneyUse),
    ...stepRoutes(services, readMoneyUse),
    ...importRoutes(services, readMoneyUse),
  ];
}

function queryRoutes({ now }: Services, readMoneyUse: PolicyMoneyUseReader): Route[] {
  const describe = createPolicyDescriber({ now }, readMoneyUse);
  return [
    handle(expenseQueryList, ({ input, actor, inScope, refuse }) => {
      const days = countDaysBetween(input.issuedFrom, input.issuedUntil);
      if (days < 0 || days > MAX_QUERY_DAYS)
        return refuse(batchRefusals.daysTooFar, { values: { most: String(MAX_QUERY_DAYS) } });
      return inScope(async (reader) => {
        const found = await searchExpensePolicies(reader, input, batchLimits.chosenPolicies + 1);
        const visible = await filterDocumentsVisibleToUser(reader, actor, found);
        const shown = visible.slice(0, batchLimits.chosenPolicies);
        const mayChangeReceived = (await listUserRights(reader, actor)).has(CHANGES_RECEIVED);
        const policies = [...(await describe(reader, shown, "")).values()].map((policy) => ({
          ...policy,
          maxAgentFee: policy.maxAgentFee ?? null,
          commission: priceExpenseRow(policy, policy.agentFee).before,
          why: checkExpenseState(policy, mayChangeReceived),
          hint: describeInvoices(policy),
        }));
        return { policies, isMore: found.length > batchLimits.chosenPolicies };
      });
    }),

    handle(queryByTaskId, async ({ input: { taskId }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const batch = await findBatchOfUser(reader, actor, taskId);
        if (!batch) return undefined;
        const shown = await listRowsToShow(reader, taskId, batchLimits.shownRows);
        const rows = await withHints(reader, shown, readMoneyUse);
        return { ...(await toAnswer(reader, actor, batch)), rows };
      });
      return found ?? refuse(batchRefusals.taskMissing);
    }),

    handle(exportBatch, async ({ input: { taskId }, actor, inScope, refuse }) => {
      const content = await inScope(async (reader) => {
        const batch = await findBatchOfUser(reader, actor, taskId);
        return batch && writeResultWorkbook(reader, taskId, readMoneyUse);
      });
      if (!content) return refuse(batchRefusals.taskMissing);
      const name = `批量费用结果-${taskId}.xlsx`;
      return { name, type: XLSX_MIME_TYPE, bytes: content.length, content };
    }),
  ];
}

function stepRoutes(services: Services, readMoneyUse: PolicyMoneyUseReader): Route[] {
  const batches = createBatchCommands(services, readMoneyUse);
  const job = createBatchExpenseJob(services, readMoneyUse);
  return [
    handle(batchExpenseCalculate, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const { taskId, version = 0 } = input;
      if (taskId !== undefined) {
        const batch = await batches.calculate(unit, await lockBatchOfUser(unit, { taskId, version }));
        return toAnswer(tx, actor, batch);
      }
      if (input.rows.length === 0) throw new Refusal(batchRefusals.nothingChosen);
      const rows = input.rows.map(({ policyNo, agentFee }, index) => ({
        rowNo: index + 1,
        policyNo: policyNo.trim(),
        agentFee: agentFee.trim(),
      }));
      const created = await batches.create(unit, { rows, fileName: "", reasonText: input.reasonText });
      const isSound = created.failedCount < created.policyCount;
      return toAnswer(tx, actor, isSound ? await batches.calculate(unit, created) : created);
    }),

    handle(batchEndorseUndwrt, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const batch = await lockBatchOfUser(unit, input);
      const jobId = services.makeId();
      const moved = await moveByUser(unit, batch, "submit", { jobId });
      const { taskId: batchId, policyCount: total, reasonText } = moved;
      await enqueueTask(tx, job, { batchId, total, reasonText }, { actor, taskId: jobId });
      return toAnswer(tx, actor, moved);
    }),

    handle(batchExpenseSave, ({ input, ...unit }) => take(unit, input, "store")),
    handle(revokeByTaskId, ({ input, ...unit }) => take(unit, input, "revoke")),
    handle(deleteByTaskId, ({ input, ...unit }) => take(unit, input, "delete")),
  ];
}

async function take(unit: BatchUnit, seen: SeenBatch, event: BatchEvent) {
  const moved = await moveByUser(unit, await lockBatchOfUser(unit, seen), event);
  return toAnswer(unit.tx, unit.actor, moved);
}
