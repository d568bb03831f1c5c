import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { answerExternalReview, readExternalReview } from "#areas/external-review/contract.ts";
import { createPurposeTickets } from "#platform/server/purpose-ticket.ts";
import { createTicketSealer } from "#platform/server/ticket.ts";
import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { readReceipt, signReceipt } from "#areas/receipt/contract.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  addReviewableProposal,
  issueTestPolicy,
  sendTestReceipt,
  sendTestReview,
  startTestSmsGateway,
  takeTickets,
  type TestSmsGateway,
} from "./testing/outside-links.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2024-12-16T02:00:00Z");

let gateway: TestSmsGateway;
let product: TestProduct;
let moment = START;
let review: { ticket: string; proposalNo: string };
let receipt: { ticket: string; policyNo: string };

before(async () => {
  gateway = await startTestSmsGateway();
  product = await openTestProduct({ chores: false, settings: gateway.settings, now: () => new Date(moment) });
  const clerk = await product.signIn(CLERK);
  const proposal = await addReviewableProposal(product, clerk);
  await sendTestReview(product, clerk, proposal);
  const policyNo = await issueTestPolicy(product, clerk);
  await sendTestReceipt(product, clerk, policyNo);
  const sent = await takeTickets(product, gateway);
  const ticketOf = (path: string): string => sent.find((text) => text.path === path)?.ticket ?? "";
  review = { ticket: ticketOf("/externalReview"), proposalNo: proposal.proposalNo };
  receipt = { ticket: ticketOf("/external/receiptInfo"), policyNo };
});
after(async () => {
  await product.close();
  gateway.stop();
});

const attempts = [
  (ticket: string) => product.ask(readExternalReview, { ticket }),
  (ticket: string) => product.ask(answerExternalReview, { ticket, isAgreed: true, reason: "", remarks: [] }),
  (ticket: string) => product.ask(readReceipt, { ticket }),
  (ticket: string) =>
    product.ask(signReceipt, {
      ticket,
      signerName: "某人",
      device: "",
      signature: "AAAA",
    }),
] as const;

type Content = Record<"linkId" | "documentNo" | "comCode" | "agencyCode" | "contentVersion", string>;
type Purpose = "review" | "receipt";
const sealer = (purpose: string) => createPurposeTickets<Content>(product.services, purpose);
const contentOf = (purpose: Purpose, ticket: string): Content => {
  const opened = sealer(`outsideLink:${purpose}`).open(ticket);
  assert.ok(opened);
  return opened.content;
};
const until = () => new Date(moment + DAY_MS);

/** Tickets that differ from a good one in one byte. */
function alter(ticket: string): string[] {
  const bytes = Buffer.from(ticket, "base64url");
  return Array.from(bytes, (byte, index) => {
    const altered = Buffer.from(bytes);
    altered[index] = byte ^ 1;
    return altered.toString("base64url");
  });
}

/** Tickets that were sealed with the real key, yet for something else than their link. */
function mix(purpose: Purpose, ticket: string, other: Content): string[] {
  const own = contentOf(purpose, ticket);
  const { seal } = sealer(`outsideLink:${purpose}`);
  const changes: Partial<Content>[] = [
    { documentNo: other.documentNo },
    { linkId: other.linkId },
    { linkId: "0".repeat(32) },
    { comCode: "11010100" },
    { agencyCode: "20000001" },
    { contentVersion: String(Number(own.contentVersion) + 1) },
    { contentVersion: "NaN" },
    { contentVersion: "" },
  ];
  const purposes = [
    "",
    "outsideLink:",
    "captcha",
    "policyReading",
    "proposalReading",
    `outsideLink:${purpose} `,
  ];
  return [
    ...changes.map((change) => seal({ ...own, ...change }, until())),
    seal(own, new Date(moment - 1)),
    ...purposes.map((elsewhere) => sealer(elsewhere).seal(own, until())),
    createPurposeTickets<Content>(
      { tickets: createTicketSealer(randomBytes(32), product.services.now), now: product.services.now },
      `outsideLink:${purpose}`,
    ).seal(own, until()),
  ];
}

test("of more than 1,000 forged, mixed and invented tickets none is let in", async () => {
  const contents = {
    review: contentOf("review", review.ticket),
    receipt: contentOf("receipt", receipt.ticket),
  };
  const bad = [
    ...alter(review.ticket),
    ...alter(receipt.ticket),
    ...mix("review", review.ticket, contents.receipt),
    ...mix("receipt", receipt.ticket, contents.review),
    ...Array.from({ length: 60 }, (_, index) => randomBytes(40 + index).toString("base64url")),
    ...[1, 30, 60, 100].map((length) => review.ticket.slice(0, length)),
    `${review.ticket}A`.repeat(2),
    "汉字",
  ];
  let tries = 0;
  let letIn = 0;
  const ask = async (attempt: (typeof attempts)[number], ticket: string): Promise<void> => {
    tries += 1;
    const { code } = await attempt(ticket);
    if (!/^(REV00[5-8]|RCP00[6-9])$/.test(code)) letIn += 1;
  };
  for (const ticket of bad) for (const attempt of attempts) await ask(attempt, ticket);
  // A good ticket opens nothing of the other purpose.
  for (const attempt of attempts.slice(0, 2)) await ask(attempt, receipt.ticket);
  for (const attempt of attempts.slice(2)) await ask(attempt, review.ticket);
  assert.ok(tries >= 1000, `${tries} tries`);
  assert.equal(letIn, 0);
  const reading = await product.ask(readPolicyLink, { businessNo: receipt.policyNo, ticket: receipt.ticket });
  assert.equal(reading.code, "QUO030");
});

test("the real tickets open their pages, and no row of their documents was touched meanwhile", async () => {
  assert.equal((await attempts[0](review.ticket)).code, "0000");
  assert.equal((await attempts[2](receipt.ticket)).code, "0000");
  const { rows } = await product.admin.query(
    "select from outside_link where used_at is not null or revoked_at is not null",
  );
  assert.equal(rows.length, 0);
});

test("a document that changed after the ticket was sent is opened by it no more", async () => {
  const { admin } = product;
  await admin.query("update document set version = version + 1 where business_no = $1", [review.proposalNo]);
  assert.equal((await attempts[0](review.ticket)).code, "REV008");
  assert.equal((await attempts[1](review.ticket)).code, "REV008");
  await admin.query("update document set version = version - 1 where business_no = $1", [review.proposalNo]);
  await admin.query("update outside_link set content_version = content_version + 1 where document_no = $1", [
    receipt.policyNo,
  ]);
  assert.equal((await attempts[2](receipt.ticket)).code, "RCP006");
  await admin.query("update outside_link set content_version = content_version - 1 where document_no = $1", [
    receipt.policyNo,
  ]);
});

test("an answer is given once, whatever is replayed, and an old ticket is over", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempts[1](review.ticket)));
  assert.equal(answers.filter(({ code }) => code === "0000").length, 1);
  for (let count = 0; count < 20; count += 1) assert.equal((await attempts[1](review.ticket)).code, "REV009");
  moment = START + 7 * DAY_MS;
  for (const attempt of attempts) assert.notEqual((await attempt(review.ticket)).code, "0000");
  assert.equal((await attempts[2](receipt.ticket)).code, "RCP007");
  moment = START + 9 * DAY_MS;
  assert.equal((await attempts[2](receipt.ticket)).code, "RCP006");
});
