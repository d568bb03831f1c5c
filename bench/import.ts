import { streamXlsxRows } from "hucre/xlsx";
import { readFactoryProducts } from "#areas/product/content.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { evaluateProductForm } from "#areas/product/rules/judge-form.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { buildImportSheets, writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { assembleImportForms } from "#areas/proposal/rules/importing/assemble.ts";
import { createProductOptionListFinder } from "#areas/judging/rules/importing/lists.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { median } from "./median.ts";

const ROWS = 10_000;
const ROUNDS = 7;
const MOST_RATIO = 8;
const MOST_MS = 30_000;
const TODAY = "2024-12-16";

/** Compares reading and judging a file of 10,000 employees with reading the same sheet only. */
export async function benchImport(report: (line: string) => void): Promise<boolean> {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === "0405");
  const [worked] = folder?.cases ?? [];
  if (!folder || !worked) throw new Error("no worked case of 0405");
  const { product } = folder;
  const compiled = compileProduct(product);
  const content = await writeTestWorkbook(
    buildImportSheets(product, [{ ...worked.form, roster: createTestEmployeeRows(ROWS) }]),
  );
  const listAt = createProductOptionListFinder(product, { trees: new Map(), limits: new Map() });
  const words = { has: () => true, isComplete: () => true };
  const dryRun = async (): Promise<void> => {
    const sheets = await readWorkbook("导入.xlsx", content);
    const { forms } = assembleImportForms(sheets, { product, listAt, start: { base: {}, today: TODAY } });
    const people = forms.map(({ form }) => {
      evaluateProductForm(compiled, form, { today: TODAY, facts: {}, vocabulary: words });
      return form["roster"];
    });
    if (people[0]?.length !== ROWS) throw new Error("the file was not read whole");
  };
  const bare = async (): Promise<void> => {
    let rows = 0;
    for await (const { values } of streamXlsxRows(content, { sheet: "人员清单" }))
      rows += Math.sign(values.length);
    if (rows !== ROWS + 1) throw new Error("the sheet was not read whole");
  };
  await dryRun();
  await bare();
  const rounds: { dry: number; plain: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ plain: await timed(bare), dry: await timed(dryRun) });
  const ratio = median(rounds.map(({ dry, plain }) => dry / plain));
  const of = (name: "dry" | "plain") => median(rounds.map((round) => round[name]));
  report(
    `  ${ROWS} rows: dry run ${of("dry").toFixed(0)} ms (wanted ≤ ${MOST_MS}), bare reading ${of("plain").toFixed(0)} ms, ratio ${ratio.toFixed(2)} (wanted ≤ ${MOST_RATIO})`,
  );
  return ratio <= MOST_RATIO && of("dry") <= MOST_MS;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
