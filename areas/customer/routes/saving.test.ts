import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { captureLog } from "#platform/testing/log-capture.ts";
import { CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { createTestOrganisationFields, createTestPersonFields } from "../builder.ts";
import {
  addCustomer,
  editCustomer,
  findSuspects,
  queryCustomerInfo,
  revealCustomerNumbers,
} from "../contract/customer-record.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import type { CustomerFields } from "../contract/shapes.ts";
let product: TestProduct;
let lines: string[];

before(async () => {
  product = await openTestProduct({ settings: { LOG_LEVEL: "info" } });
  lines = captureLog(product.app);
});
after(() => product.close());

const credentials = async (userCode = CLERK, comCode?: string) => ({
  token: await product.signIn(userCode, comCode),
});
const add = async (customer: CustomerFields, userCode = CLERK, confirmedIds: string[] = []) =>
  product.ask(addCustomer, { customer, confirmedIds }, await credentials(userCode));
const addOk = async (...input: Parameters<typeof add>) => {
  const { code, message, data } = await add(...input);
  assert.equal(code, "0000", message);
  return data;
};
const infoOf = async (id: string, userCode = CLERK) =>
  product.ask(queryCustomerInfo, { id }, await credentials(userCode));
const infoFor = async (...input: Parameters<typeof infoOf>) => {
  const { code, data } = await infoOf(...input);
  assert.equal(code, "0000");
  return data;
};
const numbersOf = async (customerId: string) =>
  (await product.ask(revealCustomerNumbers, { customerId }, await credentials())).data;
/** Identity numbers with valid check characters. */
const numbers = ["999900199204060425", "999900199305070534", "999900199406080643"];

test("a person is added in the branch of the user, with name initials and the details in the pasted number", async () => {
  const contact = { contactName: "林家人", position: "配偶", mobile: "13500000003", email: "" };
  const region = ["320000", "320100", "320105"];
  const address = { purpose: "收件", region, address: "示例路8号", postCode: "210000" };
  const { customerId, version } = await addOk(
    createTestPersonFields({
      certificateNo: " 999900 19910305 0316",
      region,
      address: "示例小区8栋",
      contacts: [contact],
      addresses: [address],
    }),
  );
  assert.match(customerId, /^1\d{9}$/);
  assert.equal(version, 1);
  const { customer, isConflicting, trail, suspects } = await infoFor(customerId);
  assert.deepEqual(
    [customer.certificateNo, customer.gender, customer.birthDate, customer.comCode, customer.comCodeName],
    ["9999**********0316", "1", "1991-03-05", "32010100", "南京建邺营业部"],
  );
  assert.equal((await numbersOf(customerId)).certificateNo, "999900199103050316");
  const masked = { ...contact, mobile: "135****0003" };
  assert.deepEqual([customer.region, customer.contacts, customer.addresses], [region, [masked], [address]]);
  assert.deepEqual([customer.inputName, customer.customerRiskGrade], ["测试员乙", "1"]);
  assert.deepEqual([isConflicting, suspects], [false, []]);
  assert.deepEqual(
    trail.map(({ customerRiskGrade, reason, userName }) => [customerRiskGrade, reason, userName]),
    [["1", "新建客户", "测试员乙"]],
  );
  const { rows } = await product.admin.query("select initials from customer where customer_id = $1", [
    customerId,
  ]);
  assert.deepEqual(rows, [{ initials: "lxk" }]);
});

test("an organisation is added with its credit code", async () => {
  const { customerId } = await addOk(createTestOrganisationFields());
  const { creditCode, taxNo } = await numbersOf(customerId);
  assert.match(customerId, /^2/);
  assert.deepEqual([creditCode, taxNo], ["91999900DM00090016", "91999900DM00090016"]);
});

test("errors are reported field by field, and nothing is added", async () => {
  const { code, message, fields } = await add(
    createTestPersonFields({
      certificateNo: "999900199001019010",
      mobile: "1",
      industry: ["XX"],
      region: ["32"],
    }),
  );
  assert.equal(code, "CUS008");
  assert.equal(message, "客户资料有 3 处需要修改");
  assert.deepEqual(
    fields?.map(({ path }) => path),
    ["customer.certificateNo", "customer.mobile", "customer.region"],
  );
});

test("a registered certificate is refused with its customer's name, even in its older form", async () => {
  const { code, message, fields } = await add(
    createTestPersonFields({ certificateNo: "999900198503120032" }),
  );
  assert.equal(code, "CUS003");
  assert.equal(message, "该证件已登记在客户“张测试”（1000000257）名下");
  assert.deepEqual(fields, [{ path: "customer.certificateNo", message: "证件号码已登记" }]);
  const oldForm = await add(createTestPersonFields({ certificateNo: "999900850312003" }));
  assert.equal(oldForm.code, "CUS003");
});

test("a certificate of another branch may be added and is not revealed; its risk grade is taken over", async () => {
  const name = "高风险测试客户";
  const same = createTestPersonFields({
    customerName: name,
    certificateNo: "999900198001010298",
    mobile: "13500000011",
  });
  const { customerId } = await addOk(same);
  const { customer, trail, isConflicting } = await infoFor(customerId);
  assert.equal(customer.customerRiskGrade, "5");
  assert.equal(trail[0]?.reason, "新建客户，沿用其他机构对该证件的评定");
  assert.equal(isConflicting, false);
});

test("a customer with the same name and telephone, or name and birth date, must be confirmed", async () => {
  const similar = createTestPersonFields({
    customerName: "李测试",
    certificateNo: numbers[0] ?? "",
    mobile: "13200001025",
  });
  const { code, message } = await add(similar);
  assert.equal(code, "CUS004");
  assert.equal(message, "与已有客户相似：李测试（1000000265）");
  const { data } = await product.ask(findSuspects, { customer: similar }, await credentials());
  assert.deepEqual(
    data.list.map(({ customerId, agrees, comCodeName }) => [customerId, agrees, comCodeName]),
    [["1000000265", "mobile", "南京建邺营业部"]],
  );
  const sameBirth = createTestPersonFields({
    customerName: "王测试",
    certificateType: "03",
    certificateNo: "E7654321",
    birthDate: "1978-11-03",
    mobile: "13500000021",
  });
  assert.equal((await add(sameBirth)).code, "CUS004");
  assert.equal((await add(sameBirth, CLERK, ["1000000265"])).code, "CUS004");
  const { customerId } = await addOk(similar, CLERK, ["1000000265"]);
  assert.deepEqual(
    (await infoFor(customerId)).suspects.map(({ agrees }) => agrees),
    ["mobile"],
  );
});

test("of several users who enter the same certificate at once, one adds it and the others are refused", async () => {
  const customer = createTestPersonFields({
    customerName: "同时客",
    certificateNo: numbers[1] ?? "",
    mobile: "13500000031",
  });
  const users = [await credentials(), await credentials(OFFICE_CLERK), await credentials()];
  const answers = await Promise.all(
    users.map((user) => product.ask(addCustomer, { customer, confirmedIds: [] }, user)),
  );
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "CUS003", "CUS003"]);
});

test("a change must be based on the current version, and its audit row names the fields without the numbers", async () => {
  const fields = createTestPersonFields({
    customerName: "改资料",
    certificateNo: numbers[2] ?? "",
    mobile: "13500000041",
  });
  const { customerId } = await addOk(fields);
  const customer = { ...fields, mobile: "13500000042", address: "新址9号" };
  const edit = { customerId, version: 1, customer, confirmedIds: [] };
  const first = await product.ask(editCustomer, edit, await credentials());
  assert.deepEqual(first.data, { customerId, version: 2 });
  const second = await product.ask(editCustomer, edit, await credentials(OFFICE_CLERK));
  assert.equal(second.code, "CUS002");
  const { rows } = await product.admin.query<{ change: Record<string, unknown> }>(
    "select change from audit_row where subject = $1 order by audit_id",
    [customerId],
  );
  assert.equal(rows.length, 2);
  const changed = (rows[1]?.change["changed"] ?? []) as string[];
  assert.deepEqual(
    changed.filter((name) => !/^(version|changed)/.test(name)),
    ["mobile", "address"],
  );
  assert.doesNotMatch(JSON.stringify(rows), /999900199406080643|1350000004[12]/);
  assert.equal((await infoFor(customerId)).customer.changedName, "测试员乙");
});

test("a change that makes a customer similar must be confirmed; a similarity confirmed before is not asked again", async () => {
  const fields = createTestPersonFields({
    customerName: "赵测试",
    certificateType: "03",
    certificateNo: "E1111111",
  });
  const { customerId } = await addOk({ ...fields, mobile: "13500000051" });
  const edit = async (version: number, customer: CustomerFields, confirmedIds: string[] = []) =>
    (await product.ask(editCustomer, { customerId, version, customer, confirmedIds }, await credentials()))
      .code;
  const similar = { ...fields, mobile: "13200001027" };
  assert.equal(await edit(1, similar), "CUS004");
  assert.equal(await edit(1, similar, ["1000000281"]), "0000");
  assert.equal(await edit(2, { ...similar, address: "新址10号" }), "0000");
});

test("a missing or foreign customer, another customer type and a taken certificate are refused", async () => {
  const fields = createTestPersonFields({
    customerName: "拒绝客",
    certificateType: "03",
    certificateNo: "E2222222",
  });
  const { customerId } = await addOk({ ...fields, mobile: "13500000061" });
  const edit = async (id: string, customer: CustomerFields) =>
    (
      await product.ask(
        editCustomer,
        { customerId: id, version: 1, customer, confirmedIds: [] },
        await credentials(),
      )
    ).code;
  assert.equal(await edit("1999999999", fields), "CUS001");
  assert.equal(await edit("1000000406", fields), "CUS001");
  assert.equal(await edit(customerId, createTestOrganisationFields()), "CUS005");
  assert.equal(await edit(customerId, { ...fields, certificateNo: "X", mobile: "" }), "CUS008");
  const taken = { ...fields, certificateType: "01", certificateNo: "999900199007250043" };
  assert.equal(await edit(customerId, taken), "CUS003");
  assert.equal((await infoOf("1000000406")).code, "CUS001");
});

test("only users who judge risks may change name and certificate of a risky customer", async () => {
  const fields = createTestPersonFields({
    customerName: "高危客",
    certificateType: "03",
    certificateNo: "E3333333",
  });
  const { customerId } = await addOk({ ...fields, mobile: "13500000071" });
  const risk = { customerRiskGrade: "5", blacklistFlag: "0", reason: "名单命中" } as const;
  const judgement = await product.ask(
    changeCustomerRisk,
    { customerId, version: 1, ...risk },
    await credentials(OFFICE_CLERK),
  );
  assert.equal(judgement.code, "0000");
  const edit = async (customer: CustomerFields, version: number, userCode: string) =>
    product.ask(
      editCustomer,
      { customerId, version, customer, confirmedIds: [] },
      await credentials(userCode),
    );
  const renamed = { ...fields, customerName: "换个名", mobile: "13500000071" };
  assert.equal((await edit(renamed, 2, CLERK)).code, "CUS007");
  assert.equal((await edit({ ...fields, mobile: "13500000072" }, 2, CLERK)).code, "0000");
  assert.equal((await edit(renamed, 3, OFFICE_CLERK)).code, "0000");
});

test("among many similar customers the one with the same certificate is still found", async () => {
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into customer (customer_id, com_code, customer_name, pinyin, initials, customer_type, certificate_type,
       certificate_no, mobile, customer_risk_grade)
     select '1' || (900000000 + n), '32010100', '许多人', 'xuduoren', 'xdr', '1', '03', 'E55000' || n, '13500000081', '1'
     from generate_series(10, 40) as n`,
  );
  await product.admin.query("commit");
  const same = createTestPersonFields({
    customerName: "许多人",
    certificateType: "03",
    certificateNo: "E5500040",
  });
  const { code, message } = await add({ ...same, mobile: "13500000081" });
  assert.deepEqual([code, message], ["CUS003", "该证件已登记在客户“许多人”（1900000040）名下"]);
});

test("a view-only user sees masked numbers, both of the customer and of similar customers", async () => {
  const { customer } = await infoFor("2000000018", UNDERWRITER_LEVEL_2);
  assert.deepEqual(
    [customer.certificateNo, customer.creditCode, customer.taxNo, customer.mobile],
    ["9199**********013C", "9199**********013C", "9199**********013C", "131****1000"],
  );
  const similar = createTestPersonFields({
    customerName: "孙测试",
    certificateType: "03",
    certificateNo: "E4444444",
  });
  const confirmed = ["1000000307"];
  const { customerId } = await addOk({ ...similar, mobile: "13200001029" }, CLERK, confirmed);
  const { suspects } = await infoFor(customerId, UNDERWRITER_LEVEL_2);
  assert.deepEqual(
    suspects.map(({ certificateNo, mobile }) => [certificateNo, mobile]),
    [["9999**********0128", "132****1029"]],
  );
});

test("no entered number reaches the log", async () => {
  const log = lines.join("");
  assert.match(log, /ecif\/addCustomer/);
  // Only separate numbers count: the digits of a response time may look like a telephone number.
  assert.doesNotMatch(log, /(?<![\d.])(999900(19|20)\d{9}|91999900DM|13[25]0000\d{4})/);
});
