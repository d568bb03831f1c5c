import { buildImportTemplateFile } from "#areas/judging/commands/import-file.ts";
import { toImportErrorRow, toSheetView } from "#areas/judging/rules/importing/sheet-errors.ts";
import { createPolicyMoneyUseReader } from "#areas/payment/questions.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { type CheckedPolicy, createRosterChecker } from "./checker.ts";
import { addRosterBatch, checkRosterBatch, queryRosterTemplate, rosterBatchRefusals } from "../contract.ts";
import { createRosterBatchJob } from "../jobs.ts";
import { buildRosterLayout } from "../rules/roster-file.ts";
import type { RosterAction } from "../rules/roster-change.ts";
import { insertRosterRow } from "../store.ts";

const { stillInvalid, nothingToEndorse } = rosterBatchRefusals;
const TEMPLATE_RULES = [
  "每人一行；“变动动作”填增加、减少、替换或修改。同一张保单的各行合成一张批单。",
  "减少只需填保单号和证件号码；替换须填被替换人员的原证件号码。",
  "人数随名单增减，保费变化在检查后显示。减少人员的批单须补退费资料，先存为草稿。",
];

export function rosterBatchRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const readMoneyUse = createPolicyMoneyUseReader({ handlersOf });
  const checker = createRosterChecker(services, readMoneyUse);
  return [
    handle(queryRosterTemplate, async ({ input: { riskCode }, actor, inScope: reading, refuse }) => {
      const { product, table, names } = await checker.findTable({ reading, actor, refuse }, riskCode);
      return buildImportTemplateFile(product, names, {
        name: `批量人员批改模板-${riskCode}-${product.nameZh}.xlsx`,
        title: `${product.nameZh} 批量人员批改`,
        rules: TEMPLATE_RULES,
        layouts: [buildRosterLayout(table)],
      });
    }),

    handle(checkRosterBatch, async ({ input, uploaded, actor, inScope: reading, refuse }) => {
      const { riskCode, validDate, file } = input;
      const sent = { riskCode, validDate, name: file.name, content: uploaded };
      const { sheet, errors, policies } = await checker.check({ reading, actor, refuse }, sent);
      return {
        sheets: [toSheetView(sheet)],
        errors: errors.map(toImportErrorRow),
        policies: policies.map(toPolicyView),
      };
    }),
    addRoute(services, checker, createRosterBatchJob(services, readMoneyUse)),
  ];
}

function toPolicyView({ entries, ...policy }: CheckedPolicy) {
  const count = (...actions: RosterAction[]) =>
    entries.filter(({ action }) => actions.includes(action)).length;
  return { ...policy, joined: count("A"), left: count("D"), replaced: count("R", "M") };
}

function addRoute(
  services: Services,
  checker: ReturnType<typeof createRosterChecker>,
  job: ReturnType<typeof createRosterBatchJob>,
): Route {
  return handlePrepared(
    addRosterBatch,
    ({ input: { riskCode, validDate, file }, uploaded, actor, inScope: reading, refuse }) =>
      checker.check({ reading, actor, refuse }, { riskCode, validDate, name: file.name, content: uploaded }),
    async ({ input, prepared, actor, tx, note, refuse }) => {
      const { riskCode, validDate, file, soundOnly } = input;
      const { errors, policies, riskName } = prepared;
      if (errors.length > 0 && soundOnly !== "1")
        return refuse(stillInvalid, { values: { count: String(errors.length) } });
      const sound = policies.filter(({ message }) => message === "");
      if (sound.length === 0) return refuse(nothingToEndorse);
      const taskId = services.makeId();
      for (const [index, { policyNo, entries, premiumChange }] of sound.entries()) {
        const { comCode, userCode: inputBy } = actor;
        const place = { batchId: taskId, rowNo: index + 1, comCode, inputBy };
        const row = await insertRosterRow(tx, { ...place, policyNo, validDate, entries, premiumChange });
        note({ subject: row.rosterRowId, comCode, change: { before: null, after: row } });
      }
      const task = { riskCode, riskName, fileName: file.name.replace(/\.[^.]*$/, "") };
      await enqueueTask(tx, job, task, { actor, taskId });
      return { taskId, count: sound.length };
    },
  );
}
