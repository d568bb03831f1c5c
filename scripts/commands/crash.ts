import { commonEntryWork } from "../crash/entries.ts";
import { importWork } from "../crash/imports.ts";
import { paymentWork } from "../crash/payments.ts";
import { proveCrashes } from "../crash/proof.ts";
import { submissionWork } from "../crash/submissions.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const works = {
  entries: commonEntryWork,
  submissions: submissionWork,
  payments: paymentWork,
  imports: importWork,
};
const plan = { serverKills: 25, databaseKills: 25, leastAcknowledged: 4000, writers: 8 };

let isSound = true;
for (const [name, work] of Object.entries(works)) {
  if (process.argv.length > 2 && !process.argv.includes(name)) continue;
  report(`${work.title}（${name}）`);
  const figures = await proveCrashes(work, plan, report);
  report(JSON.stringify(figures, null, 2));
  isSound &&=
    figures.lost === 0 &&
    figures.doubled === 0 &&
    figures.wrong.length === 0 &&
    figures.auditFindings.length === 0;
}
report(isSound ? "通过：无丢失、无重复，未知结果均凭幂等键查明。" : "未通过。");
process.exit(isSound ? 0 : 1);
