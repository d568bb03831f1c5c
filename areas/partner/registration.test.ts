import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { after, before, test } from "node:test";
import { addTestPartner, buildPartnerForm, publicPemOf } from "#apps/server/testing/partners.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  AUDITOR,
  CLERK,
  CLERK_BEIJING,
  OFFICE_CLERK,
  SECURITY_ADMINISTRATOR,
  SYSTEM_ADMINISTRATOR,
} from "#platform/testing/people.ts";
import { partnerCalls } from "./contract.ts";

const PEM = publicPemOf(generateKeyPairSync("ed25519"));
const { enable, stop } = partnerCalls.steps;
assert.ok(enable && stop);

let product: TestProduct;
let administrator: string;
let approver: string;
before(async () => {
  product = await openTestProduct({ chores: false });
  administrator = await product.signIn(SYSTEM_ADMINISTRATOR);
  approver = await product.signIn(SECURITY_ADMINISTRATOR);
});
after(() => product.close());

type Form = ReturnType<typeof buildPartnerForm>;
const add = (form: Form, token = administrator) => product.ask(partnerCalls.add, { form }, { token });
const withCell = (cell: Partial<Form["partner"]>): Form => {
  const form = buildPartnerForm(PEM);
  return { ...form, partner: { ...form.partner, ...cell } };
};

test("one administrator registers, another enables, and nothing enabled is saved again", async () => {
  const added = (await add(withCell({ partnerCode: "FOUREYES" }))).data;
  const named = { businessNo: added.businessNo, version: added.version, input: {} };
  assert.equal((await product.ask(enable, named, { token: administrator })).status, 403);
  // With both rights the author still may not.
  await product.admin.query(
    "update grade set permissions = permissions || '{partner:enable}' where grade_code = 'SYS001'",
  );
  const alone = await product.ask(enable, named, { token: administrator });
  await product.admin.query(
    "update grade set permissions = array_remove(permissions, 'partner:enable') where grade_code = 'SYS001'",
  );
  assert.equal(alone.code, "LIF003");
  assert.match(alone.message, /本人登记的合作方须由他人启用/);
  const enabled = await product.ask(enable, named, { token: approver });
  assert.deepEqual([enabled.code, enabled.data.status], ["0000", "2"]);
  const found = await product.ask(partnerCalls.find, named, { token: approver });
  assert.deepEqual(found.data.userNames, { [CLERK]: "测试员乙" });
  const { version } = enabled.data;
  const edit = { ...named, version, form: withCell({ partnerCode: "FOUREYES", partnerName: "别的名称" }) };
  assert.equal((await product.ask(partnerCalls.edit, edit, { token: administrator })).code, "LIF001");
  const reason = { ...named, version, input: { reason: "合作到期" } };
  assert.equal((await product.ask(stop, reason, { token: approver })).status, 403);
  assert.equal((await product.ask(stop, reason, { token: administrator })).data.status, "3");
});

test("the registry is for administrators, and the auditor looks on", async () => {
  assert.equal(
    (await add(withCell({ partnerCode: "OTHERS" }), await product.signIn(OFFICE_CLERK))).status,
    403,
  );
  assert.equal((await add(withCell({ partnerCode: "OTHERS" }), approver)).status, 403);
  const query = { filters: {}, size: 20, want: "rows" } as const;
  const auditor = await product.signIn(AUDITOR);
  assert.equal((await product.ask(partnerCalls.list, query, { token: auditor })).code, "0000");
  const clerk = await product.signIn(OFFICE_CLERK);
  assert.equal((await product.ask(partnerCalls.list, query, { token: clerk })).status, 403);
});

const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const wrong: Readonly<Record<string, [Form, RegExp]>> = {
  "a private key": [
    withCell({
      publicKey: ec.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    }),
    /不能是私钥/,
  ],
  "a private key in a field for other words": [withCell({ partnerName: "BEGIN PRIVATE KEY" }), /不能是私钥/],
  "an RSA key": [
    withCell({ publicKey: publicPemOf(generateKeyPairSync("rsa", { modulusLength: 2048 })) }),
    /只支持 Ed25519 或 P-256/,
  ],
  "a text that is no key": [withCell({ publicKey: "x".repeat(100) }), /PEM 格式/],
  "a branch of others": [buildPartnerForm(PEM, { branches: ["32010100", "11010100"] }), /不在该机构任职/],
  "a branch that does not exist": [buildPartnerForm(PEM, { branches: ["99999999"] }), /请从列表中选择/],
  "a product that does not exist": [buildPartnerForm(PEM, { products: ["9999"] }), /请从列表中选择/],
  "no page": [buildPartnerForm(PEM, { purposes: [] }), /至少选择一种页面/],
  "no branch": [buildPartnerForm(PEM, { branches: [] }), /至少填写一个机构/],
  "no product": [buildPartnerForm(PEM, { products: [] }), /至少填写一个险种/],
  "a user of another branch": [withCell({ userCode: CLERK_BEIJING }), /不在所列机构任职/],
  "a user who does not exist": [withCell({ userCode: "99999999" }), /请核对工号/],
  "a code in Chinese": [withCell({ partnerCode: "示例经纪" }), /不能有汉字和空格/],
  "a key id with a blank": [withCell({ keyId: "k 1" }), /不能有汉字和空格/],
  "a branch twice": [buildPartnerForm(PEM, { branches: ["32010100", "32010100"] }), /机构重复/],
  "a product twice": [buildPartnerForm(PEM, { products: ["0405", "0405"] }), /险种重复/],
  "an end before its beginning": [withCell({ validUntil: "2020-01-01" }), /截止日期不能早于/],
};
for (const [name, [form, message]] of Object.entries(wrong))
  test(`a registration with ${name} is refused at its cell`, async () => {
    const { code, fields } = await add(form);
    assert.equal(code, "DOC004");
    assert.match(fields?.map((field) => field.message).join(" ") ?? "", message);
  });

test("every mistake of a registration is named at once, each at its cell", async () => {
  const cells = { partnerCode: "示例经纪", publicKey: "x", userCode: CLERK_BEIJING };
  const { fields } = await add(withCell(cells));
  assert.deepEqual(
    fields?.map(({ path }) => path),
    ["form.partner.partnerCode", "form.partner.userCode", "form.partner.publicKey"],
  );
});

test("an address as partner code is taken, as identity providers use them", async () => {
  const form = withCell({ partnerCode: "https://broker.example.com" });
  assert.equal((await add(form)).code, "0000");
});

test("a key of a partner is registered once, and again when the first is stopped; another key stands beside it", async () => {
  const first = await addTestPartner(product, { code: "ROTATE", keyId: "a" });
  const again = buildPartnerForm(PEM, { code: "ROTATE", keyId: "a" });
  const refused = await add(again);
  assert.equal(refused.code, "DOC004");
  assert.match(refused.fields?.[0]?.message ?? "", /已登记/);
  await addTestPartner(product, { code: "ROTATE", keyId: "b" });
  const { data } = await product.ask(
    partnerCalls.find,
    { businessNo: first.partnerNo },
    { token: administrator },
  );
  const reason = { businessNo: first.partnerNo, version: data.version, input: { reason: "密钥更换" } };
  assert.equal((await product.ask(stop, reason, { token: administrator })).code, "0000");
  assert.equal((await add(again)).code, "0000");
});

test("two administrators who register the same key at once get one registration", async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => add(buildPartnerForm(PEM, { code: "RACE", keyId: "a" }))),
  );
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "DOC004", "DOC004"]);
});

test("what was registered leaves nothing for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
