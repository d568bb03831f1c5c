import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fingerprint, openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import type { Call, InputOf } from "#platform/kernel/contract.ts";
import { addDays, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Content, withField, withLeast, workbenchOf } from "../builder/drafts.ts";
import {
  dropDraft,
  findProduct,
  openDraft,
  publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  withdrawRelease,
} from "../contract/workbench.ts";

let product: TestProduct;
let tokens: { first: string; second: string; clerk: string };
type Who = keyof typeof tokens;
const desk = (who: Who = "first") => workbenchOf(product.ask, tokens[who]);
const today = todayInShanghai(new Date());
const reason = "按年度计划调整";

before(async () => {
  product = await openTestProduct({ chores: false });
  tokens = {
    first: await product.signIn("10000043"),
    second: await product.signIn("10000044"),
    clerk: await product.signIn("10000002"),
  };
});
after(() => product.close());

const kept = () =>
  fingerprint(product.admin, [
    "product_draft",
    "product_release",
    "product_version",
    "audit_row",
    "idempotency",
    "outbox",
  ]);

/** Answers with the refusal and leaves everything as it was. */
async function refused<C extends Call>(call: C, input: InputOf<C>, code: string, who: Who = "first") {
  const asItWas = await kept();
  const answer = await product.ask(call, input, { token: tokens[who] });
  assert.equal(answer.code, code, answer.message);
  assert.deepEqual(await kept(), asItWas);
  return answer;
}
const draftOf = async (riskCode: string) => {
  const { data } = await product.ask(findProduct, { riskCode }, { token: tokens.first });
  return data.draft;
};
const idOf = ({ draftId, revision }: { draftId: string; revision: number }) => ({ draftId, revision });

test("whoever is no product manager opens, changes, judges and publishes nothing", async () => {
  const opened = await desk().open("0102");
  const { product: content, cases } = opened;
  const ofDraft = idOf(opened);
  const asked: [Call, Record<string, unknown>][] = [
    [findProduct, { riskCode: "0102" }],
    [openDraft, { riskCode: "0102" }],
    [saveDraft, { ...ofDraft, product: content, cases }],
    [submitDraft, { ...ofDraft, effectiveFrom: today, reason }],
    [returnDraft, { ...ofDraft, reason }],
    [publishDraft, ofDraft],
    [dropDraft, ofDraft],
    [withdrawRelease, { riskCode: "0102", releaseId: "x", reason }],
  ];
  for (const [call, input] of asked) await refused(call, input, "SYS403", "clerk");
});

test("a draft is opened from what was published last, and is the only one of its product", async () => {
  const opened = await desk().open("0103");
  assert.deepEqual(
    opened.authors.map(({ userName }) => userName),
    ["产品经理甲"],
  );
  const { data } = await product.ask(findProduct, { riskCode: "0103" }, { token: tokens.second });
  assert.equal(opened.basedOn, data.published.version);
  assert.deepEqual([opened.product, opened.cases], [data.published.product, data.published.cases]);
  assert.deepEqual(data.draft, opened);
  const again = await refused(openDraft, { riskCode: "0103" }, "PRD022", "second");
  assert.match(again.message, /“0103”已有草稿，由 产品经理甲 修改中/);
});

test("no draft is opened of a product that is not there, or from a version of another", async () => {
  await refused(openDraft, { riskCode: "0101" }, "PRD020");
  const { data } = await product.ask(findProduct, { riskCode: "0405" }, { token: tokens.first });
  await refused(openDraft, { riskCode: "0301", version: data.published.version }, "PRD021");
  await refused(openDraft, { riskCode: "0301", version: "0123456789abcdef" }, "PRD021");
});

test("a save is kept with its author, its revision and what became different", async () => {
  const opened = await desk().open("0403");
  const next = withField(opened, "floorCount");
  const head = await desk("second").save(opened, next);
  assert.deepEqual(
    [head.revision, head.authors.map(({ userCode }) => userCode)],
    [2, ["10000043", "10000044"]],
  );
  const draft = await draftOf("0403");
  assert.deepEqual([draft?.product, draft?.cases, draft?.revision], [next.product, next.cases, 2]);
  const { rows } = await product.admin.query<{ user_code: string; change: { saved: object[] } }>(
    "select user_code, change from audit_row where subject = 'product 0403' order by audit_id desc limit 1",
  );
  const place = ["表单", opened.product.sections[0]?.title, "字段", "试加字段 floorCount"];
  assert.deepEqual(rows[0], {
    user_code: "10000044",
    change: { saved: [{ place, what: "added", before: "", after: "试加字段 floorCount" }] },
  });
});

test("who saves over a later revision is told whose it is, and nothing of it is kept", async () => {
  const opened = await desk().open("0412");
  await desk("second").save(opened, withField(opened, "secondsField"));
  const late = { ...idOf(opened), ...withField(opened, "firstsField") };
  const told = await refused(saveDraft, late, "PRD024");
  assert.match(told.message, /产品经理乙/);
  for (const [call, input] of [
    [submitDraft, { ...idOf(opened), effectiveFrom: today, reason }],
    [dropDraft, idOf(opened)],
    [returnDraft, { ...idOf(opened), reason }],
    [publishDraft, idOf(opened)],
  ] as const)
    await refused<Call>(call, input, "PRD024");
});

test("who is told of a later revision is told who made it, be it an edit, a submission or a return", async () => {
  const opened = await desk().open("0902");
  const seconds = await desk("second").save(opened, withField(opened, "secondsField"));
  const firsts = await desk().save(seconds, withField(opened, "firstsField"));
  const late = { ...idOf(seconds), ...withField(opened, "other") };
  assert.match((await refused(saveDraft, late, "PRD024", "second")).message, /草稿已被 产品经理甲 修改/);
  const sent = await desk("second").submit(firsts, today);
  assert.match((await refused(dropDraft, idOf(firsts), "PRD024")).message, /草稿已被 产品经理乙 修改/);
  await product.ask(returnDraft, { ...idOf(sent), reason }, { token: tokens.first });
  assert.match((await refused(publishDraft, idOf(sent), "PRD024")).message, /草稿已被 产品经理甲 修改/);
});

test("of two saves at the same time one is kept, and the other is told", async () => {
  const opened = await desk().open("0454");
  const save = (who: Who, code: string) =>
    product.ask(saveDraft, { ...idOf(opened), ...withField(opened, code) }, { token: tokens[who] });
  const answers = await Promise.all([save("first", "firstsField"), save("second", "secondsField")]);
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ["0000", "PRD024"]);
  const draft = await draftOf("0454");
  const added = draft?.product.sections[0]?.elements.at(-1)?.elementCode;
  assert.equal(added, answers[0].code === "0000" ? "firstsField" : "secondsField");
  assert.equal(draft?.revision, 2);
});

test("a draft stays of its risk and class", async () => {
  const opened = await desk().open("0467");
  const as = (other: object) => ({ ...idOf(opened), cases: [], product: { ...opened.product, ...other } });
  const risk = await refused(saveDraft, as({ riskCode: "0405" }), "PRD027");
  assert.deepEqual(risk.fields, [{ path: "product.riskCode", message: "不能改变" }]);
  const both = await refused(saveDraft, as({ riskCode: "0405", classCode: "01" }), "PRD027");
  assert.deepEqual(
    both.fields?.map(({ path }) => path),
    ["product.riskCode", "product.classCode"],
  );
});

test("what no database could keep, what nobody could mean, and what is endless is refused by its field", async () => {
  const opened = await desk().open("0484");
  const save = async (change: (content: Content) => unknown) => {
    const input = { ...idOf(opened), ...(change(structuredClone(opened)) as Content) };
    const { fields } = await refused(saveDraft, input, "SYS001");
    return fields?.map(({ path }) => path);
  };
  const named = (nameZh: string) =>
    save(({ product: whole, cases }) => ({ product: { ...whole, nameZh }, cases }));
  assert.deepEqual(await named("险\u0000种"), ["product"]);
  assert.deepEqual(await named("险\ud800种"), ["product"]);
  const worked = (title: string) =>
    save(({ product: whole, cases }) => ({ product: whole, cases: cases.map((one) => ({ ...one, title })) }));
  assert.deepEqual(await worked("\u0000"), ["cases"]);
  const cases = opened.cases.slice(0, 1).flatMap((one) => Array.from({ length: 201 }, () => one));
  assert.deepEqual(await save(({ product: whole }) => ({ product: whole, cases })), ["cases"]);
  assert.deepEqual(await save((content) => ({ ...content, product: { ...content.product, author: "x" } })), [
    "product.author",
  ]);
});

test("a name that every object has is kept like any other", async () => {
  const opened = await desk().open("0489");
  const maps = { ...opened.product.maps, constructor: { toString: "1" } };
  await desk().save(opened, { product: { ...opened.product, maps }, cases: opened.cases });
  assert.deepEqual((await draftOf("0489"))?.product.maps, maps);
});

test("a draft is dropped with a trace; a submitted one must be returned first", async () => {
  const opened = await desk().open("0495");
  const sent = await desk().submit(await desk().save(opened, withField(opened, "floorCount")), today);
  await refused(dropDraft, idOf(sent), "PRD025");
  await refused(saveDraft, { ...idOf(sent), ...withField(opened, "other") }, "PRD025");
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
    { user_code: "10000043", change: { submitted: { by: "10000043", effectiveFrom: today, reason } } },
    { user_code: "10000044", change: { returned: { reason: "楼层数应为必填" } } },
    { user_code: "10000044", change: { dropped: { draftId, revision: back.data.revision } } },
  ]);
});

test("only what is sound, changed, priced as it should be and not of the past is submitted", async () => {
  const opened = await desk().open("0501");
  const submit = (head: { draftId: string; revision: number }, effectiveFrom = today) => ({
    ...idOf(head),
    effectiveFrom,
    reason,
  });
  await refused(submitDraft, submit(opened), "PRD030");
  const gone = await refused(submitDraft, submit(opened, addDays(today, -1)), "PRD031");
  assert.deepEqual(gone.fields, [{ path: "effectiveFrom", message: "生效日期不能早于今天" }]);

  const broken = withLeast(opened, "90000.00");
  const dear = await desk().save(opened, { ...broken, cases: opened.cases });
  const cases = await refused(submitDraft, submit(dear), "PRD029");
  assert.match(cases.message, /有 1 个算例与应得金额不符：BB-01/);

  const none = await desk().save(dear, { ...broken, cases: [] });
  assert.match((await refused(submitDraft, submit(none), "PRD028")).message, /至少应有一个算例/);

  const garbled = { ...broken, product: { ...broken.product, vatRate: "-100" } };
  const faulty = await desk().save(none, garbled);
  assert.match(
    (await refused(submitDraft, submit(faulty), "PRD028")).message,
    /产品 增值税率：应在 0 至 100/,
  );

  const rating = { ...broken.product.rating, sumAmount: "nothing" };
  const unread = await desk().save(faulty, { ...broken, product: { ...broken.product, rating } });
  assert.match((await refused(submitDraft, submit(unread), "PRD028")).message, /没有名为“nothing”的计算项/);

  const { submitted } = await desk().submit(await desk().save(unread, broken), addDays(today, 1));
  assert.deepEqual(submitted?.by, { userCode: "10000043", userName: "产品经理甲" });
  assert.equal(submitted?.effectiveFrom, addDays(today, 1));
});

test("a reason says something, in a few words that can be seen", async () => {
  const opened = await desk().open("0601");
  for (const said of ["", "短", " 　 \n  x", "x".repeat(201), "按\u200b年度计划调整"])
    await refused(submitDraft, { ...idOf(opened), effectiveFrom: today, reason: said }, "SYS001");
});

test("a repeated request opens no second draft and saves no second time", async () => {
  const opening = { token: tokens.first, key: "workbench-repeated-open" };
  const first = await product.ask(openDraft, { riskCode: "0602" }, opening);
  const again = await product.ask(openDraft, { riskCode: "0602" }, opening);
  assert.deepEqual(again.data, first.data);
  const saving = { token: tokens.first, key: "workbench-repeated-save" };
  const input = { ...idOf(first.data), ...withField(first.data, "floorCount") };
  const saved = await product.ask(saveDraft, input, saving);
  assert.deepEqual((await product.ask(saveDraft, input, saving)).data, saved.data);
  assert.equal((await draftOf("0602"))?.revision, 2);
});
