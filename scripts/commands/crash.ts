import { commonEntryCrashWorkload } from "../crash/entries.ts";
import { endorsementCrashWorkload } from "../crash/endorsements.ts";
import { importCrashWorkload } from "../crash/imports.ts";
import { paymentCrashWorkload } from "../crash/payments.ts";
import { openCrashTest } from "../crash/proof.ts";
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

const site = await openCrashTest();
let isSound = true;
for (const [name, work] of Object.entries(works)) {
  if (process.argv.length > 2 && !process.argv.includes(name)) continue;
  report(`${work.title}（${name}）`);
  const figures = await site.run(work, plan, report);
  report(JSON.stringify(figures, null, 2));
  isSound &&=
    figures.lost === 0 &&
    figures.doubled === 0 &&
    figures.wrong.length === 0 &&
    figures.auditFindings.length === 0;
}
await site.close();
report(isSound ? "通过：无丢失、无重复，未知结果均凭幂等键查明。" : "未通过。");
process.exit(isSound ? 0 : 1);
