import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { commonEntryCrashWorkload } from "./entries.ts";
import { endorsementCrashWorkload } from "./endorsements.ts";
import { importCrashWorkload } from "./imports.ts";
import { paymentCrashWorkload } from "./payments.ts";
import { type CrashTestSite, openCrashTest } from "./proof.ts";
import { submissionCrashWorkload } from "./submissions.ts";

let site: CrashTestSite;

before(async () => {
  site = await openCrashTest();
});
after(() => site.close());

/** Where money moves, both are killed twice. */
for (const [work, kills, leastAcknowledged] of [
  [commonEntryCrashWorkload, 1, 50],
  [submissionCrashWorkload, 1, 20],
  [paymentCrashWorkload, 2, 40],
  [endorsementCrashWorkload, 2, 36],
  [importCrashWorkload, 1, 25],
] as const)
  test(`kill -9 of server and database loses and doubles nothing: ${work.title} (small version of npm run crash)`, async () => {
    const figures = await site.run(
      work,
      { serverKills: kills, databaseKills: kills, leastAcknowledged, writers: 4 },
      () => {},
    );
    assert.ok(figures.acknowledged >= leastAcknowledged);
    assert.deepEqual([figures.lost, figures.doubled, figures.wrong, figures.auditFindings], [0, 0, [], []]);
  });
