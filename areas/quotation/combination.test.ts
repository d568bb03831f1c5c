import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { BRANCH_MANAGER, CLERK, UNDERWRITER_LEVEL_1_BEIJING } from "#platform/testing/people.ts";
import {
  listWorkedCaseForms,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  createInquiryTestClient,
} from "./builder.ts";
import { addInquiry, editInquiry, revokeInquiry } from "./contract/inquiry.ts";
import { addCombination, queryCombination, queryCombinationList } from "./contract/combination.ts";
import { fillCombinationSearchIndex } from "./load.ts";

type Form = InputOf<typeof addInquiry>["form"];
let product: TestProduct;
let clerk: string;
let client: ReturnType<typeof createInquiryTestClient>;
let cases: Map<string, FilledForm>;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  clerk = await product.signIn(CLERK);
  client = createInquiryTestClient(product.ask, clerk);
  cases = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

const formOf = (caseNo: string) =>
  fillFormForTestCustomer(cases.get(caseNo) ?? {}, ELECTRONICS_TEST_CUSTOMER) as Form;
const combine = (form: Form, combName = "一揽子方案") => client.done(addCombination, { combName, form });
const codeOf = async (asking: Promise<{ code: string }>) => (await asking).code;

test("two products for one customer are quoted together: number, what is shared, total, state", async () => {
  const employer = formOf("EL-01");
  const { combId, holderName } = await combine(employer);
  assert.match(combId, /^ZH20241216\d{6}$/);
  assert.equal(holderName, "示例电子制造有限公司");
  const empty = await client.done(queryCombination, { combId });
  assert.deepEqual([empty.status, empty.sumPremium, empty.inquiries], ["", "0.00", []]);
  assert.deepEqual(Object.keys(empty.shared).toSorted(), ["holder", "insured", "period"]);

  const first = await client.done(addInquiry, { riskCode: "0405", combId, form: employer });
  assert.equal(first.combId, combId);
  const second = await client.done(addInquiry, { riskCode: "0103", combId, form: empty.shared });
  const begun = await client.done(queryCombination, { combId });
  assert.deepEqual(
    begun.inquiries.map(({ inquiryNo, riskCode, status }) => [inquiryNo, riskCode, status]),
    [
      [first.inquiryNo, "0405", "01"],
      [second.inquiryNo, "0103", "01"],
    ],
  );
  assert.deepEqual([begun.status, begun.sumPremium], ["01", "148515.20"]);
});

test("its state is that of the inquiry that needs most to be done; what ended counts for nothing", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const submitted = await client.submit(
    await client.done(addInquiry, { riskCode: "0405", combId, form: employer }),
  );
  const { status } = await client.done(queryCombination, { combId });
  assert.equal(status, submitted.status);
  const draft = await client.done(addInquiry, {
    riskCode: "0103",
    combId,
    form: { holder: employer["holder"] ?? {} },
  });
  assert.equal((await client.done(queryCombination, { combId })).status, "01");
  await client.done(revokeInquiry, {
    inquiryNo: draft.inquiryNo,
    version: draft.version,
    reason: "客户不再投保",
  });
  assert.equal((await client.done(queryCombination, { combId })).status, status);
  const again = await client.done(addInquiry, {
    riskCode: "0103",
    combId,
    form: { holder: employer["holder"] ?? {} },
  });
  assert.equal(again.status, "01");
});

test("each product once and one customer: another is refused, also when a draft is changed to somebody else", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const draft = await client.done(addInquiry, { riskCode: "0405", combId, form: employer });
  const twice = await product.ask(addInquiry, { riskCode: "0405", combId, form: employer }, { token: clerk });
  assert.deepEqual([twice.code, twice.fields?.[0]?.path], ["QUO021", "riskCode"]);
  const stranger = { ...employer, holder: { ...employer["holder"], holderName: "张测试" } };
  const other = await product.ask(addInquiry, { riskCode: "0103", combId, form: stranger }, { token: clerk });
  assert.deepEqual([other.code, other.fields?.[0]?.path], ["QUO022", "form.holder.holderName"]);
  const { inquiryNo, version } = draft;
  const changed = product.ask(editInquiry, { inquiryNo, version, form: stranger }, { token: clerk });
  assert.equal(await codeOf(changed), "QUO022");
});

test("of many who add the same product at once, one does", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const codes = await Promise.all(
    Array.from({ length: 8 }, () =>
      codeOf(product.ask(addInquiry, { riskCode: "0405", combId, form: employer }, { token: clerk })),
    ),
  );
  assert.deepEqual(codes.toSorted(), ["0000", ...Array.from({ length: 7 }, () => "QUO021")]);
});

test("a combination needs its customer, is unknown elsewhere, and is for who may quote packages", async () => {
  const nobody = product.ask(addCombination, { combName: "方案", form: {} }, { token: clerk });
  assert.equal(await codeOf(nobody), "QUO002");
  const broken = { holder: { holderName: "示例\n公司" } };
  const refused = await product.ask(addCombination, { combName: "方案", form: broken }, { token: clerk });
  assert.deepEqual(
    [refused.code, refused.fields?.map(({ path }) => path)],
    ["SYS001", ["form.holder.holderName"]],
  );
  const { combId } = await combine(formOf("EL-01"));
  const elsewhere = await product.signIn(UNDERWRITER_LEVEL_1_BEIJING);
  const asked = (token: string) => codeOf(product.ask(queryCombination, { combId }, { token }));
  assert.ok(["SYS403", "QUO020"].includes(await asked(elsewhere)));
  const missing = product.ask(queryCombination, { combId: "ZH20240101000001" }, { token: clerk });
  assert.equal(await codeOf(missing), "QUO020");
  const into = { riskCode: "0405", combId: "ZH20240101000001", form: formOf("EL-01") };
  assert.equal(await codeOf(product.ask(addInquiry, into, { token: clerk })), "QUO020");
});

test("an inquiry of another branch is refused, and leaves the owner's place free", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const manager = await product.signIn(BRANCH_MANAGER);
  const into = { riskCode: "0103", combId, form: employer };
  const above = await product.ask(addInquiry, into, { token: manager });
  assert.deepEqual([above.code, above.fields?.[0]?.path], ["QUO023", "combId"]);
  assert.match(above.message, /组合的归属机构为“32010100”/);
  assert.equal(await codeOf(product.ask(addInquiry, into, { token: clerk })), "0000");
  const within = { ...into, riskCode: "0405", comCode: "32010100" };
  assert.equal((await product.ask(addInquiry, within, { token: manager })).data.comCode, "32010100");
  assert.equal((await client.done(queryCombination, { combId })).inquiries.length, 2);
});

test("what was added from elsewhere before stays: its place is taken, and a draft of it can be kept", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const { inquiryNo } = await client.done(addInquiry, { riskCode: "0103", combId, form: employer });
  const into = { riskCode: "0405", combId, form: employer };
  const draft = await client.done(addInquiry, into);
  const moved = (table: string, key: string, [no, comCode]: [string, string]) =>
    product.admin.query(`update ${table} set com_code = $2 where ${key} = $1`, [no, comCode]);

  await moved("document", "business_no", [inquiryNo, "32000000"]);
  const members = async (token: string) => {
    const { data } = await product.ask(queryCombination, { combId }, { token });
    return data.inquiries.map((member) => member.inquiryNo);
  };
  assert.deepEqual(await members(clerk), [draft.inquiryNo]);
  const manager = await product.signIn(BRANCH_MANAGER);
  assert.deepEqual(await members(manager), [inquiryNo, draft.inquiryNo]);
  const unseen = await product.ask(addInquiry, { ...into, riskCode: "0103" }, { token: clerk });
  assert.deepEqual([unseen.code, unseen.fields?.[0]?.path], ["QUO021", "riskCode"]);
  await moved("document", "business_no", [inquiryNo, "32010100"]);

  await moved("combination", "comb_id", [combId, "32000000"]);
  const { version } = await client.edit(draft, employer);
  const stranger = { ...employer, holder: { ...employer["holder"], holderName: "张测试" } };
  const changed = { inquiryNo: draft.inquiryNo, version, form: stranger };
  assert.equal(await codeOf(product.ask(editInquiry, changed, { token: clerk })), "QUO022");
  await moved("combination", "comb_id", [combId, "32010100"]);
});

test("it offers to each what the server accepts of him: of each inquiry, and a further one", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer);
  const { inquiryNo, version } = await client.done(addInquiry, { riskCode: "0405", combId, form: employer });
  const offered = async (userCode: string) => {
    const token = await product.signIn(userCode);
    const { data } = await product.ask(queryCombination, { combId }, { token });
    const events = data.inquiries.flatMap(({ offers }) => offers.map(({ event }) => event));
    return { token, events, mayAdd: data.mayAdd };
  };
  const saving = { inquiryNo, version, form: employer };
  const manager = await offered(BRANCH_MANAGER);
  assert.deepEqual([manager.events, manager.mayAdd], [[], false]);
  assert.equal(await codeOf(product.ask(editInquiry, saving, { token: manager.token })), "LIF002");
  const owner = await offered(CLERK);
  assert.deepEqual([owner.events, owner.mayAdd], [["save", "submit", "revoke"], true]);
  assert.equal(await codeOf(product.ask(editInquiry, saving, { token: owner.token })), "0000");
});

test("the list shows what stands in each: products by name, total, state", async () => {
  const employer = formOf("EL-01");
  const { combId } = await combine(employer, "名单用");
  await client.done(addInquiry, { riskCode: "0405", combId, form: employer });
  const { code, data } = await product.ask(
    queryCombinationList,
    { filters: { combId }, size: 20, want: "rows" },
    { token: clerk },
  );
  assert.equal(code, "0000");
  const [row] = data.rows;
  assert.deepEqual([row?.["combName"], row?.["sumPremium"], row?.["status"]], ["名单用", "148515.20", "01"]);
  assert.match(row?.["riskNames"] ?? "", /雇主/);
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});

test("a combination from before the search is filled in as one that comes after it", async () => {
  const { combId } = await combine(formOf("EL-01"), "旧的方案");
  const kept = async () => {
    const { rows } = await product.admin.query<Record<string, unknown>>(
      "select com_code, owner_code, names, tails, terms from search_entry where kind = 'combination' and key = $1",
      [combId],
    );
    return rows;
  };
  const written = await kept();
  assert.equal(written.length, 1);
  await product.admin.query("delete from search_entry where kind = 'combination'");
  await fillCombinationSearchIndex(product.admin);
  assert.deepEqual(await kept(), written);
  assert.deepEqual(await product.audit(), []);
});
