import { join } from "node:path";
import { dictionaryContent } from "#areas/dictionary/content.ts";
import { samplePolicy } from "#areas/paper/builder.ts";
import { scheduleOf } from "#areas/paper/rules/schedule.ts";
import { factoryProducts } from "#areas/product/content.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Paper } from "#platform/papers/paper.ts";
import { openCompiler } from "#platform/papers/server/compiling.ts";
import { openPapers } from "#platform/papers/server/papers.ts";
import { readTemplates } from "#platform/papers/server/templates.ts";

const TEMPLATES = join(import.meta.dirname, "../areas/paper/templates");
const RISK = "0405";
const PROCESSES = 2;
const WARM_UP = 1;
const ROUNDS = 7;
const PAPERS = 40;
const LEAST_AGAINST_BARE = 0.8;

/** Schedules through the pool, against a loop in this very process that compiles the same ones. */
export async function benchPapers(report: (line: string) => void): Promise<boolean> {
  const papers = openPapers({ templates: TEMPLATES, processes: PROCESSES });
  const compile = openCompiler(readTemplates(TEMPLATES));
  const schedule = sampleSchedule();
  const rounds: { bare: number; pooled: number }[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const [some, others] = [
      schedules(schedule, PAPERS, `${round}A`),
      schedules(schedule, PAPERS * 2, `${round}B`),
    ];
    const bare = await aSecond(some, async () => some.forEach((paper) => compile(paper)));
    const pooled = await aSecond(others, () => Promise.all(others.map((paper) => papers.render(paper))));
    if (round >= WARM_UP) rounds.push({ bare, pooled: pooled / PROCESSES });
  }
  await papers.close();
  const ratio = median(rounds.map(({ bare, pooled }) => pooled / bare));
  const of = (name: "bare" | "pooled") => median(rounds.map((round) => round[name])).toFixed(1);
  report(
    `  schedules of ${RISK}: ${of("pooled")} a second for each of ${PROCESSES} processes, bare loop ${of("bare")}, ratio ${ratio.toFixed(2)} (wanted ≥ ${LEAST_AGAINST_BARE})`,
  );
  return ratio >= LEAST_AGAINST_BARE;
}

function sampleSchedule(): Paper {
  const folder = factoryProducts().find(({ product }) => product.riskCode === RISK);
  const [worked] = folder?.cases ?? [];
  if (!folder || !worked) throw new Error(`no worked case of ${RISK}`);
  const { items, keys } = dictionaryContent();
  const labels = new Map(items.map(({ codeType, code, value }) => [`${codeType} ${code}`, value]));
  const names = {
    limits: new Map(keys.map(({ code, nameZh }) => [code, nameZh])),
    labelOf: (dictionary: string, code: string) => labels.get(`${dictionary} ${code}`),
  };
  const facts = { today: "2024-12-16", ...worked.facts };
  return scheduleOf(samplePolicy(compileProduct(folder.product), worked.form, { names, facts }));
}

/** All different, as policies are, so that no cache prints one for another. */
function schedules({ template, data }: Paper, count: number, round: string): Paper[] {
  return Array.from({ length: count }, (_, at) => ({
    template,
    data: { ...data, policyNo: `P${round}${at}`, handler: `经办${round}${at}` },
  }));
}

async function aSecond(papers: readonly Paper[], print: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await print();
  return (papers.length * 1000) / (performance.now() - start);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}
