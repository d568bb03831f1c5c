import * as z from "zod/mini";
import { defineJob, type JobRun } from "#platform/jobs/server/definition.ts";
import { CSV_MIME_TYPE, type CsvColumn, formatCsvTable } from "#platform/kernel/csv.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { createProposal } from "../commands/new-proposal.ts";
import { batchAddPublic } from "../contract/importing.ts";
import {
  updateImportRowResult,
  lockImportFingerprint,
  listImportRows,
  lockImportRow,
  findProposalNumbersByFingerprint,
  findNextWaitingImportRow,
} from "../store/importing.ts";

export const PROPOSAL_IMPORT_JOB_NAME = "proposalImport";

const ImportInput = z.object({
  importId: z.string(),
  riskCode: z.string(),
  productVersion: z.string(),
  riskName: z.string(),
  fileName: z.string(),
});
type Run = JobRun<z.infer<typeof ImportInput>>;

type ImportRow = Awaited<ReturnType<typeof listImportRows>>[number];
const columns: readonly CsvColumn<ImportRow>[] = [
  { title: "文件行", cell: ({ fileRow }) => String(fileRow) },
  { title: "投保人", cell: ({ holderName }) => holderName },
  { title: "结果", cell: ({ proposalNo }) => (proposalNo === null ? "未导入" : "已导入") },
  { title: "投保单号", cell: ({ proposalNo }) => proposalNo ?? "" },
  { title: "说明", cell: ({ said }) => said },
];

/** Creates the proposals of the waiting rows, each in its own step: a restart continues with the rest. */
export function createProposalImportJob(services: Services) {
  return defineJob({
    name: PROPOSAL_IMPORT_JOB_NAME,
    title: ({ riskName, fileName }) => `批量导入${riskName}：${fileName}`,
    input: ImportInput,
    permission: batchAddPublic.permission,
    run: async (run) => {
      const { importId, riskName } = run.input;
      const all = await run.read((reader) => listImportRows(reader, importId));
      const total = all.length;
      let behind = 0;
      for (;;) {
        const from = behind;
        const next = await run.read((reader) => findNextWaitingImportRow(reader, importId, from));
        if (!next) break;
        const { importRowId, rowNo } = next;
        await run.step(`row-${rowNo}`, async (unit) => {
          await makeOne(unit, run, services, importRowId);
          return { done: rowNo, total, mark: String(rowNo) };
        });
        behind = rowNo;
      }
      const lines = await run.read((reader) => listImportRows(reader, importId));
      const made = lines.filter(({ proposalNo }) => proposalNo !== null).length;
      const name = `批量导入结果-${riskName}-${run.today}.csv`;
      const file = await run.writeFile({ name, type: CSV_MIME_TYPE }, formatCsvTable(columns, lines));
      const left = total - made;
      return { message: `已导入 ${made} 张投保单${left > 0 ? `，${left} 张未导入，见结果文件` : ""}`, file };
    },
  });
}

async function makeOne(
  { tx, raise, note }: UnitOfWork,
  { input: { riskCode, productVersion }, actor }: Run,
  services: Services,
  importRowId: string,
): Promise<void> {
  const locked = await lockImportRow(tx, importRowId);
  if (!locked?.draft) return;
  const { draft, ...before } = locked;
  const { comCode, fingerprint } = before;
  await lockImportFingerprint(tx, fingerprint);
  const earlier = (await findProposalNumbersByFingerprint(tx, [comCode], [fingerprint])).get(fingerprint);
  const work = { tx, raise, note, actor, services };
  const proposal = { ...draft, riskCode, productVersion, comCode };
  const end =
    earlier === undefined
      ? { said: "", proposalNo: (await createProposal(work, proposal)).businessNo }
      : { said: `此前已导入为 ${earlier}`, proposalNo: null };
  const after = await updateImportRowResult(tx, importRowId, end);
  note({ subject: importRowId, comCode, change: { before, after } });
}
