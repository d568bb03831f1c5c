import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allPlainDocuments } from "./plain-documents.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { addSamplePlainDocuments, headOfficeDocuments } from "./testing/plain-documents.ts";

const BRANCH = "32010100";
const HEAD_OFFICE = "00000000";
/** Branches that see the records of the branch, and two that do not. */
const above = ["32010100", "32010000", "32000000", HEAD_OFFICE];
const elsewhere = ["32050100", "11010100"];

const loners = { LONER1: BRANCH, LONER2: BRANCH, LONER3: HEAD_OFFICE, LONER4: HEAD_OFFICE };

let product: TestProduct;
let numbers: Map<string, string>;

before(async () => {
  product = await openTestProduct({ chores: false });
  // Nobody holds a grade of administration beside others.
  await product.admin.query(
    `insert into grade (grade_code, grade_name, permissions, data_scope)
     values ('KEEPER', '登记', '{partner:query,partner:edit,partner:enable}', 'allCompanies')`,
  );
  const { rows } = await product.admin.query<{ grade_code: string }>(
    "select grade_code from grade where grade_code in ('PROP001', 'PROP102', 'PROP111', 'PROP112', 'PROP117', 'KEEPER')",
  );
  const grades = rows.map(({ grade_code }) => grade_code);
  for (const comCode of [...above, ...elsewhere]) await plantUser(`B${comCode}`, comCode, grades);
  await product.admin.query(
    `insert into grade (grade_code, grade_name, permissions, data_scope, uw_level)
     select 'LONER', '本人业务', array(select distinct unnest(permissions) from grade), 'ownBusiness', 5`,
  );
  for (const [userCode, comCode] of Object.entries(loners)) await plantUser(userCode, comCode, ["LONER"]);
  numbers = await addSamplePlainDocuments(product, {
    branch: "LONER1",
    headOffice: "LONER3",
    underwriter: "LONER1",
    underwriterAbove: "LONER3",
    administrator: "LONER3",
  });
});
after(() => product.close());

async function plantUser(userCode: string, comCode: string, grades: readonly string[]): Promise<void> {
  await product.admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ($1, $1, '矩阵', $1 || '@example.com', $1, 'x', '{PWD}')`,
    [userCode],
  );
  await product.admin.query("insert into user_company values ($1, $2, $3, true)", [
    userCode,
    comCode,
    grades,
  ]);
}

for (const { document, calls } of allPlainDocuments) {
  const { name, lifecycle } = document;
  /** Every call about one document, with the code that it answers for the user. */
  const codesFor = async (userCode: string): Promise<Record<string, string>> => {
    const businessNo = numbers.get(name) ?? "";
    const token = await product.signIn(userCode);
    const about = { businessNo, version: 99 };
    const answers: [string, string][] = [
      ["find", (await product.ask(calls.find, { businessNo }, { token })).code],
      ["edit", (await product.ask(calls.edit, { ...about, form: {} }, { token })).code],
    ];
    for (const [event, call] of Object.entries(calls.steps))
      answers.push([event, (await product.ask(call, { ...about, input: {} }, { token })).code]);
    return Object.fromEntries(answers);
  };
  const all = (find: string, change: string) =>
    Object.fromEntries(
      ["find", "edit", ...Object.keys(calls.steps)].map((call) => [call, call === "find" ? find : change]),
    );

  const isOfHeadOffice = headOfficeDocuments.has(name);
  const [own, colleague] = isOfHeadOffice ? ["LONER3", "LONER4"] : ["LONER1", "LONER2"];
  const seen = isOfHeadOffice ? [HEAD_OFFICE] : above;

  for (const comCode of seen)
    test(`${name}: a user of ${comCode} reads it, and changes only the version that stands`, async () => {
      assert.deepEqual(await codesFor(`B${comCode}`), all("0000", "DOC001"));
    });

  for (const comCode of [...above, ...elsewhere].filter((code) => !seen.includes(code)))
    test(`${name}: for a user of ${comCode} it does not exist`, async () => {
      assert.deepEqual(await codesFor(`B${comCode}`), all("DOC003", "DOC003"));
    });

  test(`${name}: a colleague who sees only own business is told that it does not exist`, async () => {
    assert.deepEqual(await codesFor(colleague), all("DOC003", "DOC003"));
    assert.equal((await codesFor(own))["find"], "0000");
  });

  test(`${name}: every step that a user may take is a transition of its lifecycle, and every effect has a state`, () => {
    const events = new Set(lifecycle.transitions.map(({ event }) => event));
    assert.deepEqual(
      Object.keys(calls.steps).filter((event) => !events.has(event)),
      [],
    );
  });
}
