import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { importFileRefusals } from "#areas/judging/contract/importing.ts";
import { MAX_IMPORT_JUDGING_MS } from "#areas/judging/rules/importing/layout.ts";
import { createPolicyMoneyUseReader, type PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { countDaysBetween } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { listActionOffers } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { readSheetFile } from "#platform/server/workbook/read-sheet-file.ts";
import { buildTemplateFile } from "#platform/server/workbook/write-template.ts";
import {
  type BatchUnit,
  createBatchCommands,
  findBatchOfUser,
  lockBatchOfUser,
  moveByUser,
  type SeenBatch,
} from "./commands/batch-task.ts";
import { createPolicyDescriber } from "./commands/checked-rows.ts";
import { buildResultFile, withHints } from "./commands/result-file.ts";
import {
  batchEndorseUndwrt,
  batchExpenseCalculate,
  batchExpenseSave,
  batchRefusals,
  deleteByTaskId,
  expenseQueryList,
  exportBatch,
  importExpense,
  queryByTaskId,
  queryExpenseTemplate,
  revokeByTaskId,
} from "./contract.ts";
import { createBatchExpenseJob } from "./jobs.ts";
import {
  batchLimits,
  CHANGES_RECEIVED,
  checkExpenseState,
  describeInvoices,
  expenseSheetLayout,
  priceExpenseRow,
  toNumberedRow,
} from "./rules/batch-expense.ts";
import { type BatchEvent, batchExpenseLifecycle, buildBatchTransitionContext } from "./rules/batch-task.ts";
import { type Batch, listRowsToShow, searchExpensePolicies } from "./store.ts";

const MAX_QUERY_DAYS = 366;

export function batchEndorsementRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const readMoneyUse = createPolicyMoneyUseReader({ handlersOf });
  return [
    ...queryRoutes(services, readMoneyUse),
    ...newTaskRoutes(services, readMoneyUse),
    ...stepRoutes(services, readMoneyUse),
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
      const file = await inScope(async (reader) => {
        const batch = await findBatchOfUser(reader, actor, taskId);
        return batch && buildResultFile(reader, taskId, readMoneyUse);
      });
      return file ?? refuse(batchRefusals.taskMissing);
    }),
  ];
}

function newTaskRoutes(services: Services, readMoneyUse: PolicyMoneyUseReader): Route[] {
  const batches = createBatchCommands(services, readMoneyUse);
  return [
    handle(queryExpenseTemplate, () =>
      buildTemplateFile({
        name: "批量费用导入模板.xlsx",
        title: "批量费用",
        rules: ["一张保单填一行；比例是百分数，18% 填 18.00。导入后先试算，提交核批后才生成批单。"],
        layouts: [expenseSheetLayout],
        listAt: () => undefined,
      }),
    ),

    handlePrepared(
      importExpense,
      ({ input, uploaded: content }) =>
        readSheetFile(
          { name: input.file.name, content, layout: expenseSheetLayout, dictionaries: new Map() },
          {
            mostRows: batchLimits.fileRows,
            mostMs: MAX_IMPORT_JUDGING_MS,
            refusals: { ...importFileRefusals, ...batchRefusals },
          },
        ),
      async ({ input: { file, reasonText }, prepared, ...unit }) => {
        const rows = prepared.map(toNumberedRow);
        const created = await batches.create(unit, { rows, fileName: file.name, reasonText });
        return toAnswer(unit.tx, unit.actor, created);
      },
    ),

    handle(batchExpenseCalculate, async ({ input, ...unit }) => {
      const { tx, actor } = unit;
      const { taskId, version = 0, reasonText } = input;
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
      const created = await batches.create(unit, { rows, fileName: "", reasonText });
      const isSound = created.failedCount < created.policyCount;
      return toAnswer(tx, actor, isSound ? await batches.calculate(unit, created) : created);
    }),
  ];
}

function stepRoutes(services: Services, readMoneyUse: PolicyMoneyUseReader): Route[] {
  const job = createBatchExpenseJob(services, readMoneyUse);
  return [
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

/** The task with the steps that the user may take now. */
async function toAnswer(reader: Reader, actor: Actor, batch: Batch) {
  const user = { userCode: actor.userCode, rights: await listUserRights(reader, actor) };
  const offers = listActionOffers(batchExpenseLifecycle, buildBatchTransitionContext(batch, user));
  const { userName } = (await createUserNameLookup(reader, [batch.inputBy]))(batch.inputBy);
  return { ...batch, inputByName: userName, offers };
}
