import { buildImportSheets, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { batchAddPublic } from "#areas/proposal/contract/importing.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { queryTask, retryTask } from "#platform/jobs/contract.ts";
import { createEmployerLiabilityForm, employerTestSumsInsured } from "./employer-form.ts";
import { type CrashTestWorkload, type CallRepeater, waitForOutcome } from "./work.ts";

const CLERK = "10000002";
const RISK = "0405";
const EACH_FILE = 25;

/** Imports many proposals from a file. If a worker is killed, the next one continues its task. */
export const importCrashWorkload: CrashTestWorkload = {
  title: "批量导入",
  userCodes: [CLERK],
  async write({ as }, { writer, count }) {
    const insist = as(CLERK);
    const places = Array.from({ length: EACH_FILE }, (_, index) => `导入路${writer}-${count}-${index + 1}号`);
    const started = await insist(batchAddPublic, await fileOf(places));
    if (!started || !(await ends(insist, started.taskId))) return [];
    return places.map((place) => `imported ${place}`);
  },
  async stored(owner) {
    const { rows } = await owner.query<{ told: string }>(
      `select 'imported ' || (content -> 'holder' ->> 'address') as told from document
       where content -> 'holder' ->> 'address' like '导入路%'`,
    );
    return rows.map(({ told }) => told);
  },
};

const product = readFactoryProducts().find((item) => item.product.riskCode === RISK)?.product;

async function fileOf(places: readonly string[]): Promise<FormData> {
  if (!product) throw new Error(`no product ${RISK}`);
  const form = createEmployerLiabilityForm(employerTestSumsInsured.small);
  const forms = places.map((address): FilledForm => ({ ...form, holder: { ...form["holder"], address } }));
  const content = await writeTestWorkbook(buildImportSheets(product, forms));
  const sent = new FormData();
  sent.set("riskCode", RISK);
  sent.set("file", new Blob([new Uint8Array(content)]), "导入.xlsx");
  return sent;
}

/** Retries a task whose worker was killed too often, as its user would. */
function ends(insist: CallRepeater, taskId: string): Promise<boolean> {
  return waitForOutcome("import", 100, async () => {
    const task = await insist(queryTask, { taskId });
    if (!task) return false;
    if (task.state === "failed") await insist(retryTask, { taskId });
    return task.state === "done" || undefined;
  });
}
