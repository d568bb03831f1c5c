import assert from "node:assert/strict";
import { test } from "node:test";
import { proveCrashes } from "./proof.ts";

test("kill -9 of the server and of the database under writes loses nothing and doubles nothing (small version of npm run crash)", async () => {
  const figures = await proveCrashes(
    { serverKills: 2, databaseKills: 2, leastAcknowledged: 100, writers: 4 },
    () => {},
  );
  assert.ok(figures.acknowledged >= 100);
  assert.deepEqual([figures.lost, figures.doubled, figures.wrong, figures.auditFindings], [0, 0, [], []]);
});
