import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as calls from "#areas/external-review/contract.ts";
import { expireReviews } from "#areas/external-review/jobs.ts";
import { sendLinks } from "#areas/outside-link/jobs.ts";
import { editProposal, queryProposalInfo } from "#areas/proposal/contract/proposal.ts";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { changeStoredFile } from "#platform/server/testing/changed-file.ts";
import { BRANCH_MANAGER, CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import {
  addReviewableProposal,
  HOLDER_EMAIL,
  REVIEWER,
  sendTestReview,
  startTestSmsGateway,
  takeTickets,
  type TestSmsGateway,
} from "./testing/outside-links.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const START = Date.parse("2024-12-16T02:00:00Z");
const DAY_MS = 86_400_000;

let gateway: TestSmsGateway;
let product: TestProduct;
let clerk: string;
let moment = START;

before(async () => {
  gateway = await startTestSmsGateway();
  product = await openTestProduct({ chores: false, settings: gateway.settings, now: () => new Date(moment) });
  clerk = await product.signIn(CLERK);
});
after(async () => {
  await product.close();
  gateway.stop();
});

const find = async (proposalNo: string) =>
  (await product.ask(queryProposalInfo, { proposalNo }, { token: clerk })).data;
const reviewsOf = async (proposalNo: string, token = clerk) =>
  (await product.ask(calls.queryExternalReview, { proposalNo }, { token })).data.reviews;
const read = (ticket: string) => product.ask(calls.readExternalReview, { ticket });
const findText = ({ proposal }: OutputOf<typeof calls.readExternalReview>, path: string) =>
  proposal?.sections.flatMap(({ rows }) => rows.flat()).find((cell) => cell.path === path)?.text;
const answer = (
  ticket: string,
  isAgreed: boolean,
  reason = "",
  remarks: { path: string; text: string }[] = [],
) => product.ask(calls.answerExternalReview, { ticket, isAgreed, reason, remarks });
/** A proposal under review, with the ticket that its reviewer got. */
async function send(attachmentIds: string[] = []) {
  const proposal = await addReviewableProposal(product, clerk);
  const sent = await sendTestReview(product, clerk, proposal, attachmentIds);
  assert.equal(sent.code, "0000", sent.message);
  const [text] = await takeTickets(product, gateway);
  assert.ok(text);
  return { proposalNo: proposal.proposalNo, version: sent.data.version, ...text };
}

test("a reviewer gets the link by a text message, sees the elements masked, and agrees: underwriting goes on", async () => {
  const { proposalNo, phone, path, ticket, content } = await send();
  assert.equal((await find(proposalNo)).status, "13");
  assert.deepEqual([phone, path], [REVIEWER.reviewerMobile, "/externalReview"]);
  assert.match(content, /^【承保】示例经纪 王经理：.*请于 2024 年 12 月 23 日前答复：https:/);
  const { data, code } = await read(ticket);
  assert.equal(code, "0000");
  assert.deepEqual([data.status, data.round, data.proposal?.number], ["0", 1, proposalNo]);
  const told = JSON.stringify(data);
  assert.ok(!told.includes("91999900DM0000013C") && told.includes("013C"));
  assert.ok(!told.includes("agentFee") && !told.includes("handlerCode"));
  assert.ok(!told.includes(HOLDER_EMAIL) && told.includes("z***@example.com"));
  assert.deepEqual([findText(data, "period.startHour"), findText(data, "period.endHour")], ["0 时", "24 时"]);
  const agreed = await answer(ticket, true);
  assert.equal(agreed.code, "0000", agreed.message);
  assert.deepEqual([agreed.data.status, agreed.data.proposal], ["1", null]);
  assert.equal((await find(proposalNo)).status, "08");
  assert.equal((await answer(ticket, false, "改变主意")).code, "REV009");
  const [review] = await reviewsOf(proposalNo);
  assert.deepEqual([review?.status, review?.sendingStatus, review?.sentByName], ["1", "3", "测试员乙"]);
});

test("a return needs a reason, keeps its remarks with the names of their fields, and is resubmitted in a second round", async () => {
  const { proposalNo, ticket } = await send();
  assert.equal((await answer(ticket, false, " ")).code, "REV012");
  const remarks = [{ path: "holder.holderName", text: "应为全称" }];
  assert.equal((await answer(ticket, false, "请更正", [{ path: "fee.agentFee", text: "?" }])).code, "REV011");
  const returned = await answer(ticket, false, "请更正投保人名称", remarks);
  assert.equal(returned.code, "0000", returned.message);
  const proposal = await find(proposalNo);
  assert.equal(proposal.status, "05");
  const [review] = await reviewsOf(proposalNo);
  assert.deepEqual(review?.remarks, [
    { path: "holder.holderName", label: "投保人信息 投保人名称", text: "应为全称" },
  ]);
  assert.equal((await read(ticket)).data.isResubmitted, false);
  const { form, version } = proposal;
  const edited = await product.ask(editProposal, { proposalNo, version, form }, { token: clerk });
  assert.equal(edited.code, "0000", edited.message);
  const again = await sendTestReview(product, clerk, edited.data);
  assert.equal(again.code, "0000", again.message);
  const [second] = await takeTickets(product, gateway);
  const result = await read(ticket);
  assert.deepEqual([result.data.status, result.data.isResubmitted, result.data.proposal], ["2", true, null]);
  assert.equal((await read(second?.ticket ?? "")).data.round, 2);
  assert.equal((await answer(second?.ticket ?? "", true)).data.status, "1");
  const { rows } = await product.admin.query(
    "select receiver_code, content from message where message_type = '3' and secondary_message_type = '43' order by sent_at",
  );
  assert.ok(rows.length >= 3);
});

test("a link that is sent again ends the earlier one and has seven days of its own, not twice in a minute", async () => {
  const { proposalNo, version, ticket } = await send();
  const again = (token = clerk, seen = version) =>
    product.ask(calls.resendExternalReview, { proposalNo, version: seen }, { token });
  assert.equal((await again()).code, "REV013");
  moment += 6 * DAY_MS;
  assert.equal((await again(await product.signIn(QUERY_POST))).code, "SYS403");
  assert.equal((await again(await product.signIn(CLERK_BEIJING))).code, "PRO001");
  assert.equal((await again(await product.signIn(BRANCH_MANAGER))).code, "LIF002");
  const sent = await again();
  assert.equal(sent.code, "0000", sent.message);
  assert.deepEqual([sent.data.status, sent.data.version], ["13", version]);
  const [text] = await takeTickets(product, gateway);
  assert.equal(text?.phone, REVIEWER.reviewerMobile);
  assert.match(text.content, /请于 2024 年 12 月 29 日前答复：https:/);
  assert.equal((await read(ticket)).code, "REV007");
  assert.equal((await answer(ticket, true)).code, "REV007");
  moment += 2 * DAY_MS;
  await expireReviews(product.context);
  assert.equal((await read(text.ticket)).data.round, 1);
  assert.equal((await answer(text.ticket, true)).data.status, "1");
  assert.equal((await again(clerk, (await find(proposalNo)).version)).code, "REV004");
  moment = START;
});

test("a withdrawn review takes the proposal back, and its link opens nothing", async () => {
  const { proposalNo, version, ticket } = await send();
  const input = { proposalNo, version, reason: "客户要求先改方案" };
  const stranger = await product.signIn(CLERK_BEIJING);
  const foreign = await product.ask(calls.withdrawExternalReview, input, { token: stranger });
  assert.equal(foreign.code, "PRO001");
  const withdrawn = await product.ask(calls.withdrawExternalReview, input, { token: clerk });
  assert.equal(withdrawn.code, "0000", withdrawn.message);
  assert.equal((await find(proposalNo)).status, "05");
  assert.equal((await read(ticket)).code, "REV007");
  assert.equal((await answer(ticket, true)).code, "REV007");
  const again = { ...input, version: withdrawn.data.version };
  assert.equal((await product.ask(calls.withdrawExternalReview, again, { token: clerk })).code, "LIF001");
});

test("after seven days the review is over: the proposal goes back, and its people are told", async () => {
  const { proposalNo, ticket } = await send();
  moment += 7 * DAY_MS - 1000;
  assert.equal((await read(ticket)).code, "0000");
  assert.equal(await expireReviews(product.context), 0);
  moment += 1000;
  assert.equal((await read(ticket)).code, "REV006");
  assert.equal((await answer(ticket, true)).code, "REV006");
  await expireReviews(product.context);
  assert.equal((await find(proposalNo)).status, "05");
  assert.deepEqual(
    (await reviewsOf(proposalNo)).map(({ status }) => status),
    ["3"],
  );
  moment = START;
});

test("only the chosen attachments are read, and only while the review is awaited", async () => {
  const proposal = await addReviewableProposal(product, clerk);
  const { proposalNo } = proposal;
  for (const name of ["方案.png", "内部.png"]) {
    const image = { businessNo: proposalNo, fileCategory: "A18", name, content: await createTestPicture() };
    assert.equal((await uploadTestFile(product.app, clerk, image)).code, "0000");
  }
  const { rows } = await product.admin.query<{ attachment_id: string }>(
    "select attachment_id from attachment where business_no = $1 order by uploaded_at",
    [proposalNo],
  );
  const [shown = "", hidden = ""] = rows.map(({ attachment_id: id }) => id);
  assert.equal((await sendTestReview(product, clerk, proposal, ["f".repeat(32)])).code, "REV003");
  assert.equal((await sendTestReview(product, clerk, proposal, [shown])).code, "0000");
  const [text] = await takeTickets(product, gateway);
  const ticket = text?.ticket ?? "";
  assert.deepEqual(
    (await read(ticket)).data.proposal?.files.map(({ fileName }) => fileName),
    ["方案.png"],
  );
  const file = (attachmentId: string) => product.ask(calls.readExternalReviewFile, { ticket, attachmentId });
  assert.equal((await file(hidden)).code, "REV010");
  const readShown = () =>
    product.app.inject({
      method: "POST",
      url: calls.readExternalReviewFile.path,
      payload: { ticket, attachmentId: shown },
    });
  const { length: bytes } = (await readShown()).rawPayload;
  await changeStoredFile(product.services.attachments, { fileId: shown, bytes });
  assert.equal((await readShown()).json<{ code: string }>().code, "REV010");
  await answer(ticket, true);
  assert.equal((await file(shown)).code, "REV009");
});

test("a query post may look at reviews and sends none; a stranger sees none", async () => {
  const { proposalNo } = await send();
  const token = await product.signIn(QUERY_POST);
  assert.equal((await reviewsOf(proposalNo, token)).length, 1);
  const proposal = await addReviewableProposal(product, clerk);
  assert.equal((await sendTestReview(product, token, proposal)).code, "SYS403");
  const stranger = await product.signIn(CLERK_BEIJING);
  const seen = await product.ask(calls.queryExternalReview, { proposalNo }, { token: stranger });
  assert.equal(seen.code, "REV001");
});

test("no ticket stands in the database, in audit rows or in stored answers", async () => {
  const { ticket } = await send();
  await answer(ticket, false, "不同意");
  await sendLinks(product.services);
  const { rows } = await product.admin.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  const part = ticket.slice(0, 40);
  for (const { table_name: table } of rows) {
    const { rowCount } = await product.admin.query(`select from ${table} t where t::text like $1 limit 1`, [
      `%${part}%`,
    ]);
    assert.equal(rowCount, 0, table);
  }
});
