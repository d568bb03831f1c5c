import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { type Content, withField, workbenchOf } from "#areas/product/builder/drafts.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { allChecks, runAudit } from "./audit.ts";
import { openTestProduct, type TestProduct } from "./testing.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
  await workOnProducts();
  const token = await product.signIn("10000001");
  for (let count = 1; count <= 6; count += 1) {
    await product.ask(
      saveCommonData,
      { codeType: "审计", code: String(count), value: "值", remark: "" },
      { token },
    );
    if (count % 2 === 0) await product.admin.query("select seal_audit()");
  }
});
/** One release that counts, one that was withdrawn, and a draft that two have worked on. */
async function workOnProducts(): Promise<void> {
  const [author, judge] = [await product.signIn("10000043"), await product.signIn("10000044")];
  const [first, second] = [workbenchOf(product.ask, author), workbenchOf(product.ask, judge)];
  const added = (content: Content) => withField(content, "floorCount");
  const today = todayInShanghai(new Date());
  await second.publish(await first.draft("0405", added, today));
  const { releaseId } = await second.publish(await first.draft("0467", added, today));
  await first.withdraw("0467", releaseId);
  const opened = await first.open("0403");
  await second.save(opened, added(opened));
}
after(() => product.close());

beforeEach(() => product.admin.query("begin"));

async function breaksFound(plant: string): Promise<string[]> {
  try {
    await product.admin.query("set local session_replication_role = replica");
    await product.admin.query(plant);
    const { findings } = await runAudit(product.admin);
    return findings.map((finding) => finding.check.name);
  } finally {
    await product.admin.query("rollback");
  }
}

test("an untouched database has nothing to report", async () => {
  assert.deepEqual(await breaksFound("select 1"), []);
});

const anyRow = "(select audit_id from audit_row where seal_no = 2 limit 1)";
const plants: Record<string, { plant: string; found: string }> = {
  "a sealed audit row altered": {
    plant: `update audit_row set subject = 'x' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "what a sealed row tells altered": {
    plant: `update audit_row set change = '{}' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "the time of a sealed row altered": {
    plant: `update audit_row set recorded_at = recorded_at + interval '1 microsecond' where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "a sealed audit row taken away": {
    plant: `delete from audit_row where audit_id = ${anyRow}`,
    found: "chain.sealed",
  },
  "an audit row slipped into a sealed batch": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change, seal_no) values ('u', 'c', 'p', 'r', 'k', 's', '{}', 1)`,
    found: "chain.sealed",
  },
  "a seal taken out of the middle": {
    plant: "delete from audit_seal where seal_no = 2",
    found: "chain.linked",
  },
  "the last seal taken away": { plant: "delete from audit_seal where seal_no = 3", found: "chain.complete" },
  "a batch altered and sealed anew": {
    plant: `update audit_row set subject = 'x' where audit_id = ${anyRow};
      update audit_seal set seal_hash = seal_hash(previous_hash, seal_no) where seal_no = 2`,
    found: "chain.linked",
  },
  "a key without its outcome": { plant: "update idempotency set outcome = null", found: "key.settled" },
  "a key without its audit row": {
    plant: "insert into idempotency values ('10000001', 'planted', 'p', '', '{}', now())",
    found: "key.audited",
  },
  "a key forgotten before its time": { plant: "delete from idempotency", found: "key.kept" },
  "a change done twice under one key": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      select user_code, com_code, call, request_id, idempotency_key, subject, change from audit_row limit 1`,
    found: "key.once",
  },
  "a row moved to another branch by hand": {
    plant: "update common_data set com_code = '31010100'",
    found: "owner.common_data.moved",
  },
  "a row of a branch that does not exist": {
    plant: "update common_data set com_code = '99999999'",
    found: "owner.common_data.company",
  },
  "a customer of a branch that does not exist": {
    plant: "update customer set com_code = '99999999' where customer_id = '2000000018'",
    found: "owner.customer.company",
  },
  "a row altered by hand": {
    plant: "update common_data set value = 'x', version = 99",
    found: "owner.common_data.altered",
  },
  "a row taken away by hand": { plant: "delete from common_data", found: "owner.common_data.vanished" },
  "a row that came in past the unit of work": {
    plant: `insert into common_data (common_data_id, com_code, code_type, code, value, changed_by) values ('x', '32010100', 't', 'x', 'x', '10000001')`,
    found: "owner.common_data.moved",
  },
  "a product altered after it was published": {
    plant: `update product_version set content = jsonb_set(content, '{vatRate}', '"0.00"') where risk_code = '0301'`,
    found: "product.version.content",
  },
  "a product sold in other branches than it says": {
    plant: "update product_version set branches = '{3201}' where risk_code = '0301'",
    found: "product.version.sale",
  },
  "a product sold longer than it says": {
    plant: "update product_version set effective_until = '2030-01-01' where risk_code = '0301'",
    found: "product.version.sale",
  },
  "a release of no version": {
    plant: "delete from product_version where risk_code = '0301'",
    found: "product.release.version",
  },
  "a release by one pair of eyes": {
    plant: `alter table product_release drop constraint four_eyes;
      update product_release set submitted_by = published_by where risk_code = '0405' and published_by is not null`,
    found: "product.release.eyes",
  },
  "a release that passes for one of a deployment": {
    plant: `update product_release set submitted_by = null, published_by = null where risk_code = '0405'`,
    found: "product.release.eyes",
  },
  "a release that nobody is known to have published": {
    plant: `update product_release set published_by = '10000001' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "a release that nobody is known to have submitted": {
    plant: `update product_release set submitted_by = '10000001' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "a release from another day than was submitted": {
    plant: `update product_release set effective_from = '2020-01-01' where risk_code = '0405' and published_by is not null`,
    found: "product.release.audited",
  },
  "another version released than was published": {
    plant: `update product_release r set version = (select version from product_release f where f.risk_code = '0405'
      and f.published_by is null) where r.risk_code = '0405' and r.published_by is not null`,
    found: "product.release.audited",
  },
  "a release withdrawn by hand": {
    plant: `update product_release set withdrawn_by = '10000044', withdrawn_at = now(), withdrawn_reason = 'x'
      where risk_code = '0405'`,
    found: "product.release.withdrawn",
  },
  "a withdrawn release brought back by hand": {
    plant: "update product_release set withdrawn_by = null, withdrawn_at = null, withdrawn_reason = null",
    found: "product.release.withdrawn",
  },
  "a withdrawal in another's name": {
    plant: "update product_release set withdrawn_by = '10000044' where withdrawn_by is not null",
    found: "product.release.withdrawn",
  },
  "a release taken away by hand": {
    plant: "delete from product_release where published_by is not null and withdrawn_by is null",
    found: "product.release.vanished",
  },
  "a draft of no version": {
    plant: "update product_draft set based_on = '0123456789abcdef'",
    found: "product.draft.base",
  },
  "a draft that one of its authors would publish": {
    plant: "update product_draft set authors = '{10000043}'",
    found: "product.draft.authors",
  },
  "a draft that who began it would publish": {
    plant: "update product_draft set authors = '{10000044}'",
    found: "product.draft.authors",
  },
};

for (const [what, { plant, found }] of Object.entries(plants)) {
  test(`the audit finds ${what}`, async () => {
    const names = await breaksFound(plant);
    assert.ok(names.includes(found), `found ${names.join(", ") || "nothing"}`);
  });
}

test("the audit finds rows that wait for their seal in vain, here because somebody holds the sealer's lock", async () => {
  const holder = await product.database.pool.connect();
  try {
    await holder.query("select pg_advisory_lock(hashtext('chengbao.seal_audit'))");
    const names =
      await breaksFound(`insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change, recorded_at)
      values ('u', 'c', 'p', 'r', 'k', 's', '{}', now() - interval '2 minutes')`);
    assert.ok(names.includes("chain.waiting"), names.join(", "));
  } finally {
    await holder.query("select pg_advisory_unlock_all()");
    holder.release();
  }
});

test("each check has a planted break that it finds", async () => {
  await product.admin.query("rollback");
  const planted = new Set(["chain.waiting", ...Object.values(plants).map(({ found }) => found)]);
  assert.deepEqual(
    allChecks.map((check) => check.name).filter((name) => !planted.has(name)),
    [],
  );
});
