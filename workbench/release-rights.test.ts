import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { hashContent } from "#platform/server/canonical.ts";
import { PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { addFieldToProduct, createTestWorkbenchClient } from "./builder.ts";

/** Tests the database rights of the writer role. A draft of 0405 is submitted, 0467 published, 0412 withdrawn. */
const [AUTHOR, JUDGE] = [PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER];
const today = getTodayInShanghai(new Date());

let product: TestProduct;
let known: Record<"$version" | "$factory" | "$published" | "$withdrawn" | "$today", string>;

before(async () => {
  product = await openTestProduct({ chores: false });
  const first = createTestWorkbenchClient(product.ask, await product.signIn(AUTHOR));
  const second = createTestWorkbenchClient(product.ask, await product.signIn(JUDGE));
  const published = await second.publish(
    await first.draft("0467", (one) => addFieldToProduct(one, "a"), today),
  );
  const gone = await second.publish(await first.draft("0412", (one) => addFieldToProduct(one, "a"), today));
  await second.withdraw("0412", gone.releaseId);
  await first.draft("0405", (one) => addFieldToProduct(one, "a"), today);
  await first.open("0403");
  const { rows } = await product.admin.query<{ content: object; factory: string }>(
    `select content, (select version from product_version where risk_code = '0405') as factory
     from product_draft where risk_code = '0405'`,
  );
  known = {
    $version: hashContent(rows[0]?.content),
    $factory: rows[0]?.factory ?? "",
    $published: published.releaseId,
    $withdrawn: gone.releaseId,
    $today: today,
  };
});
after(() => product.close());

/** Runs a statement, rolls it back, and returns the number of changed rows. */
async function changedRows(statement: string, userCode: string, role = product.database.roles.writer) {
  const text = statement.replace(/\$\w+/g, (name) => known[name as keyof typeof known]);
  const { admin } = product;
  await admin.query("begin");
  try {
    await admin.query(`set local role ${role}`);
    await admin.query("select set_config('app.user_code', $1, true)", [userCode]);
    const done = (await admin.query(text)) as unknown as { rowCount: number } | { rowCount: number }[];
    return [done].flat().at(-1)?.rowCount;
  } finally {
    await admin.query("rollback");
  }
}

const addVersion = (content = "content", risk = "0405", cases = "cases") => `insert into product_version
  (risk_code, version, content, cases, effective_until, branches)
  select '${risk}', '$version', ${content}, ${cases}, null, '{}' from product_draft where risk_code = '0405'`;
type Release = { risk?: string; version?: string; from?: string; by?: string; submitted?: string };
const release = ({
  risk = "0405",
  version = "$version",
  from = "$today",
  by = JUDGE,
  submitted = `'${AUTHOR}'`,
}: Release) =>
  `insert into product_release (release_id, risk_code, version, effective_from, reason, submitted_by, published_by)
   select 'r', '${risk}', '${version}', '${from}', reason, ${submitted}, '${by}' from product_draft where risk_code = '0405'`;
const publish = (options: Release = {}) => `${addVersion()}; ${release(options)}`;
const withdraw = (more: string) => `update product_release set withdrawn_at = clock_timestamp(),
  withdrawn_reason = 'x', withdrawn_by = ${more}`;
const renamed = `jsonb_set(content, '{nameZh}', '"另一个"')`;
const begin = (authors: string, more = "null") => `insert into product_draft
  (draft_id, risk_code, based_on, content, cases, authors, changed_by, submitted_by, effective_from, reason)
  select 'd', risk_code, version, content, cases, '{${authors}}', '${authors}', ${more}
  from product_version where risk_code = '0301'`;
const byHim = "current_setting('app.user_code')";
const edit = (change: string, risk = "0403", by = byHim) =>
  `update product_draft set ${change}, changed_by = ${by} where risk_code = '${risk}'`;

for (const [description, statement, userCode] of [
  ["publishes what was submitted by another", publish(), JUDGE],
  ["withdraws in his own name", withdraw(`'${AUTHOR}' where release_id = '$published'`), AUTHOR],
  ["begins a draft of his own", begin(AUTHOR, "null, null, null"), AUTHOR],
  [
    "edits a draft as one more author",
    edit(`content = ${renamed}, authors = authors || '{${JUDGE}}'`),
    JUDGE,
  ],
  ["edits his own draft", edit(`content = ${renamed}`), AUTHOR],
  [
    "submits in his own name",
    edit(`submitted_by = '${JUDGE}', effective_from = '$today', reason = 'x'`),
    JUDGE,
  ],
  ["returns", edit("submitted_by = null, effective_from = null, reason = null", "0405"), JUDGE],
] as const)
  test(`the writer ${description}`, async () => assert.equal(await changedRows(statement, userCode), 1));

const policy = /violates row-level security policy/;
const denied = /permission denied/;
const eyes = /rule of four eyes/;
const refused: [string, string, string, RegExp][] = [
  ["publishing in another's name", publish(), AUTHOR, policy],
  ["publishing what he wrote himself", publish({ by: AUTHOR }), AUTHOR, policy],
  ["publishing as if another had submitted", publish({ submitted: "'10000002'" }), JUDGE, policy],
  ["publishing as if it came with a deployment", publish({ submitted: "null" }), JUDGE, policy],
  ["publishing from another day", publish({ from: "2020-01-01" }), JUDGE, policy],
  ["publishing another version than what was submitted", release({ version: "$factory" }), JUDGE, policy],
  ["publishing where no draft waits", release({ risk: "0301" }), JUDGE, policy],
  ["adding a content that was not submitted", addVersion(renamed), JUDGE, policy],
  ["adding cases that were not submitted", addVersion("content", "0405", "'[]'"), JUDGE, policy],
  ["adding a content as that of another risk", addVersion("content", "0403"), JUDGE, policy],
  [
    "changing cases of a version that nobody drafts",
    "update product_version set cases = '[]' where risk_code = '0301'",
    JUDGE,
    policy,
  ],
  ["changing the content of a version", `update product_version set content = ${renamed}`, JUDGE, denied],
  ["changing the sale of a version", "update product_version set branches = '{}'", JUDGE, denied],
  [
    "changing the day of a release",
    "update product_release set effective_from = '2020-01-01'",
    JUDGE,
    denied,
  ],
  ["changing who published", `update product_release set published_by = '${JUDGE}'`, JUDGE, denied],
  ["withdrawing in another's name", withdraw(`'${AUTHOR}' where release_id = '$published'`), JUDGE, policy],
  [
    "withdrawing as of an earlier day",
    `update product_release set withdrawn_by = '${JUDGE}', withdrawn_reason = 'x',
     withdrawn_at = '2020-01-01' where release_id = '$published'`,
    JUDGE,
    policy,
  ],
  ["beginning a draft in another's name", begin(AUTHOR, "null, null, null"), JUDGE, policy],
  [
    "beginning a draft that is submitted already",
    begin(AUTHOR, `'${AUTHOR}', '$today', 'x'`),
    AUTHOR,
    policy,
  ],
  ["editing a draft without becoming its author", edit(`content = ${renamed}`), JUDGE, eyes],
  ["editing cases without becoming their author", edit("cases = '[]'"), JUDGE, eyes],
  ["editing a draft in another's name", edit(`content = ${renamed}`, "0403", `'${JUDGE}'`), AUTHOR, eyes],
  [
    "returning in another's name",
    edit("submitted_by = null, effective_from = null, reason = null", "0405", `'${AUTHOR}'`),
    JUDGE,
    eyes,
  ],
  ["taking an author away", edit(`authors = '{${JUDGE}}', content = ${renamed}`), JUDGE, eyes],
  [
    "submitting in another's name",
    edit(`submitted_by = '${AUTHOR}', effective_from = '$today', reason = 'x'`),
    JUDGE,
    eyes,
  ],
  ["editing what was submitted", edit(`content = ${renamed}`, "0405"), AUTHOR, eyes],
  ["changing the day of a submission", edit("effective_from = '2030-01-01'", "0405"), AUTHOR, eyes],
  [
    "turning a draft of a product into one of another",
    edit("risk_code = '0301', based_on = (select version from product_version where risk_code = '0301')"),
    AUTHOR,
    eyes,
  ],
];
for (const [description, statement, userCode, pattern] of refused)
  test(`refused to the writer: ${description}`, async () => {
    await assert.rejects(changedRows(statement, userCode), pattern);
  });

for (const table of ["product_version", "product_release"])
  test(`the writer takes no row of ${table} away from a product of the deployment`, async () =>
    assert.equal(await changedRows(`delete from ${table}`, JUDGE), 0));

for (const [description, by] of [
  ["twice", `'${JUDGE}'`],
  ["and gives it back", "null"],
])
  test(`the writer withdraws no release ${description}`, async () =>
    assert.equal(await changedRows(withdraw(`${by} where release_id = '$withdrawn'`), JUDGE), 0));

test("not even the owner can release what one person submitted and published", async () => {
  const { owner } = product.database.roles;
  await assert.rejects(changedRows(publish({ submitted: `'${JUDGE}'` }), JUDGE, owner), /four_eyes/);
  await assert.rejects(changedRows(publish({ submitted: "null" }), JUDGE, owner), /four_eyes/);
});

for (const role of ["app", "upkeep"] as const)
  test(`the role ${role} changes nothing of drafts, versions and releases`, async () => {
    for (const table of ["product_draft", "product_version", "product_release"])
      await assert.rejects(changedRows(`delete from ${table}`, JUDGE, product.database.roles[role]), denied);
  });
