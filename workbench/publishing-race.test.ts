import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Call, InputOf } from "#platform/kernel/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { getTestServer } from "#platform/testing/test-server.ts";
import { addFieldToProduct, createTestWorkbenchClient } from "./builder.ts";
import { findDefinition } from "#areas/product/contract/product-calls.ts";
import { OFFICE_CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import {
  dropDraft,
  openDraft,
  publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  withdrawRelease,
} from "./contract/draft-calls.ts";
import { findProduct } from "./contract/product-calls.ts";

// Each round judges drafts on threads of their own, which the kind of server does not change.
const ROUNDS = getTestServer().kind === "embedded" ? 3 : 2;
const RISK = "0405";
const today = getTodayInShanghai(new Date());
const reason = "两人同时操作";

let product: TestProduct;
let other: Awaited<ReturnType<TestProduct["openAnother"]>>;
let managers: Record<"author" | "judge" | "third", string>;
type Manager = keyof typeof managers;

/** Two processes have two connections each, so a transaction that needs a second connection would wait for ever. */
before(async () => {
  product = await openTestProduct({ chores: false, settings: { DATABASE_POOL_SIZE: "2" } });
  other = await product.openAnother();
  // A second reviewer, so that two users may publish the same draft.
  await product.admin.query(`update user_company set grade_codes = '{PROP118}' where user_code = '10000001'`);
  managers = {
    author: await product.signIn(PRODUCT_MANAGER),
    judge: await product.signIn(SECOND_PRODUCT_MANAGER),
    third: await product.signIn(OFFICE_CLERK),
  };
});
after(async () => {
  await other.close();
  await product.close();
});

const here = <C extends Call>(call: C, input: InputOf<C>, who: Manager) =>
  product.ask(call, input, { token: managers[who] });
const there = <C extends Call>(call: C, input: InputOf<C>, who: Manager) =>
  other.ask(call, input, { token: managers[who] });
const clientOf = (who: Manager = "author") => createTestWorkbenchClient(product.ask, managers[who]);
const of = async () => (await here(findProduct, { riskCode: RISK }, "author")).data;
const idOf = ({ draftId, revision }: { draftId: string; revision: number }) => ({ draftId, revision });
const codesOf = (answers: readonly { code: string }[]) => answers.map(({ code }) => code).toSorted();

/** Every process serves what the database holds, and each release exists once. */
async function isConsistent(released: number, withdrawn: number) {
  const { releases, published } = await of();
  assert.equal(releases.length, released);
  assert.equal(releases.filter((release) => release.withdrawn !== null).length, withdrawn);
  const current = releases.filter(({ isCurrent }) => isCurrent);
  assert.equal(current.length, 1);
  assert.equal(current[0]?.version, published?.version);
  for (const ask of [product.ask, other.ask]) {
    const { data } = await ask(findDefinition, { riskCode: RISK }, { token: managers.third });
    assert.equal(data.version, published?.version);
  }
}

test(`of two users who open, publish or withdraw at the same time one succeeds, ${ROUNDS} times over`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const openings = await Promise.all([
      here(openDraft, { riskCode: RISK }, "author"),
      there(openDraft, { riskCode: RISK }, "judge"),
    ]);
    assert.deepEqual(codesOf(openings), ["0000", "PRD022"], `round ${round}`);
    const byAuthor = openings[0].code === "0000";
    if (!byAuthor) await here(dropDraft, idOf(openings[1].data), "author");
    const opened = byAuthor ? openings[0].data : await clientOf().open(RISK);
    const saved = await clientOf().save(opened, addFieldToProduct(opened, `field${round}`));

    const submissions = await Promise.all([
      here(submitDraft, { ...idOf(saved), effectiveFrom: today, reason }, "author"),
      there(submitDraft, { ...idOf(saved), effectiveFrom: addDays(today, 1), reason }, "author"),
      here(submitDraft, { ...idOf(saved), effectiveFrom: today, reason }, "author"),
    ]);
    assert.deepEqual(codesOf(submissions), ["0000", "PRD024", "PRD024"], `round ${round}`);
    const won = submissions.find(({ code }) => code === "0000");
    assert.ok(won);
    const back = await here(returnDraft, { ...idOf(won.data), reason }, "author");
    const sent = await clientOf().submit(back.data, today);

    const publications = await Promise.all([
      here(publishDraft, idOf(sent), "judge"),
      there(publishDraft, idOf(sent), "third"),
      here(publishDraft, idOf(sent), "judge"),
    ]);
    assert.deepEqual(codesOf(publications), ["0000", "PRD023", "PRD023"], `round ${round}`);
    await isConsistent(1 + round, round - 1);

    const releaseId = publications.find(({ code }) => code === "0000")?.data.releaseId ?? "";
    const withdrawing = { riskCode: RISK, releaseId, reason };
    const withdrawals = await Promise.all([
      here(withdrawRelease, withdrawing, "judge"),
      there(withdrawRelease, withdrawing, "author"),
      there(withdrawRelease, withdrawing, "third"),
    ]);
    assert.deepEqual(codesOf(withdrawals), ["0000", "PRD033", "PRD033"], `round ${round}`);
    await isConsistent(1 + round, round);
  }
});

test(`a draft is published, returned, changed or dropped, but never two of these, ${ROUNDS} times over`, async () => {
  const outcomes = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const opened = await clientOf().open(RISK);
    const content = addFieldToProduct(opened, `other${round}`);
    const sent = await clientOf().submit(await clientOf().save(opened, content), today);
    const known = (await of()).releases.length;
    const [published, returned, ...late] = await Promise.all([
      here(publishDraft, idOf(sent), "judge"),
      there(returnDraft, { ...idOf(sent), reason }, "third"),
      there(saveDraft, { ...idOf(sent), ...content }, "author"),
      here(dropDraft, idOf(sent), "author"),
    ]);
    assert.deepEqual(codesOf([published, returned]).at(0), "0000", `round ${round}`);
    const isPublished = published.code === "0000";
    assert.notEqual(isPublished, returned.code === "0000", `round ${round}`);
    for (const { code } of late) assert.match(code, /^PRD02[345]$/);
    const now = await of();
    assert.deepEqual([now.releases.length - known, now.draft === null], isPublished ? [1, true] : [0, false]);
    if (now.draft) await here(dropDraft, idOf(now.draft), "author");
    outcomes.add(isPublished ? "published" : "returned");
  }
  process.stderr.write(`outcomes seen: ${[...outcomes].join(", ")}\n`);
});

test(`a draft that is opened during a publication starts from the published version, ${ROUNDS} times over`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const head = await clientOf().draft(RISK, (content) => addFieldToProduct(content, `next${round}`), today);
    const [published, opened] = await Promise.all([
      here(publishDraft, idOf(head), "judge"),
      there(openDraft, { riskCode: RISK }, "third"),
    ]);
    assert.equal(published.code, "0000", published.message);
    const draft = opened.code === "0000" ? opened.data : await clientOf("third").open(RISK);
    assert.equal(draft.basedOn, published.data.version, `round ${round} ${opened.code}`);
    await here(dropDraft, idOf(draft), "author");
  }
});

test(`only one of the last two releases is withdrawn, whoever is first, ${ROUNDS} times over`, async () => {
  const { releases } = await of();
  const standing = releases.filter(({ withdrawn }) => withdrawn === null);
  for (const { releaseId } of standing.slice(0, -1)) await clientOf().withdraw(RISK, releaseId);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const last = (await of()).releases.find(({ withdrawn }) => withdrawn === null);
    const head = await clientOf().draft(RISK, (content) => addFieldToProduct(content, `last${round}`), today);
    const { releaseId } = await clientOf("judge").publish(head);
    const withdrawals = await Promise.all([
      here(withdrawRelease, { riskCode: RISK, releaseId, reason }, "judge"),
      there(withdrawRelease, { riskCode: RISK, releaseId: last?.releaseId ?? "", reason }, "author"),
    ]);
    assert.deepEqual(codesOf(withdrawals), ["0000", "PRD034"], `round ${round}`);
  }
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
