import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AGENT,
  CLERK,
  CLERK_BEIJING,
  LEFT_CLERK,
  OFFICE_CLERK,
  SALESMAN,
  SALESMAN_SUZHOU,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { findSalesManInfo, findSalesTeamInfo } from "../contract/people.ts";

let product: TestProduct;

before(async () => {
  product = await openTestProduct();
});
after(() => product.close());

type SalesPeopleQuery = { keyword?: string; userCodes?: string[]; pageNo?: number };

async function people(wanted: SalesPeopleQuery, userCode = SALESMAN, comCode?: string) {
  const token = await product.signIn(userCode, comCode);
  const { code, data } = await product.ask(
    findSalesManInfo,
    { keyword: "", pageNo: 0, ...wanted },
    { token },
  );
  assert.equal(code, "0000");
  assert.ok(data);
  return data;
}
const codes = async (...asked: Parameters<typeof people>): Promise<string[]> =>
  (await people(...asked)).list.map(({ userCode }) => userCode);

test("without a keyword the user comes first, and nobody of another branch", async () => {
  assert.deepEqual(await codes({}), [SALESMAN, OFFICE_CLERK, CLERK]);
});

test("people are found by a part of the name and by the start of the code", async () => {
  const [found] = (await people({ keyword: "员乙" })).list;
  assert.deepEqual(found, {
    userCode: CLERK,
    userName: "测试员乙",
    comCode: "32010100",
    comCodeName: "南京建邺营业部",
    teamCode: "3201010001",
  });
  assert.deepEqual(await codes({ keyword: " 10000002 " }), [CLERK]);
  assert.deepEqual(await codes({ keyword: "0000002" }), []);
  assert.deepEqual(await codes({ keyword: "%" }), []);
});

test("an upper branch finds the people below it too, at most 20, its own first", async () => {
  const below = await codes({ keyword: "业务员" }, UNDERWRITER_LEVEL_2, "32000000");
  assert.deepEqual(below, [SALESMAN, SALESMAN_SUZHOU]);
  const all = await people({}, UNDERWRITER_LEVEL_4);
  assert.deepEqual([all.list.length, all.hasMore], [20, true]);
  assert.equal(all.list[0]?.userCode, UNDERWRITER_LEVEL_4);
  assert.ok(all.list.slice(0, 6).every(({ comCode }) => comCode === "00000000"));
});

test("pages follow one another without repeating or skipping anybody", async () => {
  const seenItems: string[] = [];
  for (let pageNo = 0, hasMore = true; hasMore; pageNo += 1) {
    const page = await people({ pageNo }, UNDERWRITER_LEVEL_4);
    seenItems.push(...page.list.map(({ userCode }) => userCode));
    hasMore = page.hasMore;
  }
  const { rows } = await product.admin.query<{ count: number }>(
    "select count(*)::int as count from app_user where valid_status = '1' and user_code !~ '^[2pP]'",
  );
  assert.equal(new Set(seenItems).size, seenItems.length);
  assert.equal(seenItems.length, rows[0]?.count);
});

test("inactive and outside users are not offered, but named where a document names them", async () => {
  for (const keyword of ["离职员", "中介员"]) assert.deepEqual(await codes({ keyword }), []);
  assert.deepEqual(await codes({ userCodes: [LEFT_CLERK, AGENT] }), [LEFT_CLERK, AGENT]);
});

test("nobody of another branch is named, and an unknown code gives no name", async () => {
  assert.deepEqual(await codes({ userCodes: [CLERK_BEIJING, SALESMAN_SUZHOU] }), []);
  assert.deepEqual(await codes({ userCodes: [] }), []);
});

test("more than twenty codes at once are refused at their field", async () => {
  const token = await product.signIn(SALESMAN);
  const userCodes = Array.from({ length: 21 }, (_, index) => String(index));
  const { code, fields } = await product.ask(
    findSalesManInfo,
    { keyword: "", userCodes, pageNo: 0 },
    { token },
  );
  assert.equal(code, "SYS001");
  assert.deepEqual(fields, [{ path: "userCodes", message: "一次最多查 20 人" }]);
});

test("a team is named by its code and found by its name, within the branch only", async () => {
  const token = await product.signIn(SALESMAN);
  const teams = async (input: { keyword?: string; teamCodes?: string[] }) => {
    const { code, data } = await product.ask(findSalesTeamInfo, { keyword: "", ...input }, { token });
    assert.equal(code, "0000");
    return data.list;
  };
  const [named] = await teams({ teamCodes: ["3201010001"] });
  assert.ok(named && named.teamName !== "" && named.comCodeName !== "");
  assert.deepEqual(await teams({ keyword: named.teamName }), [named]);
  assert.deepEqual(await teams({ teamCodes: ["1101010001"] }), []);
  assert.deepEqual(await teams({ teamCodes: [] }), []);
});
