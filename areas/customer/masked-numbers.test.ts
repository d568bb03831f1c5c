import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { insertOutsideTestUsers, OUTSIDE_TEST_USERS } from "#apps/server/testing/outside.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { createExportCall } from "#platform/lists/list-call.ts";
import {
  AUDITOR,
  CASHIER,
  CLERK,
  OFFICE_CLERK,
  QUERY_POST,
  UNDERWRITER_LEVEL_2,
  UNDERWRITER_LEVEL_4,
} from "#platform/testing/people.ts";
import { customerArea } from "./area.ts";
import { createTestPersonFields } from "./builder.ts";
import {
  addCustomer,
  editCustomer,
  findSuspects,
  queryCustomerInfo,
  revealCustomerNumbers,
} from "./contract/customer-record.ts";
import { queryCustomer, queryCustomerList } from "./contract/customer-search.ts";
import { changeCustomerRisk, openCustomerRisk, queryCustomerRisk } from "./contract/risk.ts";

/** A customer of the clerk's branch with every kind of number, and one of an agency. */
const OWN_MOBILE = "13512340001";
const CONTACT_MOBILE = "13512340002";
const fields = createTestPersonFields({
  customerName: "遮挡客",
  mobile: OWN_MOBILE,
  taxNo: "999900199103050316",
  contacts: [{ contactName: "家人", position: "配偶", mobile: CONTACT_MOBILE, email: "" }],
});
const NUMBER = fields.certificateNo;
const MASK = "9999**********0316";
const OF_AGENCY = "1000000299";

let product: TestProduct;
let customerId: string;
before(async () => {
  product = await openTestProduct({ chores: false });
  await insertOutsideTestUsers(product);
  const token = await product.signIn(CLERK);
  const { data } = await product.ask(addCustomer, { customer: fields, confirmedIds: [] }, { token });
  customerId = data.customerId;
});
after(() => product.close());

const signed = async (userCode: string) => ({ token: await product.signIn(userCode) });
const people = [CLERK, OFFICE_CLERK, UNDERWRITER_LEVEL_2, UNDERWRITER_LEVEL_4, QUERY_POST, CASHIER, AUDITOR];
const everybody = [...people, ...Object.values(OUTSIDE_TEST_USERS)];

/** Every call of the area but the one that reveals, with inputs that make it tell as much as it can. */
const inputs: readonly (readonly [Call, (id: string, version: number) => Record<string, unknown>[]])[] = [
  [queryCustomer, () => [NUMBER, OWN_MOBILE, "遮挡客", "测试", "示例"].map((keyword) => ({ keyword }))],
  [queryCustomerList, () => [{ filters: {}, size: 200, want: "rows" }]],
  [queryCustomerInfo, (id) => [{ id }]],
  [
    findSuspects,
    (id) => [{ customer: fields }, { customer: { ...fields, certificateNo: MASK }, customerId: id }],
  ],
  [addCustomer, () => [{ customer: fields, confirmedIds: [] }]],
  [
    editCustomer,
    (id, version) => [
      { customerId: id, version, customer: { ...fields, address: "新址" }, confirmedIds: [] },
    ],
  ],
  [
    changeCustomerRisk,
    (id, version) => [
      { customerId: id, version, customerRiskGrade: "3", blacklistFlag: "0", reason: "复核" },
    ],
  ],
  [openCustomerRisk, (id) => [{ customerId: id }]],
];

async function storedNumbers(): Promise<string[]> {
  const { rows } = await product.admin.query<{ number: string }>(
    `select distinct number from customer, unnest(array[certificate_no, credit_code, tax_no, mobile]
       || array(select c ->> 'mobile' from jsonb_array_elements(contacts) c)) as number where length(number) > 7`,
  );
  return rows.map(({ number }) => number);
}

test("every call of the area but the one that reveals is asked below", () => {
  const calls = (customerArea.calls ?? []).flatMap((contract) => Object.values(contract) as unknown[]);
  const paths = calls.flatMap((call) => {
    const path = (call as { path?: unknown } | undefined)?.path;
    return typeof path === "string" ? [path] : [];
  });
  const asked = [...inputs.map(([call]) => call.path), queryCustomerRisk.path, revealCustomerNumbers.path];
  assert.deepEqual(paths.toSorted(), asked.toSorted());
});

for (const [call, inputsOf] of inputs)
  test(`no answer of ${call.path} holds a whole number, whoever asks`, async () => {
    const numbers = await storedNumbers();
    assert.ok(numbers.includes(OWN_MOBILE) && numbers.includes(CONTACT_MOBILE) && numbers.length > 20);
    let answered = 0;
    for (const userCode of everybody)
      for (const id of [customerId, OF_AGENCY]) {
        const { rows } = await product.admin.query<{ version: number }>(
          "select version from customer where customer_id = $1",
          [id],
        );
        for (const input of inputsOf(id, rows[0]?.version ?? 0)) {
          const answer = await product.ask(call, input, await signed(userCode));
          if (answer.code === "0000") answered += 1;
          const text = JSON.stringify({ ...answer, requestId: "" });
          const told = numbers.filter((number) => text.includes(number));
          assert.deepEqual(told, [], `${userCode} ${JSON.stringify(input)}`);
        }
      }
    assert.ok(answered > 0 || call === addCustomer);
  });

test("the risk page and the exports hold no whole number either", async () => {
  const numbers = await storedNumbers();
  const handles = await product.ask(openCustomerRisk, { customerId }, await signed(OFFICE_CLERK));
  const risk = await product.ask(queryCustomerRisk, handles.data, await signed(OFFICE_CLERK));
  assert.equal(risk.data.certificateNo, MASK);
  const { token } = await signed(OFFICE_CLERK);
  const exported = await product.app.inject({
    method: "POST",
    url: createExportCall(queryCustomerList.list).path,
    headers: { authorization: `Bearer ${token}` },
    payload: { columns: ["customerId", "certificateNo", "creditCode", "mobile"] },
  });
  assert.match(exported.body, /9999\*{10}0316/);
  for (const text of [JSON.stringify(risk.data), exported.body])
    assert.deepEqual(
      numbers.filter((number) => text.includes(number)),
      [],
    );
});

test("the reveal tells one customer's numbers, and the audit trail who saw which numbers of whom", async () => {
  const { code, data, requestId } = await product.ask(
    revealCustomerNumbers,
    { customerId },
    await signed(CLERK),
  );
  assert.equal(code, "0000");
  assert.deepEqual(data, {
    certificateNo: NUMBER,
    creditCode: "",
    taxNo: NUMBER,
    mobile: OWN_MOBILE,
    contacts: [{ mobile: CONTACT_MOBILE }],
  });
  const { rows } = await product.admin.query(
    `select user_code, com_code, call, subject, change, recorded_at is not null as dated from audit_row
     where request_id = $1`,
    [requestId],
  );
  const change = { revealed: ["certificateNo", "taxNo", "mobile", "contacts.mobile"] };
  assert.deepEqual(rows, [
    {
      user_code: CLERK,
      com_code: "32010100",
      call: revealCustomerNumbers.path,
      subject: customerId,
      change,
      dated: true,
    },
  ]);
  const { rows: kept } = await product.admin.query(
    "select 1 from idempotency where outcome::text like '%' || $1 || '%'",
    [OWN_MOBILE],
  );
  assert.deepEqual(kept, [], "the answer is not stored with its key");
});

test("only who enters or underwrites business reveals, and outside users only their own customers", async () => {
  const codeFor = async (userCode: string, id: string) =>
    (await product.ask(revealCustomerNumbers, { customerId: id }, await signed(userCode))).code;
  for (const userCode of [QUERY_POST, CASHIER, AUDITOR])
    assert.equal(await codeFor(userCode, customerId), "SYS403", userCode);
  assert.equal(await codeFor(UNDERWRITER_LEVEL_2, customerId), "0000");
  const { agent, rival } = OUTSIDE_TEST_USERS;
  assert.deepEqual(
    [await codeFor(agent, OF_AGENCY), await codeFor(agent, customerId), await codeFor(rival, OF_AGENCY)],
    ["0000", "CUS001", "CUS001"],
  );
});

test("an edit with untouched masks keeps the stored numbers, and a part of a mask is refused", async () => {
  const { data } = await product.ask(queryCustomerInfo, { id: customerId }, await signed(CLERK));
  const { version, certificateNo, mobile, taxNo, contacts } = data.customer;
  assert.deepEqual([certificateNo, mobile], [MASK, "135****0001"]);
  const edit = async (changes: object, base: number) =>
    product.ask(
      editCustomer,
      {
        customerId,
        version: base,
        customer: { ...fields, certificateNo, mobile, taxNo, contacts, address: "示例路 9 号", ...changes },
        confirmedIds: [],
      },
      await signed(CLERK),
    );
  assert.equal((await edit({}, version)).code, "0000");
  const second = { contactName: "同事", position: "", mobile: "13512340003", email: "" };
  assert.equal((await edit({ contacts: [second, ...contacts] }, version + 1)).code, "0000");
  const { rows } = await product.admin.query(
    "select certificate_no, mobile, tax_no, contacts, address from customer where customer_id = $1",
    [customerId],
  );
  assert.deepEqual(rows, [
    {
      certificate_no: NUMBER,
      mobile: OWN_MOBILE,
      tax_no: NUMBER,
      contacts: [second, ...fields.contacts],
      address: "示例路 9 号",
    },
  ]);
  const refused = await edit({ certificateNo: "9999****0316", mobile: "135****9999" }, version + 2);
  assert.equal(refused.code, "CUS008");
  assert.deepEqual(
    refused.fields?.map(({ path }) => path),
    ["customer.certificateNo", "customer.mobile"],
  );
  const passport = { certificateType: "03", certificateNo: "E8****01", gender: "", birthDate: "", taxNo: "" };
  const odd = await edit(passport, version + 2);
  assert.deepEqual(
    odd.fields?.map(({ path, message }) => [path, message]),
    [["customer.certificateNo", "号码有遮挡，请录入完整的号码"]],
  );
});
