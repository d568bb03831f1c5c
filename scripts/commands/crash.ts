import { parseArgs } from "node:util";
import { MOST_PACKED_PAPERS } from "#areas/paper/rules/packed-papers.ts";
import { crashBatch } from "../crash/batch.ts";
import { commonEntryCrashWorkload } from "../crash/entries.ts";
import { endorsementCrashWorkload } from "../crash/endorsements.ts";
import { importCrashWorkload } from "../crash/imports.ts";
import { crashPapers } from "../crash/papers.ts";
import { paymentCrashWorkload } from "../crash/payments.ts";
import { type CrashTestResult, openCrashTest } from "../crash/proof.ts";
import { submissionCrashWorkload } from "../crash/submissions.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const works = {
  entries: commonEntryCrashWorkload,
  submissions: submissionCrashWorkload,
  payments: paymentCrashWorkload,
  endorsements: endorsementCrashWorkload,
  imports: importCrashWorkload,
};
const plan = { serverKills: 25, databaseKills: 25, leastAcknowledged: 4000, writers: 8 };
const batchKills = ["server", "database", "server"] as const;
const paperKills = ["server", "database"] as const;

const { values, positionals: names } = parseArgs({
  options: { rows: { type: "string", default: "10000" } },
  allowPositionals: true,
});
const rows = Number(values.rows);
if (!(Number.isInteger(rows) && rows > batchKills.length))
  throw new Error("--rows takes the number of policies of the batch, such as --rows 500");
const isAsked = (name: string) => names.length === 0 || names.includes(name);

const site = await openCrashTest();
let isSound = true;
for (const [name, work] of Object.entries(works)) {
  if (!isAsked(name)) continue;
  report(`${work.title}（${name}）`);
  judge(await site.run(work, plan, report));
}
if (isAsked("batch")) {
  report("批量费用（batch）");
  judge(await crashBatch(site, { rows, kills: batchKills }, report));
}
if (isAsked("papers")) {
  report("单证打包（papers）");
  judge(await crashPapers(site, { rows: Math.min(rows, MOST_PACKED_PAPERS), kills: paperKills }, report));
}
await site.close();
report(isSound ? "通过：无丢失、无重复，未知结果均凭幂等键查明。" : "未通过。");
process.exit(isSound ? 0 : 1);

function judge(figures: Pick<CrashTestResult, "lost" | "doubled" | "wrong" | "auditFindings">): void {
  report(JSON.stringify(figures, null, 2));
  isSound &&=
    figures.lost === 0 &&
    figures.doubled === 0 &&
    figures.wrong.length === 0 &&
    figures.auditFindings.length === 0;
}
