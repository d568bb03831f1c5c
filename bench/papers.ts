import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDictionaryContent } from "#areas/dictionary/content/dictionary-content.ts";
import { createSamplePolicy } from "#areas/paper/builder.ts";
import { buildPolicySchedule } from "#areas/paper/rules/schedule.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { PrintablePaper } from "#platform/papers/paper.ts";
import type { SealOrder } from "#platform/papers/seal.ts";
import { createPaperCompiler } from "#platform/papers/server/compiler.ts";
import { openPaperPrinter, type PaperPrinter } from "#platform/papers/server/papers.ts";
import { openSealAuthority } from "#platform/papers/server/seal/authority.ts";
import { readPaperTemplates } from "#platform/papers/server/templates.ts";
import type { PolicyScheduleData } from "#areas/paper/rules/schedule-shape.ts";
import { openPdfmakePrinter } from "./pdfmake-schedule.ts";

const TEMPLATES = join(import.meta.dirname, "../areas/paper/templates");
const RISK = "0405";
const WARM_UP = 1;
const ROUNDS = 7;
const PAPERS = 40;
const LEAST_AGAINST_BARE = 0.8;
const LEAST_AGAINST_PDFMAKE = 2.5;

/** Compares schedules printed by a pool of one process with loops in this process: our compiler alone, and pdfmake. */
export async function benchPapers(report: (line: string) => void): Promise<boolean> {
  const schedule = sampleSchedule();
  const compile = createPaperCompiler(readPaperTemplates(TEMPLATES));
  const one = openPaperPrinter({ templates: TEMPLATES, processes: 1 });
  const two = openPaperPrinter({ templates: TEMPLATES, processes: 2 });
  const printWithPdfmake = openPdfmakePrinter(report);
  const through = (papers: PaperPrinter, all: readonly PrintablePaper[]) =>
    Promise.all(all.map((paper) => papers.render(paper)));
  const measures = {
    bare: async (all: readonly PrintablePaper[]) => {
      for (const paper of all) await compile(paper);
    },
    pdfmake: async (all: readonly PrintablePaper[]) => {
      for (const { data } of all) await printWithPdfmake(data as PolicyScheduleData);
    },
    one: (all: readonly PrintablePaper[]) => through(one, all),
    two: (all: readonly PrintablePaper[]) => through(two, all),
    sealed: (all: readonly PrintablePaper[]) => Promise.all(all.map((paper) => one.render(paper, seal))),
  };
  const seal = await createSealOrder();
  const rounds: Record<keyof typeof measures, number>[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const all = (name: string) => schedules(schedule, `${round}${name}`);
    const bare = await aSecond(all("bare"), measures.bare);
    const found = {
      bare,
      pdfmake: await aSecond(all("pdfmake"), measures.pdfmake),
      one: await aSecond(all("one"), measures.one),
      two: await aSecond(all("two"), measures.two),
      sealed: await aSecond(all("sealed"), measures.sealed),
    };
    if (round >= WARM_UP) rounds.push(found);
  }
  await Promise.all([one.close(), two.close()]);
  const ratio = median(rounds.map((round) => round.one / round.bare));
  const toPdfmake = median(rounds.map((round) => round.one / round.pdfmake));
  const of = (name: keyof typeof measures) => median(rounds.map((round) => round[name])).toFixed(1);
  report(
    `  schedules of ${RISK} a second: ${of("one")} by one process, bare loop ${of("bare")}, ratio ${ratio.toFixed(2)} (wanted ≥ ${LEAST_AGAINST_BARE}); ${of("two")} by two; ${of("sealed")} sealed by one`,
  );
  report(
    `  the same schedules by pdfmake: ${of("pdfmake")} a second, ratio ${toPdfmake.toFixed(2)} (wanted ≥ ${LEAST_AGAINST_PDFMAKE})`,
  );
  return ratio >= LEAST_AGAINST_BARE && toPdfmake >= LEAST_AGAINST_PDFMAKE;
}

/** The keys of a test authority that is thrown away. */
async function createSealOrder(): Promise<SealOrder> {
  const folder = mkdtempSync(join(tmpdir(), "chengbao-bench-seal-"));
  try {
    const authority = openSealAuthority({
      folder,
      company: "示例财产保险股份有限公司",
      now: () => new Date(),
    });
    return { sealedAt: new Date().toISOString(), by: { keys: await authority.keys() } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sampleSchedule(): PrintablePaper {
  const folder = readFactoryProducts().find(({ product }) => product.riskCode === RISK);
  const [worked] = folder?.cases ?? [];
  if (!folder || !worked) throw new Error(`no worked case of ${RISK}`);
  const { items, keys } = buildDictionaryContent();
  const labels = new Map(items.map(({ codeType, code, value }) => [`${codeType} ${code}`, value]));
  const names = {
    limits: new Map(keys.map(({ code, nameZh }) => [code, nameZh])),
    labelOf: (dictionary: string, code: string) => labels.get(`${dictionary} ${code}`),
  };
  const facts = { today: "2024-12-16", ...worked.facts };
  return buildPolicySchedule(
    createSamplePolicy(compileProduct(folder.product), worked.form, { names, facts }),
  );
}

/** All papers differ, as policies do, so that no cache prints one for another. */
function schedules({ template, data }: PrintablePaper, round: string): PrintablePaper[] {
  return Array.from({ length: PAPERS }, (_, index) => ({
    template,
    data: {
      ...data,
      number: { label: "保险单号", value: `P${round}${index}` },
      company: `机构${round}${index}`,
    },
  }));
}

async function aSecond(
  papers: readonly PrintablePaper[],
  print: (papers: readonly PrintablePaper[]) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  await print(papers);
  return (papers.length * 1000) / (performance.now() - start);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? 0;
}
