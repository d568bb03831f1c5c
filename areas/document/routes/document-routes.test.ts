import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  CASHIER,
  CLERK,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { addComment, queryComments } from "../contract/comments.ts";

const INQUIRY = "Q0405202432010100000001";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into document (business_no, com_code, risk_code, product_version, status, holder_name, insured_name, inquiry_type,
       plan_type, currency, handler_code, handler1_code, team_code, input_by, changed_by, content)
     select $1, '32010100', risk_code, version, '01', '示例', '', '0', '', 'CNY', '', '', '', $2, $2, '{}'
     from product_version where risk_code = '0405' limit 1`,
    [INQUIRY, CLERK],
  );
  await product.admin.query("commit");
});
after(() => product.close());

async function say(comment: string, userCode = CLERK, businessNo = INQUIRY) {
  return product.ask(addComment, { businessNo, comment }, { token: await product.signIn(userCode) });
}
async function read(userCode: string, businessNo = INQUIRY) {
  return product.ask(queryComments, { businessNo }, { token: await product.signIn(userCode) });
}

test("clerk and underwriter talk beside a document; the latest stands first, with who said it", async () => {
  assert.deepEqual((await read(CLERK)).data, { list: [], hasMore: false });
  const first = await say(" 请问消防验收资料\n何时能补？ ", UNDERWRITER_LEVEL_2);
  assert.equal(first.code, "0000");
  assert.deepEqual([first.data.comment, first.data.userName], ["请问消防验收资料\n何时能补？", "核保员乙"]);
  assert.equal((await say("周五前上传")).code, "0000");
  for (const userCode of [CLERK, UNDERWRITER_LEVEL_2]) {
    const { data } = await read(userCode);
    assert.deepEqual(
      data.list.map(({ comment, userName }) => `${userName} ${comment}`),
      ["测试员乙 周五前上传", "核保员乙 请问消防验收资料\n何时能补？"],
    );
  }
});

test("a comment is kept with its audit row, and can be neither changed nor taken away", async () => {
  const { data } = await say("已电话核实");
  const { rows } = await product.admin.query<{ call: string; com_code: string }>(
    "select call, com_code from audit_row where subject = $1 and change->'after'->>'businessNo' = $2",
    [`comment ${data.commentId}`, INQUIRY],
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.com_code, "32010100");
  const { writer } = product.database.roles;
  for (const right of ["update", "delete"]) {
    const { rows: held } = await product.admin.query<{ may: boolean }>(
      `select has_table_privilege($1, 'document_comment', $2) as may`,
      [writer, right],
    );
    assert.equal(held[0]?.may, false, right);
  }
});

for (const comment of ["", "  \n ", "字".repeat(1001), "\u0000"])
  test(`${JSON.stringify(comment.slice(0, 4))} of ${comment.length} letters is no comment`, async () => {
    const { code, fields } = await say(comment);
    assert.deepEqual([code, fields?.[0]?.path], ["SYS001", "comment"]);
  });

test("a document of another branch and one that is not there are told alike, to readers and writers", async () => {
  const missing = INQUIRY.replace(/1$/, "9");
  for (const [userCode, businessNo] of [
    [UNDERWRITER_LEVEL_2_BEIJING, INQUIRY],
    [CLERK, missing],
  ] as const) {
    const { requestId: _, ...told } = await read(userCode, businessNo);
    assert.equal(told.code, "DOC003");
    assert.equal((await say("你好", userCode, businessNo)).code, "DOC003");
  }
  const { rowCount } = await product.admin.query("select 1 from document_comment where business_no = $1", [
    missing,
  ]);
  assert.equal(rowCount, 0);
});

test("for who may not see quotations there is none to talk beside; a number of another kind is refused at its field", async () => {
  assert.equal((await read(CASHIER)).code, "DOC003");
  assert.equal((await say("你好", CASHIER)).code, "DOC003");
  const { code, fields } = await read(CLERK, "B0405202432010100000001");
  assert.deepEqual([code, fields?.[0]?.path], ["SYS001", "businessNo"]);
});

test("of very many comments the latest 200 are shown, and it says that there are more", async () => {
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into document_comment (comment_id, business_no, com_code, comment, user_code)
     select 'many' || n, $1, '32010100', '第' || n || '条', $2 from generate_series(1, 201) as n`,
    [INQUIRY, CLERK],
  );
  await product.admin.query("commit");
  const { data } = await read(CLERK);
  assert.deepEqual([data.list.length, data.hasMore], [200, true]);
});
