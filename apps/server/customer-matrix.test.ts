import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { customerCallTestCases } from "./testing/customer-calls.ts";

/** 南京建邺 below 南京 below 江苏 below the head office, and two branches elsewhere. */
const branches = ["32010100", "32010000", "32000000", "00000000", "32050100", "11010100"];
const reach: Record<string, readonly string[]> = {
  "32010100": ["32010100"],
  "32010000": ["32010100", "32010000"],
  "32000000": ["32010100", "32010000", "32000000", "32050100"],
  "00000000": branches,
};

let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
  const { rows } = await product.admin.query<{ grade_code: string }>(
    "select grade_code from grade where grade_code not like 'SYS%'",
  );
  const grades = rows.map(({ grade_code }) => grade_code);
  for (const comCode of Object.keys(reach)) {
    await product.admin.query(
      `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
       values ($1, $1, '矩阵', $1 || '@example.com', $1, 'x', '{PWD}')`,
      [`K${comCode}`],
    );
    await product.admin.query("insert into user_company values ($1, $2, $3, true)", [
      `K${comCode}`,
      comCode,
      grades,
    ]);
  }
});
after(() => product.close());

let serial = 0;
/** Inserts a customer as the owner of the tables. */
async function plant(comCode: string): Promise<string> {
  serial += 1;
  const customerId = `1${String(900_000_000 + serial)}`;
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, customer_risk_grade) values ($1, $2, '矩阵', 'juzhen', 'jz', '1', '99', $1, '1')`,
    [customerId, comCode],
  );
  await product.admin.query("commit");
  return customerId;
}

for (const { call, input } of customerCallTestCases)
  test(`${call.path} reaches customers of one's own branch and below; a foreign one answers like a missing one`, async () => {
    for (const [from, own] of Object.entries(reach)) {
      const token = await product.signIn(`K${from}`);
      const ask = async (customerId: string) => {
        const { requestId: _, ...answer } = await product.ask(call, input(customerId), { token });
        return answer;
      };
      const missing = await ask("1999999999");
      assert.equal(missing.code, "CUS001");
      for (const comCode of branches) {
        const answer = await ask(await plant(comCode));
        if (own.includes(comCode)) assert.notEqual(answer.code, "CUS001", `${from} → ${comCode}`);
        else assert.deepEqual(answer, missing, `${from} → ${comCode}`);
      }
    }
  });
