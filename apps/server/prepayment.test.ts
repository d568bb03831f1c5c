import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readLedgerBalances } from "#areas/payment/testing/proposals.ts";
import { queryMovementPostings } from "#areas/payment/contract/refund.ts";
import { moneyMovementList } from "#areas/payment/rules/money-movement-list.ts";
import { prepaymentCalls, queryPrePayPostings } from "#areas/prepayment/contract.ts";
import { revokeInquiry } from "#areas/quotation/contract/inquiry.ts";
import { addInquiry } from "#areas/quotation/contract/inquiry.ts";
import { findAnything } from "#areas/search/contract.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { CASHIER, OFFICE_CLERK, QUERY_POST } from "#platform/testing/people.ts";
import { createPrepaymentTestClient, submitTestInquiry } from "./testing/prepayments.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const TODAY = "2024-12-16";
const AMOUNT = "50000.00";
let product: TestProduct;
let prepayments: ReturnType<typeof createPrepaymentTestClient>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${TODAY}T02:00:00Z`) });
  prepayments = createPrepaymentTestClient(product);
});
after(() => product.close());

const inquire = async () => (await submitTestInquiry(product, OFFICE_CLERK)).inquiryNo;
const transfer = (more: Record<string, string> = {}) => ({
  tradeNo: "BANK0001",
  receivedDate: TODAY,
  amount: AMOUNT,
  ...more,
});

test("a prepayment repeats its inquiry, whose holder pays, and takes a figure in 万", async () => {
  const inquiryNo = await inquire();
  const prepayNo = await prepayments.add(inquiryNo, "5万");
  assert.match(prepayNo, /^YS20241216\d{8}$/);
  const { status, comCode, form, offers } = await prepayments.find(prepayNo);
  assert.deepEqual([status, comCode], ["01", "32010100"]);
  assert.deepEqual(form["application"], { inquiryNo, amount: AMOUNT });
  const { payerName, payerCertificateNo, currency } = form["inquiry"] as Record<string, string>;
  assert.deepEqual(
    [payerName, payerCertificateNo, currency],
    ["示例电子制造有限公司", "9199**********013C", "CNY"],
  );
  assert.deepEqual(offers.map(({ event }) => event).toSorted(), ["cancel", "save", "submit"]);
});

test("only an approved inquiry that the user sees can have a prepayment", async () => {
  const token = await product.signIn(OFFICE_CLERK);
  const form = { holder: { holderName: "示例电子制造有限公司" } };
  const { data: draft } = await product.ask(addInquiry, { riskCode: "0405", form }, { token });
  const elsewhere = "ELSEWHERE";
  await product.admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ($1, $1, '外地', $1 || '@example.com', $1, 'x', '{PWD}')`,
    [elsewhere],
  );
  await product.admin.query("insert into user_company values ($1, '11010100', '{PROP001}', true)", [
    elsewhere,
  ]);
  const refusals = [
    [draft.inquiryNo, OFFICE_CLERK, "只有核保通过的询价单可以预收"],
    ["Q0405202432010100999999", OFFICE_CLERK, "询价单号不存在，请核对"],
    [await inquire(), elsewhere, "询价单号不存在，请核对"],
  ] as const;
  for (const [inquiryNo, userCode, message] of refusals) {
    const { code, fields } = await prepayments.ask(inquiryNo, AMOUNT, userCode);
    assert.equal(code, "DOC004");
    assert.deepEqual(
      fields?.map((field) => field.message),
      [message],
    );
  }
  const { code, fields } = await prepayments.ask(await inquire(), "0");
  assert.deepEqual([code, fields?.map((field) => field.message)], ["DOC004", ["输入大于0的数"]]);
  const looker = await product.signIn(QUERY_POST);
  const asked = { form: { application: { inquiryNo: draft.inquiryNo, amount: AMOUNT } } };
  assert.equal((await product.ask(prepaymentCalls.add, asked, { token: looker })).code, "SYS403");
});

test("finance confirms the money once, and books it under the number of the prepayment", async () => {
  const prepayNo = await prepayments.add(await inquire(), AMOUNT);
  assert.equal((await prepayments.take("confirm", prepayNo, CASHIER, transfer())).code, "LIF001");
  await prepayments.done("submit", prepayNo, OFFICE_CLERK);
  assert.deepEqual(await readLedgerBalances(product, prepayNo), {});
  const refusals = [
    [{ receivedDate: "2024-12-17" }, "到账日期不能晚于今天"],
    [{ amount: "49999.99" }, "到账金额须等于预收金额 50000.00 元，不符的款项请退回付款人"],
  ] as const;
  for (const [more, message] of refusals) {
    const { code, fields } = await prepayments.take("confirm", prepayNo, CASHIER, transfer(more));
    assert.deepEqual([code, fields?.map((field) => field.message)], ["DOC004", [message]]);
  }
  assert.equal((await prepayments.take("confirm", prepayNo, OFFICE_CLERK, transfer())).code, "SYS403");
  await prepayments.done("confirm", prepayNo, CASHIER, transfer());
  assert.deepEqual(await prepayments.useOf(prepayNo), {
    status: "03",
    setOff: "0.00",
    held: "0.00",
    refunded: "0.00",
    balance: AMOUNT,
  });
  assert.deepEqual(await readLedgerBalances(product, prepayNo), { bank: AMOUNT, prepaid: `-${AMOUNT}` });
  assert.equal((await prepayments.take("confirm", prepayNo, CASHIER, transfer())).code, "LIF001");
  const token = await product.signIn(OFFICE_CLERK);
  const { data } = await product.ask(queryPrePayPostings, { prepayNo }, { token });
  assert.deepEqual(
    data.entries.map(({ kindName, lines }) => [kindName, lines.map(({ accountName }) => accountName)]),
    [["预收", ["银行存款", "预收保费"]]],
  );
  const second = await prepayments.add(await inquire(), AMOUNT);
  await prepayments.done("submit", second, OFFICE_CLERK);
  const again = await prepayments.take("confirm", second, CASHIER, transfer());
  assert.deepEqual(
    again.fields?.map(({ message }) => message),
    [`该银行流水号已用于预收 ${prepayNo}，请核对`],
  );
  for (const tradeNo of ["bank0001", " ＢＡＮＫ ０００１ "]) {
    const spelt = await prepayments.take("confirm", second, CASHIER, transfer({ tradeNo }));
    assert.match(spelt.fields?.[0]?.message ?? "", /已用于预收/, tradeNo);
  }
  const move = (comCode: string) =>
    product.admin.query("update prepayment set com_code = $2 where business_no = $1", [prepayNo, comCode]);
  const { rows } = await product.admin.query<{ com_code: string }>("select com_code from prepayment limit 1");
  await move("31010100");
  const foreign = await prepayments.take("confirm", second, CASHIER, transfer());
  assert.equal(foreign.fields?.[0]?.message, "该银行流水号已用于其他机构的预收，请核对");
  await move(rows[0]?.com_code ?? "");
});

test("收款查询 shows the receipt of a prepayment as one row with its entry", async () => {
  const prepayNo = await prepayments.receive(await inquire(), AMOUNT);
  const token = await product.signIn(CASHIER);
  const filters = { businessNo: prepayNo };
  const { data } = await product.ask(
    createListCall(moneyMovementList),
    { filters, size: 20, want: "rows" },
    { token },
  );
  assert.deepEqual(
    data.rows.map((row) => ["movementNo", "kind", "movedAmount", "status"].map((name) => row[name])),
    [[prepayNo, "4", AMOUNT, "1"]],
  );
  const postings = await product.ask(queryMovementPostings, { movementNo: prepayNo }, { token });
  assert.deepEqual(
    postings.data.entries.map(({ kindName }) => kindName),
    ["预收"],
  );
});

test("who entered or submitted a prepayment does not confirm it, although the post has both rights", async () => {
  const inquiryNo = await inquire();
  const { data } = await prepayments.ask(inquiryNo, AMOUNT, CASHIER);
  await prepayments.done("submit", data.businessNo, OFFICE_CLERK);
  const own = await prepayments.take("confirm", data.businessNo, CASHIER, transfer({ tradeNo: "BANK0002" }));
  assert.deepEqual([own.code, own.message.includes("不能确认到账")], ["LIF003", true]);
});

async function edit(businessNo: string, inquiryNo: string, userCode: string) {
  const { version } = await prepayments.find(businessNo);
  const form = { application: { inquiryNo, amount: AMOUNT } };
  const token = await product.signIn(userCode);
  return product.ask(prepaymentCalls.edit, { businessNo, version, form }, { token });
}

test("who changed a prepayment does not confirm it", async () => {
  const inquiryNo = await inquire();
  const prepayNo = await prepayments.add(inquiryNo, AMOUNT);
  assert.equal((await edit(prepayNo, inquiryNo, CASHIER)).code, "0000");
  await prepayments.done("submit", prepayNo, OFFICE_CLERK);
  const own = await prepayments.take("confirm", prepayNo, CASHIER, transfer({ tradeNo: "BANK0003" }));
  assert.deepEqual([own.code, own.message.includes("不能确认到账")], ["LIF003", true]);
});

test("a prepayment stays in the branch of its first inquiry", async () => {
  const upper = "UPPER";
  await product.admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ($1, $1, '省级', $1 || '@example.com', $1, 'x', '{PWD}')`,
    [upper],
  );
  await product.admin.query("insert into user_company values ($1, '32000000', '{PROP001}', true)", [upper]);
  const { data } = await prepayments.ask(await inquire(), AMOUNT, upper);
  const inquiryNo = await inquire();
  await product.admin.query("update document set com_code = '32050100' where business_no = $1", [inquiryNo]);
  const moved = await edit(data.businessNo, inquiryNo, upper);
  assert.deepEqual([moved.code, moved.message.includes("不能改为其他机构的业务")], ["LIF003", true]);
});

test("a prepayment is submitted while its inquiry is approved, and cancelled before the money has come", async () => {
  const submitted = await submitTestInquiry(product, OFFICE_CLERK);
  const prepayNo = await prepayments.add(submitted.inquiryNo, AMOUNT);
  await product.admin.query("update document set status = '05' where business_no = $1", [
    submitted.inquiryNo,
  ]);
  const { inquiryNo } = submitted;
  const token = await product.signIn(OFFICE_CLERK);
  const { rows } = await product.admin.query<{ version: number }>(
    "select version from document where business_no = $1",
    [inquiryNo],
  );
  const revoked = { inquiryNo, version: rows[0]?.version ?? 0, reason: "客户不再投保" };
  assert.equal((await product.ask(revokeInquiry, revoked, { token })).code, "0000");
  const { code, message } = await prepayments.take("submit", prepayNo, OFFICE_CLERK);
  assert.deepEqual([code, message.includes("只有核保通过的询价单可以预收")], ["LIF003", true]);
  await prepayments.done("cancel", prepayNo, OFFICE_CLERK, { reason: "客户不再投保" });
  const waiting = await prepayments.add(await inquire(), AMOUNT);
  await prepayments.done("submit", waiting, OFFICE_CLERK);
  await prepayments.done("cancel", waiting, OFFICE_CLERK, { reason: "改为缴费时付款" });
  const received = await prepayments.receive(await inquire(), AMOUNT);
  const late = await prepayments.take("cancel", received, OFFICE_CLERK, { reason: "改为缴费时付款" });
  assert.equal(late.code, "LIF001");
});

test("the list adds up the amounts, and the palette finds a prepayment by its payer", async () => {
  const prepayNo = await prepayments.receive(await inquire(), "12345.67");
  const token = await product.signIn(OFFICE_CLERK);
  const wanted = { filters: { prepayNo, status: "03" }, size: 20, want: "rows" } as const;
  const { data } = await product.ask(prepaymentCalls.list, wanted, { token });
  const [row] = data.rows;
  assert.deepEqual(
    [row?.["amount"], row?.["setOff"], row?.["balance"], row?.["receivedDate"]],
    ["12345.67", "0.00", "12345.67", TODAY],
  );
  const found = await product.ask(findAnything, { typed: prepayNo.slice(-6) }, { token });
  assert.ok(found.data.list.some(({ kind, key }) => kind === "prePay" && key === prepayNo));
});
