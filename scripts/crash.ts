import { proveCrashes } from "./crash/proof.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);
const figures = await proveCrashes(
  { serverKills: 15, databaseKills: 15, leastAcknowledged: 2000, writers: 8 },
  report,
);
report(JSON.stringify(figures, null, 2));
const sound =
  figures.lost === 0 &&
  figures.doubled === 0 &&
  figures.wrong.length === 0 &&
  figures.auditFindings.length === 0;
report(sound ? "通过：无丢失、无重复，未知结果均凭幂等键查明。" : "未通过。");
process.exit(sound ? 0 : 1);
