import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hashTableRows, openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Call, InputOf } from "#platform/kernel/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import {
  type ProductContentWithCases,
  addFieldToProduct,
  raiseMinimumPremium,
  createTestWorkbenchClient,
} from "../builder.ts";
import {
  dropDraft,
  openDraft,
  publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  withdrawRelease,
} from "../contract/draft-calls.ts";
import { findProduct } from "../contract/product-calls.ts";

let product: TestProduct;
let tokens: { first: string; second: string; clerk: string };
type Manager = keyof typeof tokens;
const clientOf = (who: Manager = "first") => createTestWorkbenchClient(product.ask, tokens[who]);
const today = getTodayInShanghai(new Date());
const reason = "按年度计划调整";

before(async () => {
  product = await openTestProduct({ chores: false });
  tokens = {
    first: await product.signIn(PRODUCT_MANAGER),
    second: await product.signIn(SECOND_PRODUCT_MANAGER),
    clerk: await product.signIn(CLERK),
  };
});
after(() => product.close());

const storedState = () =>
  hashTableRows(product.admin, [
    "product_draft",
    "product_release",
    "product_version",
    "audit_row",
    "idempotency",
    "outbox",
  ]);

/** Expects a refusal that leaves everything unchanged. */
async function refused<C extends Call>(call: C, input: InputOf<C>, code: string, who: Manager = "first") {
  const asItWas = await storedState();
  const answer = await product.ask(call, input, { token: tokens[who] });
  assert.equal(answer.code, code, answer.message);
  assert.deepEqual(await storedState(), asItWas);
  return answer;
}
const draftOf = async (riskCode: string) => {
  const { data } = await product.ask(findProduct, { riskCode }, { token: tokens.first });
  return data.draft;
};
const idOf = ({ draftId, revision }: { draftId: string; revision: number }) => ({ draftId, revision });

test("only product managers open, change, review and publish drafts", async () => {
  const opened = await clientOf().open("0102");
  const { product: content, cases } = opened;
  const ofDraft = idOf(opened);
  const calls: [Call, Record<string, unknown>][] = [
    [findProduct, { riskCode: "0102" }],
    [openDraft, { riskCode: "0102" }],
    [saveDraft, { ...ofDraft, product: content, cases }],
    [submitDraft, { ...ofDraft, effectiveFrom: today, reason }],
    [returnDraft, { ...ofDraft, reason }],
    [publishDraft, ofDraft],
    [dropDraft, ofDraft],
    [withdrawRelease, { riskCode: "0102", releaseId: "x", reason }],
  ];
  for (const [call, input] of calls) await refused(call, input, "SYS403", "clerk");
});

test("a draft is opened from the newest release, and is the only one of its product", async () => {
  const opened = await clientOf().open("0103");
  assert.deepEqual(
    opened.authors.map(({ userName }) => userName),
    ["产品经理甲"],
  );
  const { data } = await product.ask(findProduct, { riskCode: "0103" }, { token: tokens.second });
  assert.equal(opened.basedOn, data.published?.version);
  assert.deepEqual([opened.product, opened.cases], [data.published?.product, data.published?.cases]);
  assert.deepEqual(data.draft, opened);
  const again = await refused(openDraft, { riskCode: "0103" }, "PRD022", "second");
  assert.match(again.message, /“0103”已有草稿，由 产品经理甲 修改中/);
});

test("no draft is opened of an unknown product, or from a version of another product", async () => {
  await refused(openDraft, { riskCode: "0101" }, "PRD020");
  const { data } = await product.ask(findProduct, { riskCode: "0405" }, { token: tokens.first });
  await refused(openDraft, { riskCode: "0301", version: data.published?.version }, "PRD021");
  await refused(openDraft, { riskCode: "0301", version: "0123456789abcdef" }, "PRD021");
});

test("a save is recorded with its author, its revision and the differences", async () => {
  const opened = await clientOf().open("0403");
  const next = addFieldToProduct(opened, "floorCount");
  const head = await clientOf("second").save(opened, next);
  assert.deepEqual(
    [head.revision, head.authors.map(({ userCode }) => userCode)],
    [2, [PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER]],
  );
  const draft = await draftOf("0403");
  assert.deepEqual([draft?.product, draft?.cases, draft?.revision], [next.product, next.cases, 2]);
  const { rows } = await product.admin.query<{ user_code: string; change: { saved: object[] } }>(
    "select user_code, change from audit_row where subject = 'product 0403' order by audit_id desc limit 1",
  );
  const place = ["表单", opened.product.sections[0]?.title, "字段", "试加字段 floorCount"];
  assert.deepEqual(rows[0], {
    user_code: SECOND_PRODUCT_MANAGER,
    change: { saved: [{ place, what: "added", before: "", after: "试加字段 floorCount" }] },
  });
});

test("a save over a later revision is refused with the name of its author, and nothing is stored", async () => {
  const opened = await clientOf().open("0412");
  await clientOf("second").save(opened, addFieldToProduct(opened, "secondsField"));
  const late = { ...idOf(opened), ...addFieldToProduct(opened, "firstsField") };
  const refusal = await refused(saveDraft, late, "PRD024");
  assert.match(refusal.message, /产品经理乙/);
  for (const [call, input] of [
    [submitDraft, { ...idOf(opened), effectiveFrom: today, reason }],
    [dropDraft, idOf(opened)],
    [returnDraft, { ...idOf(opened), reason }],
    [publishDraft, idOf(opened)],
  ] as const)
    await refused<Call>(call, input, "PRD024");
});

test("the refusal names who made the later revision, by an edit, a submission or a return", async () => {
  const opened = await clientOf().open("0902");
  const seconds = await clientOf("second").save(opened, addFieldToProduct(opened, "secondsField"));
  const firsts = await clientOf().save(seconds, addFieldToProduct(opened, "firstsField"));
  const late = { ...idOf(seconds), ...addFieldToProduct(opened, "other") };
  assert.match((await refused(saveDraft, late, "PRD024", "second")).message, /草稿已被 产品经理甲 修改/);
  const sent = await clientOf("second").submit(firsts, today);
  assert.match((await refused(dropDraft, idOf(firsts), "PRD024")).message, /草稿已被 产品经理乙 修改/);
  await product.ask(returnDraft, { ...idOf(sent), reason }, { token: tokens.first });
  assert.match((await refused(publishDraft, idOf(sent), "PRD024")).message, /草稿已被 产品经理甲 修改/);
});

test("of two simultaneous saves one is stored, and the other is refused", async () => {
  const opened = await clientOf().open("0454");
  const save = (who: Manager, code: string) =>
    product.ask(saveDraft, { ...idOf(opened), ...addFieldToProduct(opened, code) }, { token: tokens[who] });
  const answers = await Promise.all([save("first", "firstsField"), save("second", "secondsField")]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "PRD024"]);
  const draft = await draftOf("0454");
  const added = draft?.product.sections[0]?.elements.at(-1)?.elementCode;
  assert.equal(added, answers[0].code === "0000" ? "firstsField" : "secondsField");
  assert.equal(draft?.revision, 2);
});

test("a draft keeps its risk and class", async () => {
  const opened = await clientOf().open("0467");
  const as = (other: object) => ({ ...idOf(opened), cases: [], product: { ...opened.product, ...other } });
  const risk = await refused(saveDraft, as({ riskCode: "0405" }), "PRD027");
  assert.deepEqual(risk.fields, [{ path: "product.riskCode", message: "不能改变" }]);
  const both = await refused(saveDraft, as({ riskCode: "0405", classCode: "01" }), "PRD027");
  assert.deepEqual(
    both.fields?.map(({ path }) => path),
    ["product.riskCode", "product.classCode"],
  );
});

test("unstorable, invalid and endless values are refused at their field", async () => {
  const opened = await clientOf().open("0484");
  const save = async (change: (content: ProductContentWithCases) => unknown) => {
    const input = { ...idOf(opened), ...(change(structuredClone(opened)) as ProductContentWithCases) };
    const { fields } = await refused(saveDraft, input, "SYS001");
    return fields?.map(({ path }) => path);
  };
  const named = (nameZh: string) =>
    save(({ product: whole, cases }) => ({ product: { ...whole, nameZh }, cases }));
  assert.deepEqual(await named("险\u0000种"), ["product"]);
  assert.deepEqual(await named("险\ud800种"), ["product"]);
  const worked = (title: string) =>
    save(({ product: whole, cases }) => ({
      product: whole,
      cases: cases.map((workedCase) => ({ ...workedCase, title })),
    }));
  assert.deepEqual(await worked("\u0000"), ["cases"]);
  const cases = opened.cases
    .slice(0, 1)
    .flatMap((workedCase) => Array.from({ length: 201 }, () => workedCase));
  assert.deepEqual(await save(({ product: whole }) => ({ product: whole, cases })), ["cases"]);
  assert.deepEqual(await save((content) => ({ ...content, product: { ...content.product, author: "x" } })), [
    "product.author",
  ]);
});

test("a name that every object has is stored like any other", async () => {
  const opened = await clientOf().open("0489");
  const maps = { ...opened.product.maps, constructor: { toString: "1" } };
  await clientOf().save(opened, { product: { ...opened.product, maps }, cases: opened.cases });
  assert.deepEqual((await draftOf("0489"))?.product.maps, maps);
});

test("dropping a draft is audited; a submitted draft must be returned first", async () => {
  const opened = await clientOf().open("0495");
  const sent = await clientOf().submit(
    await clientOf().save(opened, addFieldToProduct(opened, "floorCount")),
    today,
  );
  await refused(dropDraft, idOf(sent), "PRD025");
  await refused(saveDraft, { ...idOf(sent), ...addFieldToProduct(opened, "other") }, "PRD025");
  await refused(submitDraft, { ...idOf(sent), effectiveFrom: today, reason }, "PRD025");
  const back = await product.ask(
    returnDraft,
    { ...idOf(sent), reason: "楼层数应为必填" },
    { token: tokens.second },
  );
  assert.deepEqual(
    [back.data.submitted, back.data.returnedReason, back.data.authors.length],
    [null, "楼层数应为必填", 1],
  );
  await refused(returnDraft, { ...idOf(back.data), reason }, "PRD026");
  assert.equal((await product.ask(dropDraft, idOf(back.data), { token: tokens.second })).code, "0000");
  assert.equal(await draftOf("0495"), null);
  await refused(dropDraft, idOf(back.data), "PRD023");
  const { rows } = await product.admin.query(
    "select user_code, change from audit_row where subject = 'product 0495' order by audit_id",
  );
  const { draftId } = opened;
  assert.deepEqual(rows.slice(2), [
    {
      user_code: PRODUCT_MANAGER,
      change: { submitted: { by: PRODUCT_MANAGER, effectiveFrom: today, reason } },
    },
    { user_code: SECOND_PRODUCT_MANAGER, change: { returned: { reason: "楼层数应为必填" } } },
    { user_code: SECOND_PRODUCT_MANAGER, change: { dropped: { draftId, revision: back.data.revision } } },
  ]);
});

test("only a valid, changed draft with passing cases and a day not past can be submitted", async () => {
  const opened = await clientOf().open("0501");
  const submit = (head: { draftId: string; revision: number }, effectiveFrom = today) => ({
    ...idOf(head),
    effectiveFrom,
    reason,
  });
  await refused(submitDraft, submit(opened), "PRD030");
  const gone = await refused(submitDraft, submit(opened, addDays(today, -1)), "PRD031");
  assert.deepEqual(gone.fields, [{ path: "effectiveFrom", message: "生效日期不能早于今天" }]);

  const broken = raiseMinimumPremium(opened, "90000.00");
  const dear = await clientOf().save(opened, { ...broken, cases: opened.cases });
  const cases = await refused(submitDraft, submit(dear), "PRD029");
  assert.match(cases.message, /有 1 个算例与应得金额不符：BB-01/);

  const none = await clientOf().save(dear, { ...broken, cases: [] });
  assert.match((await refused(submitDraft, submit(none), "PRD028")).message, /至少应有一个算例/);

  const garbled = { ...broken, product: { ...broken.product, vatRate: "-100" } };
  const invalid = await clientOf().save(none, garbled);
  assert.match(
    (await refused(submitDraft, submit(invalid), "PRD028")).message,
    /产品 增值税率：应在 0 至 100/,
  );

  const rating = { ...broken.product.rating, sumAmount: "nothing" };
  const unread = await clientOf().save(invalid, { ...broken, product: { ...broken.product, rating } });
  assert.match((await refused(submitDraft, submit(unread), "PRD028")).message, /没有名为“nothing”的计算项/);

  const { submitted } = await clientOf().submit(await clientOf().save(unread, broken), addDays(today, 1));
  assert.deepEqual(submitted?.by, { userCode: PRODUCT_MANAGER, userName: "产品经理甲" });
  assert.equal(submitted?.effectiveFrom, addDays(today, 1));
});

test("a reason needs a few visible characters", async () => {
  const opened = await clientOf().open("0601");
  for (const badReason of ["", "短", " 　 \n  x", "x".repeat(201), "按\u200b年度计划调整"])
    await refused(submitDraft, { ...idOf(opened), effectiveFrom: today, reason: badReason }, "SYS001");
});

test("a repeated request neither opens a second draft nor saves twice", async () => {
  const opening = { token: tokens.first, key: "workbench-repeated-open" };
  const first = await product.ask(openDraft, { riskCode: "0602" }, opening);
  const secondAnswer = await product.ask(openDraft, { riskCode: "0602" }, opening);
  assert.deepEqual(secondAnswer.data, first.data);
  const saving = { token: tokens.first, key: "workbench-repeated-save" };
  const input = { ...idOf(first.data), ...addFieldToProduct(first.data, "floorCount") };
  const saved = await product.ask(saveDraft, input, saving);
  assert.deepEqual((await product.ask(saveDraft, input, saving)).data, saved.data);
  assert.equal((await draftOf("0602"))?.revision, 2);
});
