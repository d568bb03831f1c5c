import { createImportProductFinder, buildImportTemplateFile } from "#areas/judging/commands/import-file.ts";
import { buildImportSheetLayouts } from "#areas/judging/rules/importing/layout.ts";
import { toImportErrorRow, toSheetView } from "#areas/judging/rules/importing/sheet-errors.ts";
import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { handle, handlePrepared, type PreparationContext, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import {
  batchAddPublic,
  checkExcelPublic,
  importRefusals,
  queryImportTemplate,
} from "../../contract/importing.ts";
import { createProposalImportJob } from "../../jobs/importing.ts";
import { countPeopleInRosters } from "../../rules/proposal.ts";
import { insertImportRow } from "../../store/importing.ts";
import type { ProposalCommands } from "../../commands/proposals.ts";
import { createProposalFileReader } from "./importer.ts";

const { stillInvalid, nothingToImport } = importRefusals;
const TEMPLATE_RULES = [
  "每张投保单在“投保单”工作表中填一行；其他工作表按“投保序号”归到投保单，只有一张时可以不填序号。",
  "同一内容重复导入时不会再生成投保单。",
];

export function proposalImportRoutes(services: Services, proposals: ProposalCommands): Route[] {
  const importer = {
    dryRun: createProposalFileReader(services, proposals),
    findProduct: createImportProductFinder(proposals.products),
  };
  return [...checkRoutes(importer), addRoute(services, importer)];
}

type Importer = {
  readonly dryRun: ReturnType<typeof createProposalFileReader>;
  readonly findProduct: ReturnType<typeof createImportProductFinder>;
};

function checkRoutes({ dryRun, findProduct }: Importer): Route[] {
  return [
    handle(queryImportTemplate, async ({ input, actor, inScope, refuse }) => {
      const { compiled, names } = await findProduct(inScope, input, { actor, refuse });
      const { product } = compiled;
      return buildImportTemplateFile(product, names, {
        name: `批量导入模板-${input.riskCode}-${product.nameZh}.xlsx`,
        title: `${product.nameZh} 批量`,
        rules: TEMPLATE_RULES,
        layouts: buildImportSheetLayouts(product),
      });
    }),

    handle(checkExcelPublic, async ({ input, uploaded, actor, inScope: reading, refuse }) => {
      const { riskCode, file } = input;
      const { compiled, names } = await findProduct(reading, { riskCode }, { actor, refuse });
      const content = { name: file.name, content: uploaded };
      const checked = await dryRun({ reading, compiled, names, actor, file: content, refuse });
      return {
        sheets: checked.sheets.map(toSheetView),
        errors: checked.errors.map(toImportErrorRow),
        proposals: checked.proposals.map(({ draft, form, ...proposal }) => ({
          ...proposal,
          notices: [...proposal.notices],
          holderName: draft.holderName,
          people: countPeopleInRosters(compiled.product, form),
          sumPremium: draft.sumPremium,
        })),
      };
    }),
  ];
}

function addRoute(services: Services, { dryRun, findProduct }: Importer): Route {
  const judge = async ({
    input: { riskCode, file },
    uploaded,
    actor,
    inScope: reading,
    refuse,
  }: PreparationContext<typeof batchAddPublic>) => {
    const { compiled, head, names } = await findProduct(reading, { riskCode }, { actor, refuse });
    const content = { name: file.name, content: uploaded };
    const checked = await dryRun({ reading, compiled, names, actor, file: content, refuse });
    return { ...checked, productVersion: head.version, riskName: compiled.product.nameZh };
  };
  return handlePrepared(batchAddPublic, judge, async ({ input, prepared, actor, tx, note, refuse }) => {
    const { riskCode, file, soundOnly } = input;
    const { errors, proposals: checked, productVersion, riskName } = prepared;
    if (errors.length > 0 && soundOnly !== "1")
      return refuse(stillInvalid, { values: { count: String(errors.length) } });
    const count = checked.filter(isImportable).length;
    if (count === 0) return refuse(nothingToImport);
    const taskId = services.makeId();
    for (const [index, proposal] of checked.entries()) {
      const row = await insertImportRow(tx, {
        ...toImportRow(proposal, actor.comCode),
        importId: taskId,
        rowNo: index + 1,
        inputBy: actor.userCode,
      });
      note({ subject: row.importRowId, comCode: row.comCode, change: { before: null, after: row } });
    }
    const job = {
      importId: taskId,
      riskCode,
      productVersion,
      riskName,
      fileName: file.name.replace(/\.[^.]*$/, ""),
    };
    await enqueueTask(tx, createProposalImportJob(services), job, { actor, taskId });
    return { taskId, count };
  });
}

type CheckedProposal = Awaited<ReturnType<Importer["dryRun"]>>["proposals"][number];

function isImportable({ errorCount, proposalNo }: CheckedProposal): boolean {
  return errorCount === 0 && proposalNo === "";
}

/** A proposal that is left out has its reason instead of a draft. */
function toImportRow(proposal: CheckedProposal, importerComCode: string) {
  const { at: fileRow, draft, fingerprint, comCode, proposalNo, errorCount } = proposal;
  const row = { fileRow, holderName: draft.holderName, fingerprint };
  if (isImportable(proposal)) return { ...row, comCode, draft, said: "" };
  const said = proposalNo === "" ? `有 ${errorCount} 处有误，未导入` : `此前已导入为 ${proposalNo}`;
  return { ...row, comCode: importerComCode, draft: null, said };
}
