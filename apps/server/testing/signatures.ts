import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { getEmployerLiabilityForm } from "#areas/quotation/builder.ts";
import {
  generateOnlineSignature,
  queryOnlineSignature,
  readSignaturePaper,
  reverseSignatureConfig,
  revokeOnlineSignature,
  sendOnlineSignature,
  sendSignatureCode,
  signOnline,
  verifySignatureCode,
} from "#areas/signature/contract/signature.ts";
import { findKeyOfLink } from "#areas/signature/rules/signature.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

export const SIGNER_MOBILE = "13800000001";

/** A gateway that keeps the messages that it is asked to send. */
export async function startTestSmsGateway() {
  const gateway = { status: 200, texts: [] as { phone: string; content: string }[] };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (gateway.status === 200) gateway.texts.push(JSON.parse(body) as (typeof gateway.texts)[number]);
      response.writeHead(gateway.status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const code = (): string => /验证码 (\d{6})/.exec(gateway.texts.at(-1)?.content ?? "")?.[1] ?? "";
  const settings = { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send` };
  return { gateway, settings, code, stop: () => server.close() };
}

/** A complete draft whose holder has a mobile number. */
export async function addProposalToSign(product: TestProduct, given?: FilledForm) {
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = given ?? (await getEmployerLiabilityForm(product.admin));
  const signed = { ...form, holder: { ...form["holder"], mobile: SIGNER_MOBILE } } as FilledForm;
  return { client, form: signed, saved: await client.add("0405", signed) };
}

/** Makes a link and returns its key. */
export async function generateTestSignature(product: TestProduct, proposalNo: string) {
  const token = await product.signIn(CLERK);
  const { data, message } = await product.ask(generateOnlineSignature, { proposalNo }, { token });
  assert.ok(data, message);
  return { ...data, key: findKeyOfLink(data.link) ?? "" };
}

/** The holder proves the mobile number by the code of the gateway. */
export async function verifyTestSigner(product: TestProduct, key: string, code: () => string) {
  const sent = await product.ask(sendSignatureCode, { key });
  assert.equal(sent.code, "0000", sent.message);
  const { data, message } = await product.ask(verifySignatureCode, { key, code: code() });
  assert.ok(data, message);
  return data;
}

/** The verified holder opens the paper, without which nothing is signed. */
export async function openTestPaper(product: TestProduct, proof: { key: string; ticket: string }) {
  const { path: url } = readSignaturePaper;
  const { rawPayload, headers } = await product.app.inject({ method: "POST", url, payload: proof });
  assert.equal(headers["content-type"], "application/pdf", rawPayload.toString());
  return rawPayload;
}

/** A stroke as a hand would draw it. */
export async function drawTestSignature(): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
    <path d="M40 150 C 120 20 180 180 260 60 S 420 180 560 50" stroke="#111" stroke-width="6" fill="none"/></svg>`;
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64");
}

/** Leaves a signed proposal, and the wish of its clerk for a signature. */
export async function signTestProposal(product: TestProduct): Promise<void> {
  const form = await getEmployerLiabilityForm(product.admin);
  const period = { ...form["period"], startDate: "2099-01-01", endDate: "2099-12-31" };
  const { client, saved } = await addProposalToSign(product, { ...form, period });
  const { proposalNo } = saved;
  await client.done(reverseSignatureConfig, { proposalNo, isWanted: true });
  const { key, signatureId } = await generateTestSignature(product, proposalNo);
  const until = new Date(product.services.now().getTime() + 60_000);
  // No message is sent here: the ticket is that of a number that was proved.
  const content = { signatureId, verifiedAt: product.services.now().toISOString() };
  const ticket = product.services.tickets.seal("onlineSignature", content, until);
  const hand = { drawing: await drawTestSignature(), typedName: "", device: "Test/1" };
  await openTestPaper(product, { key, ticket });
  const signed = await product.ask(signOnline, { key, ticket, confirmed: [0, 1, 2], ...hand });
  assert.equal(signed.code, "0000", signed.message);
}

/** Violations that bypass the program in signatures, with the check that finds each. */
export const plantedSignatureViolations: PlantedViolations = {
  "an evidence that was changed": {
    plant: "update online_signature set evidence = evidence || ' ' where evidence <> ''",
    found: "signature.evidence",
  },
  "an evidence that was replaced together with its hash": {
    plant: `update online_signature set evidence = '{}', evidence_sha256 = encode(sha256('{}'), 'hex') where evidence <> ''`,
    found: "signature.told",
  },
  "a signature under another paper": {
    plant: "update online_signature set paper_id = signed_paper_id where signed_paper_id is not null",
    found: "signature.paper",
  },
  "a signature of another branch": {
    plant: "update online_signature set com_code = '31010100'",
    found: "signature.branch",
  },
  "a signature of a branch that does not exist": {
    plant: "update online_signature set com_code = '99999999'",
    found: "owner.online_signature.company",
  },
  "a signature moved to another branch by hand": {
    plant: "update online_signature set com_code = '31010100'",
    found: "owner.online_signature.moved",
  },
  "a signature taken away by hand": {
    plant: "delete from online_signature",
    found: "owner.online_signature.vanished",
  },
  "a signature that was changed without an audit": {
    plant: "update online_signature set version = version + 1",
    found: "owner.online_signature.altered",
  },
  "a wish for a signature of a branch that does not exist": {
    plant: "update signature_wish set com_code = '99999999'",
    found: "owner.signature_wish.company",
  },
};

type SignedProposal = { readonly proposalNo: string };

/** Calls about the signing of one proposal beside those of the specification. */
export const signatureCallTestCases = [
  {
    call: queryOnlineSignature,
    input: ({ proposalNo }: SignedProposal) => ({ proposalNo }),
    missing: "PRO001",
  },
  {
    call: revokeOnlineSignature,
    input: ({ proposalNo }: SignedProposal) => ({ proposalNo }),
    missing: "PRO001",
  },
  {
    call: sendOnlineSignature,
    input: ({ proposalNo }: SignedProposal) => ({
      proposalNo,
      link: "http://localhost/onlineSignature#key=-",
    }),
    missing: "PRO001",
  },
];
