import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  queryExternalReview,
  resendExternalReview,
  sendExternalReview,
  withdrawExternalReview,
} from "#areas/external-review/contract.ts";
import { sendLinks } from "#areas/outside-link/jobs.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { queryReceipt, sendReceiptLink } from "#areas/receipt/contract.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

export const REVIEWER = {
  reviewerKind: "1",
  reviewerName: "示例经纪 王经理",
  reviewerMobile: "13800000009",
} as const;
export const HOLDER_EMAIL = "zhang.ceshi@example.com";
export const OUTSIDE_ORIGIN = "https://chengbao.example";

export type SentText = { readonly phone: string; readonly content: string };

/** A gateway that keeps what it is asked to send. */
export async function startTestSmsGateway() {
  const texts: SentText[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      texts.push(JSON.parse(body) as SentText);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`, PUBLIC_URL: OUTSIDE_ORIGIN };
  return { texts, settings, stop: () => server.close() };
}

export type TestSmsGateway = Awaited<ReturnType<typeof startTestSmsGateway>>;

/** Sends what waits and returns the tickets of the new messages, with their paths. */
export async function takeTickets(product: TestProduct, gateway: Pick<TestSmsGateway, "texts">) {
  await sendLinks(product.services);
  return gateway.texts.splice(0).map(({ phone, content }) => {
    const address = new URL(/https?:\S+$/.exec(content)?.[0] ?? "");
    assert.equal(address.search, "");
    const ticket = new URLSearchParams(address.hash.slice(1)).get("ticket") ?? "";
    return { phone, content, path: address.pathname, ticket };
  });
}

/** For tests by the clock of the machine. */
export const FAR_PERIOD = { startDate: "2099-01-01", endDate: "2099-12-31" } as const;
type Period = Partial<typeof FAR_PERIOD>;

async function buildForm(product: TestProduct, period: Period) {
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const holder = { ...form["holder"], email: HOLDER_EMAIL };
  return { ...form, holder, period: { ...form["period"], ...period } };
}

/** A proposal that might be submitted. */
export async function addReviewableProposal(product: TestProduct, token: string, period: Period = {}) {
  return createProposalTestClient(product.ask, token).add("0405", await buildForm(product, period));
}

export async function sendTestReview(
  product: TestProduct,
  token: string,
  { proposalNo, version, sumPremium }: { proposalNo: string; version: number; sumPremium: string | null },
  attachmentIds: string[] = [],
) {
  const input = { proposalNo, version, sumPremium: sumPremium ?? "", attachmentIds, ...REVIEWER };
  return product.ask(sendExternalReview, input, { token });
}

/** A policy that was issued at once. */
export async function issueTestPolicy(
  product: TestProduct,
  token: string,
  period: Period = {},
): Promise<string> {
  const client = createProposalTestClient(product.ask, token);
  return (await client.submit(await client.add("0405", await buildForm(product, period)))).policyNo;
}

export function sendTestReceipt(product: TestProduct, token: string, policyNo: string) {
  const numberReason = "投保人指定由经办人签收";
  return product.ask(sendReceiptLink, { policyNo, receiverMobile: "13800000008", numberReason }, { token });
}

/** Leaves a proposal under review and a policy whose receipt is not signed. */
export async function sendTestLinks(product: TestProduct): Promise<void> {
  const token = await product.signIn(CLERK);
  const sent = await sendTestReview(product, token, await addReviewableProposal(product, token, FAR_PERIOD));
  assert.equal(sent.code, "0000", sent.message);
  const receipt = await sendTestReceipt(product, token, await issueTestPolicy(product, token, FAR_PERIOD));
  assert.equal(receipt.code, "0000", receipt.message);
}

type LinkedNumbers = { readonly proposalNo: string; readonly policyNo: string };
const ofProposal = ({ proposalNo }: LinkedNumbers) => ({ proposalNo });
const ofPolicy = ({ policyNo }: LinkedNumbers) => ({ policyNo });

/** Every call about one proposal or policy, with its input and its code for a missing one. */
export const outsideLinkCallTestCases = [
  {
    call: sendExternalReview,
    input: (named: LinkedNumbers) => ({
      ...ofProposal(named),
      ...REVIEWER,
      version: 9,
      sumPremium: "1.00",
      attachmentIds: [],
    }),
    missing: "PRO001",
  },
  {
    call: withdrawExternalReview,
    input: (named: LinkedNumbers) => ({ ...ofProposal(named), version: 9, reason: "客户要求撤回" }),
    missing: "PRO001",
  },
  {
    call: resendExternalReview,
    input: (named: LinkedNumbers) => ({ ...ofProposal(named), version: 9 }),
    missing: "PRO001",
  },
  { call: queryExternalReview, input: ofProposal, missing: "REV001" },
  { call: queryReceipt, input: ofPolicy, missing: "RCP001" },
  {
    call: sendReceiptLink,
    input: (named: LinkedNumbers) => ({ ...ofPolicy(named), receiverMobile: "13800000008" }),
    missing: "RCP001",
  },
];

const tables = [
  ["outside_link", "a link"],
  ["external_review", "a review"],
  ["policy_receipt", "a receipt"],
] as const;

/** Each table with the four ways by which a row leaves its audit trail. */
const plantedOwnership = Object.fromEntries(
  tables.flatMap(([table, name]) => [
    [
      `${name} of a branch that does not exist`,
      { plant: `update ${table} set com_code = '99999999'`, found: `owner.${table}.company` },
    ],
    [
      `${name} moved to another branch by hand`,
      { plant: `update ${table} set com_code = '31010100'`, found: `owner.${table}.moved` },
    ],
    [`${name} taken away by hand`, { plant: `delete from ${table}`, found: `owner.${table}.vanished` }],
    [
      `${name} that was changed without an audit`,
      { plant: `update ${table} set version = version + 1`, found: `owner.${table}.altered` },
    ],
  ]),
);

/** Violations that bypass the program in links, reviews and receipts, with the check that finds each. */
export const plantedOutsideLinkViolations: PlantedViolations = {
  ...plantedOwnership,
  "a link that was used after its end": {
    plant: "update outside_link set used_at = expires_at",
    found: "outsideLink.used",
  },
  "a review that ended while its proposal waits": {
    plant: "update external_review set status = '4', ended_at = sent_at",
    found: "externalReview.awaited",
  },
  "a review whose link was used without an answer": {
    plant: "update outside_link set used_at = issued_at where purpose = 'review'",
    found: "externalReview.link",
  },
  "a receipt whose link was used without a signature": {
    plant: "update outside_link set used_at = issued_at where purpose = 'receipt'",
    found: "receipt.link",
  },
  "a receipt whose signature is in no file": {
    plant: `update policy_receipt set status = '1', signed_at = now(), signer_name = 'x', content_version = 1,
      file_id = 'planted', file_bytes = 1, sha256 = repeat('0', 64)`,
    found: "receipt.file",
  },
};
