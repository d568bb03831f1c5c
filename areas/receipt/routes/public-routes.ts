import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { getCompanyFullName } from "#areas/company/questions.ts";
import { type OpenedLink, openLink } from "#areas/outside-link/commands.ts";
import { isSameBinding } from "#areas/outside-link/rules.ts";
import { createPolicyPaperReader } from "#areas/paper/commands/policy-paper.ts";
import { maskPayerName, shortenBusinessNo } from "#areas/payment-notice/rules/notice.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { policyNumbered, type PolicyRow } from "#areas/policy/questions/policies.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import { redrawSignature } from "#platform/server/drawn-signature.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { getReceiptBinding, signPolicyReceipt } from "../commands.ts";
import { readReceipt, readReceiptPolicy, receiptRefusals, signReceipt } from "../contract.ts";
import { ENDED_POLICY_STATES } from "../rules.ts";
import { findReceipt } from "../store.ts";

type OpenedReceipt = { readonly policy: PolicyRow; readonly opened: OpenedLink };

const refusalOfState: Partial<Record<OpenedLink["state"], RefusalKind>> = {
  expired: receiptRefusals.linkExpired,
  revoked: receiptRefusals.linkWithdrawn,
  changed: receiptRefusals.linkChanged,
};

async function openReceiptTicket(reader: Reader, services: Services, ticket: string): Promise<OpenedReceipt> {
  const opened = await openLink(reader, services, {
    purpose: "receipt",
    ticket,
    findBinding: async (policyNo) => {
      const policy = await policyNumbered(reader, policyNo);
      return policy && getReceiptBinding(reader, policy);
    },
  });
  if (!opened) throw new Refusal(receiptRefusals.linkInvalid);
  const refusal = refusalOfState[opened.state];
  if (refusal) throw new Refusal(refusal);
  const policy = await policyNumbered(reader, opened.link.documentNo);
  assert(policy, "a link of this purpose has its policy");
  if (ENDED_POLICY_STATES.includes(policy.status)) throw new Refusal(receiptRefusals.policyEnded);
  return { policy, opened };
}

/** The ticket is in the body of these calls only; what is kept of them names the link and the policy. */
export function publicReceiptRoutes(services: Services): Route[] {
  const scoped = <Result>(work: (reader: Reader) => Promise<Result>) =>
    readInScope(services.database, SYSTEM_ACTOR, work);
  const view = (ticket: string) =>
    scoped(async (reader) => describe(reader, await openReceiptTicket(reader, services, ticket)));
  return [
    handle(readReceipt, ({ input: { ticket } }) => view(ticket)),
    policyRoute(services),
    signRoute(services, view),
  ];
}

async function describe(
  reader: Reader,
  { policy, opened }: OpenedReceipt,
): Promise<OutputOf<typeof readReceipt>> {
  const { policyNo, comCode, riskCode, holderName, insuredName, startDate, endDate } = policy;
  const receipt = await findReceipt(reader, policyNo);
  assert(receipt, "a link of this purpose has its receipt");
  return {
    status: receipt.status,
    companyName: await getCompanyFullName(reader, comCode),
    productName: (await getRiskNames(reader)).get(riskCode) ?? "",
    number: shortenBusinessNo(policyNo),
    holderName: maskPayerName(holderName),
    insuredName: maskPayerName(insuredName),
    startDate,
    endDate,
    expiresAt: opened.link.expiresAt,
    signerName: maskPayerName(receipt.signerName),
    signedAt: receipt.signedAt,
  };
}

/** The e-policy as it is now, with the company's seal. */
function policyRoute(services: Services): Route {
  const readPaper = createPolicyPaperReader(services);
  return handle(readReceiptPolicy, async ({ input: { ticket } }) => {
    const { policy } = await readInScope(services.database, SYSTEM_ACTOR, async (reader) => {
      const found = await openReceiptTicket(reader, services, ticket);
      // Also after the signature: a later edition is another one's to read.
      const current = await getReceiptBinding(reader, found.policy);
      if (!isSameBinding(current, found.opened.link)) throw new Refusal(receiptRefusals.linkChanged);
      return found;
    });
    const { content } = await readPaper(policy.policyNo).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(receiptRefusals.policyUnavailable) : error;
    });
    return {
      name: "电子保单.pdf",
      type: "application/pdf",
      bytes: content.length,
      isShown: true,
      content: Readable.from([content]),
    };
  });
}

function signRoute(
  services: Services,
  view: (ticket: string) => Promise<OutputOf<typeof signReceipt>>,
): Route {
  const { database, makeId, attachments } = services;
  return handle(signReceipt, async ({ input, requestId, address }) => {
    const { ticket, device } = input;
    const { opened } = await readInScope(database, SYSTEM_ACTOR, (reader) =>
      openReceiptTicket(reader, services, ticket),
    );
    if (opened.state !== "open") throw new Refusal(receiptRefusals.signedAlready);
    const content = await redrawSignature(input.signature);
    if (!content) throw new Refusal(receiptRefusals.signatureBroken);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const fileId = makeId();
    const { linkId, documentNo: policyNo, contentVersion } = opened.link;
    const { path: call } = signReceipt;
    const key = `sign ${makeId()}`;
    const request = { call, key, actor: SYSTEM_ACTOR, requestId, secret: false, input: { linkId, sha256 } };
    await runUnitOfWork(database, request, async (unit) => {
      const policy = await lockPolicy(unit.tx, policyNo);
      assert(policy, "a policy is never deleted");
      if (!isSameBinding(await getReceiptBinding(unit.tx, policy), opened.link))
        throw new Refusal(receiptRefusals.linkChanged);
      const work = { ...unit, actor: SYSTEM_ACTOR, services };
      const evidence = { signerName: input.signerName.trim(), device, address };
      const file = { fileId, fileBytes: content.length, sha256 };
      await signPolicyReceipt(work, { policyNo, linkId, contentVersion }, { ...evidence, ...file });
      // The file is written last: a file without a row is harmless, a row without a file is not.
      const bounds = { mostBytes: content.length, signal: new AbortController().signal };
      await attachments.write(fileId, Readable.from([content]), bounds);
      return null;
    });
    return view(ticket);
  });
}
