import assert from "node:assert/strict";
import { test } from "node:test";
import { commonEntryWork } from "./entries.ts";
import { importWork } from "./imports.ts";
import { paymentWork } from "./payments.ts";
import { proveCrashes } from "./proof.ts";
import { submissionWork } from "./submissions.ts";

for (const [work, leastAcknowledged] of [
  [commonEntryWork, 100],
  [submissionWork, 40],
  [paymentWork, 40],
  [importWork, 50],
] as const)
  test(`kill -9 of server and database loses and doubles nothing: ${work.title} (small version of npm run crash)`, async () => {
    const figures = await proveCrashes(
      work,
      { serverKills: 2, databaseKills: 2, leastAcknowledged, writers: 4 },
      () => {},
    );
    assert.ok(figures.acknowledged >= leastAcknowledged);
    assert.deepEqual([figures.lost, figures.doubled, figures.wrong, figures.auditFindings], [0, 0, [], []]);
  });
