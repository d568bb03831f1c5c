import { totalPeople } from "../rules/total-people.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { enqueue } from "#platform/jobs/server/enqueue.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { WorkerTimeout } from "#platform/server/worker-thread.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { XLSX_TYPE } from "#platform/server/spreadsheet.ts";
import { templateOf } from "#platform/server/workbook/write-template.ts";
import {
  batchAddPublic,
  checkExcelPublic,
  importRefusals,
  queryImportTemplate,
} from "../contract/importing.ts";
import { proposalImport } from "../jobs/importing.ts";
import { fileRefusals } from "#areas/drafting/contract/importing.ts";
import { importLayouts } from "#areas/drafting/rules/importing/layout.ts";
import { limits } from "../rules/importing/limits.ts";
import { openLists } from "#areas/drafting/rules/importing/lists.ts";
import { toImportErrorRow, toSheetView } from "#areas/drafting/rules/importing/sheet-view.ts";
import { insertImportRow } from "../store/importing.ts";
import type { Proposals } from "./proposals.ts";
import { type DryRun, type Importer, openImporter } from "./importing/importer.ts";

const { fileInvalid, fileTooHeavy } = fileRefusals;
const { fileEmpty, tooManyProposals, stillInvalid, nothingToImport } = importRefusals;
const TEMPLATE_RULES = [
  "每张投保单在“投保单”工作表中填一行；其他工作表按“投保序号”归到投保单，只有一张时可以不填序号。",
  "同一内容重复导入时不会再生成投保单。",
];

type Refuse = (
  kind: typeof fileInvalid | typeof fileEmpty | typeof fileTooHeavy | typeof tooManyProposals,
  detail?: RefusalDetail,
) => never;

export function importingRoutes(services: Services, documents: Proposals): Route[] {
  const importer = openImporter(services, documents);
  return [...lookingRoutes(documents, importer), addingRoute(services, documents, importer)];
}

function lookingRoutes(documents: Proposals, importer: Importer): Route[] {
  return [
    handle(queryImportTemplate, async ({ input: { riskCode }, actor, inScope, refuse }) => {
      const { comCode } = actor;
      const { compiled, names } = await inScope(async (reader) => {
        const found = await documents.products.find(
          { riskCode },
          { reference: reader, comCode, actor, refuse },
        );
        return { ...found, names: await importer.namesFor(reader, found.compiled.product) };
      });
      const { product } = compiled;
      const content = await templateOf({
        title: `${product.nameZh} 批量`,
        rules: TEMPLATE_RULES,
        layouts: importLayouts(product),
        listAt: openLists(product, names),
      });
      const name = `批量导入模板-${riskCode}-${product.nameZh}.xlsx`;
      return { name, type: XLSX_TYPE, bytes: content.length, content: Buffer.from(content) };
    }),

    handle(checkExcelPublic, async ({ input, uploaded, actor, inScope, refuse }) => {
      const { riskCode, file } = input;
      const { comCode } = actor;
      const { compiled } = await inScope((reader) =>
        documents.products.find({ riskCode }, { reference: reader, comCode, actor, refuse }),
      );
      const sent = { name: file.name, content: uploaded };
      const found = await dryRun(importer, { reading: inScope, compiled, actor, sent }, refuse);
      return {
        sheets: found.sheets.map(toSheetView),
        errors: found.errors.map(toImportErrorRow),
        proposals: found.proposals.map((one) => ({
          no: one.no,
          at: one.at,
          holderName: one.draft.holderName,
          people: totalPeople(compiled.product, one.form),
          sumPremium: one.draft.sumPremium,
          errorCount: one.errorCount,
          proposalNo: one.proposalNo,
        })),
      };
    }),
  ];
}

function addingRoute(services: Services, documents: Proposals, importer: Importer): Route {
  return handle(batchAddPublic, async ({ input, uploaded, actor, tx, note, refuse }) => {
    const { riskCode, file, soundOnly } = input;
    const { comCode, userCode: inputBy } = actor;
    const found = await documents.products.find({ riskCode }, { reference: tx, comCode, actor, refuse });
    const { compiled, head } = found;
    const sent = { name: file.name, content: uploaded };
    const { errors, proposals } = await dryRun(
      importer,
      { reading: (work) => work(tx), compiled, actor, sent },
      refuse,
    );
    if (errors.length > 0 && soundOnly !== "1")
      return refuse(stillInvalid, { values: { count: String(errors.length) } });
    const wanted = proposals.filter(({ errorCount, proposalNo }) => errorCount === 0 && proposalNo === "");
    if (wanted.length === 0) return refuse(nothingToImport);
    const taskId = services.makeId();
    for (const [index, one] of proposals.entries()) {
      const isWanted = one.errorCount === 0 && one.proposalNo === "";
      const row = await insertImportRow(tx, {
        importId: taskId,
        rowNo: index + 1,
        comCode: isWanted ? one.comCode : comCode,
        fileRow: one.at,
        holderName: one.draft.holderName,
        fingerprint: one.fingerprint,
        draft: isWanted ? one.draft : null,
        said: isWanted ? "" : whyLeftOut(one.proposalNo, one.errorCount),
        inputBy,
      });
      note({ subject: row.importRowId, comCode: row.comCode, change: { before: null, after: row } });
    }
    const job = {
      riskCode,
      productVersion: head.version,
      riskName: compiled.product.nameZh,
      fileName: file.name.replace(/\.[^.]*$/, ""),
    };
    await enqueue(tx, proposalImport(services), { ...job, importId: taskId }, { actor, taskId });
    return { taskId, count: wanted.length };
  });
}

function whyLeftOut(proposalNo: string, errorCount: number): string {
  return proposalNo === "" ? `有 ${errorCount} 处有误，未导入` : `此前已导入为 ${proposalNo}`;
}

type ImportInput = {
  readonly reading: <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;
  readonly compiled: CompiledProduct;
  readonly actor: Actor;
  readonly sent: { readonly name: string; readonly content: Uint8Array };
};

async function dryRun(
  importer: Importer,
  { reading, compiled, actor, sent }: ImportInput,
  refuse: Refuse,
): Promise<DryRun> {
  try {
    const { answer, names } = await importer.read(reading, compiled, actor, sent);
    const { name: fileName } = sent;
    if ("why" in answer)
      return refuse(fileInvalid, {
        values: { fileName, why: answer.why },
        fields: [{ path: "file", message: answer.why }],
      });
    const { length } = answer.assembled.forms;
    if (length === 0) return refuse(fileEmpty);
    const most = limits.mostProposals;
    if (length > most)
      return refuse(tooManyProposals, { values: { count: String(length), most: String(most) } });
    return await importer.judged(reading, compiled, actor, answer, names);
  } catch (caught) {
    if (!(caught instanceof WorkerTimeout)) throw caught;
    return refuse(fileTooHeavy);
  }
}
