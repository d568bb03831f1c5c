import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { runAudit } from "#apps/server/audit.ts";
import { sealAuditRows } from "./audit-trail.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

test("writers and several sealers at once end with every row sealed once, in an unbroken chain", async () => {
  const token = await product.signIn("10000001");
  const writes = Array.from({ length: 120 }, (_, index) =>
    product.ask(saveCommonData, { codeType: "封存", code: `c${index}`, value: "值", remark: "" }, { token }),
  );
  const seals = Array.from({ length: 20 }, () => sealAuditRows(product.database));
  const answers = await Promise.all(writes);
  await Promise.all(seals);
  assert.deepEqual([...new Set(answers.map((answer) => answer.code))], ["0000"]);
  await sealAuditRows(product.database);
  const { rows } = await product.admin.query<{ open: string }>("select count(*) as open from audit_row where seal_no is null");
  assert.equal(rows[0]?.open, "0");
  const report = await runAudit(product.admin);
  assert.deepEqual([report.findings, report.rows], [[], 120]);
  assert.match(report.anchor, /^\d+:[0-9a-f]{64}$/);
});

test("the application can seal, but can neither alter an audit row nor a seal", async () => {
  const { pool } = product.database;
  for (const statement of ["update audit_row set subject = 'x'", "update audit_seal set row_count = 0", "delete from audit_seal"]) {
    await assert.rejects(pool.query(statement), { code: "42501" });
  }
});
