import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { openPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import { addEndorse, endorseUndwrt, revokeEndorse } from "./contract/drafts.ts";
import { queryEndorsablePolicy } from "./contract/queries.ts";
import { openEndorsementLink, readEndorsementLink } from "./contract/reading-link.ts";

const AUDIENCE = "示例再保险经纪 王经理";
const MOBILE = "13911112222";
const REASON = "客户经理张测试来电，关系户";
const ACCOUNT = "6222000012345678";

let product: TestProduct;
let token: string;
let client: ReturnType<typeof createProposalTestClient>;
let form: InputOf<typeof addEndorse>["form"];
let policyNo: string;
let endorseNo: string;
let moment = Date.parse("2024-12-16T02:00:00Z");

const terms: InputOf<typeof addEndorse>["terms"] = {
  types: ["01"],
  reason: "01",
  reasonText: REASON,
  validDate: "2025-01-02",
  refundMode: "",
  refundAmount: null,
  idleDays: null,
  payeeName: "示例电子制造有限公司",
  payeeAccount: ACCOUNT,
  payeeBank: "示例银行南京分行",
};

const withCells: (...changes: Parameters<typeof withSectionCells>) => typeof form = (...changes) =>
  withSectionCells(...changes) as typeof form;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(moment) });
  token = await product.signIn(CLERK);
  client = createProposalTestClient(product.ask, token);
  const atOnce = await getEmployerFormWithoutPrepayment(product.admin);
  ({ policyNo } = await client.submit(await client.add("0405", atOnce)));
  ({ form } = await client.done(queryEndorsablePolicy, { policyNo }));
  const changed = withCells(form, "holder", { contactName: "周晓岚", mobile: MOBILE });
  const added = await client.done(addEndorse, { policyNo, terms, form: changed });
  ({ endorseNo } = added);
  const submitted = await client.done(endorseUndwrt, {
    endorseNo,
    version: added.version,
    premiumChange: "0.00",
  });
  assert.equal(submitted.status, "08");
});
after(() => product.close());

const issue = (no: string, by = token) =>
  product.ask(openEndorsementLink, { endorseNo: no, audience: AUDIENCE }, { token: by });
const linkTo = async (no: string) => {
  const { code, data } = await issue(no);
  assert.equal(code, "0000");
  return { businessNo: no, product: data.productLine, ticket: data.ticket };
};
const read = (asked: { businessNo: string; product?: string; ticket: string }) =>
  product.ask(readEndorsementLink, asked);

test("an endorsement is read by a link without a session: old and new, text and premium", async () => {
  const { code, data } = await read(await linkTo(endorseNo));
  assert.equal(code, "0000");
  assert.deepEqual([data.audience, data.issuerName], [AUDIENCE, "测试员乙"]);
  const { endorsement } = data;
  const contact = endorsement.changes.find(({ element }) => element === "联系人");
  assert.equal(contact?.after, "周晓岚");
  assert.notEqual(contact?.before, contact?.after);
  assert.match(endorsement.wording, /自2025年1月2日零时起，.*周晓岚/);
  assert.deepEqual(
    [endorsement.policyNo, endorsement.status, endorsement.premiumChange, endorsement.sumPremium],
    [policyNo, "08", "0.00", "148515.20"],
  );
  const typeNames = data.names.find(({ name }) => name === "EndorseType")?.items;
  assert.equal(typeNames?.find((item) => item.code === "01")?.value, "投保人信息变更");
});

test("a reader sees no number whole, nobody behind the endorsement and nothing that may be done", async () => {
  const { data } = await read(await linkTo(endorseNo));
  const told = JSON.stringify(data);
  for (const inside of [MOBILE, ACCOUNT, REASON, '"inputBy":"10000002"', 'dpalpFee":"', 'agentFee":"'])
    assert.ok(!told.includes(inside), inside);
  assert.match(data.endorsement.wording, /139\*{4}2222/);
  assert.equal(
    data.endorsement.changes.find(({ element }) => /电话|手机/.test(element))?.after,
    "139****2222",
  );
  const { offers, offered, missingPapers, payeeAccount } = data.endorsement;
  assert.deepEqual([offers, offered, missingPapers], [[], [], []]);
  assert.equal(payeeAccount, "6222********5678");
});

test("a change that looks alike behind the mask is told, and one that stays in the house is not", async () => {
  const number = "91999900DM1234013C";
  const draft = await client.done(addEndorse, {
    policyNo,
    terms: { ...terms, types: ["01", "16"] },
    form: withCells(withCells(form, "fee", { agentFee: "3" }), "holder", { certificateNo: number }),
  });
  const { code, data } = await read(await linkTo(draft.endorseNo));
  assert.equal(code, "0000");
  const { changes, wording } = data.endorsement;
  assert.ok(changes.some(({ after: text }) => text === "9199**********013C"));
  assert.ok(!changes.some(({ element }) => element.includes("手续费")));
  assert.doesNotMatch(wording, /手续费/);
  assert.ok(!JSON.stringify(data).includes(number));
});

test("the link opens once, within ten minutes, and for nothing else", async () => {
  const asked = await linkTo(endorseNo);
  assert.equal((await read({ ...asked, product: "property" })).code, "QUO033");
  assert.equal((await read({ ...asked, businessNo: endorseNo.replace(/.$/, "9") })).code, "QUO033");
  const { product: _, ...plain } = asked;
  assert.equal((await read(plain)).code, "0000");
  assert.equal((await read(asked)).code, "QUO032");
  assert.equal((await read({ ...asked, ticket: asked.ticket.slice(0, 60) })).code, "QUO030");
  const other = await product.ask(openPolicyLink, { policyNo, audience: AUDIENCE }, { token });
  assert.equal((await read({ businessNo: endorseNo, ticket: other.data.ticket })).code, "QUO030");
  const late = await linkTo(endorseNo);
  moment += 10 * 60_000;
  assert.equal((await read(late)).code, "QUO031");
});

test("a link that was issued before the endorsement was revoked shows it no more, nor is a new one issued", async () => {
  const changed = withCells(form, "holder", { contactName: "周晓岚" });
  const draft = await client.done(addEndorse, { policyNo, terms, form: changed });
  const { endorseNo: draftNo, version } = draft;
  const [early, late] = [await linkTo(draftNo), await linkTo(draftNo)];
  assert.equal((await read(early)).code, "0000");
  await client.done(revokeEndorse, { endorseNo: draftNo, version, reason: "客户不再变更联系人" });
  const refused = await read(late);
  assert.deepEqual([refused.code, refused.data], ["QUO035", null]);
  assert.equal((await read(early)).code, "QUO032");
  assert.equal((await issue(draftNo)).code, "QUO035");
});

test("who may not read the endorsement lets nobody read it, and neither does who may no more", async () => {
  assert.equal((await issue(endorseNo, await product.signIn(CLERK_BEIJING))).code, "END001");
  assert.equal((await issue(endorseNo.replace(/.{6}$/, "999999"))).code, "END001");
  assert.equal((await issue(endorseNo, await product.signIn(QUERY_POST))).status, 403);
  const asked = await linkTo(endorseNo);
  await product.admin.query("update app_user set valid_status = '0' where user_code = '10000002'");
  assert.equal((await read(asked)).code, "QUO034");
  await product.admin.query("update app_user set valid_status = '1' where user_code = '10000002'");
  assert.equal((await read(asked)).code, "QUO032", "rights that come back do not open the link");
  assert.deepEqual(await product.audit(), []);
});
