import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { BRANCH_MANAGER, CLERK, HEALTH_MANAGER, QUERY_POST } from "#platform/testing/people.ts";
import { queryHealthContract } from "./contract.ts";

const CONTRACT = "HT32010100202400001";
let product: TestProduct;

before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

async function read(userCode: string, contractNo = CONTRACT) {
  return product.ask(queryHealthContract, { contractNo }, { token: await product.signIn(userCode) });
}

test("a health contract is read by its number, by whom it is shown to", async () => {
  const { code, data } = await read(HEALTH_MANAGER);
  assert.equal(code, "0000");
  assert.deepEqual(
    [data.holderName, data.status, data.staffCount, data.startDate, data.endDate],
    ["示例电子制造有限公司", "03", 50, "2024-01-01", "2027-12-31"],
  );
  assert.equal((await read(QUERY_POST)).code, "0000", "a branch above");
  assert.equal((await read(CLERK)).code, "SYS403");
});

test("another branch's and a missing one are told alike, and a number that cannot be one is refused at its field", async () => {
  await product.admin.query("update user_company set com_code = '11000000' where user_code = '10000037'");
  const { requestId: _, ...foreign } = await read(QUERY_POST);
  assert.equal(foreign.code, "HEA001");
  const { requestId: __, ...missing } = await read(QUERY_POST, "HT32010100202499999");
  assert.deepEqual(foreign, missing);
  const { code, fields } = await read(HEALTH_MANAGER, "JK32010100202400001");
  assert.deepEqual([code, fields?.[0]?.path], ["SYS001", "contractNo"]);
});

test("who sees his own business only reads the contracts that he entered", async () => {
  await product.admin.query("update grade set data_scope = 'ownBusiness' where grade_code = 'PROP111'");
  assert.equal((await read(BRANCH_MANAGER)).code, "HEA001");
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query("update health_contract set input_by = '10000038' where contract_no = $1", [
    CONTRACT,
  ]);
  await product.admin.query("commit");
  assert.equal((await read(BRANCH_MANAGER)).code, "0000");
});
