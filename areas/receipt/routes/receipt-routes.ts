import { createUserNameLookup } from "#areas/identity/questions.ts";
import { findLinksById } from "#areas/outside-link/questions.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { findPolicyVisibleToUser } from "#areas/policy/questions/policies.ts";
import { maskPhone } from "#platform/kernel/phone.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { chooseReceiver, findHolderMobile, sendReceipt } from "../commands.ts";
import { queryReceipt, readReceiptSignature, receiptRefusals, sendReceiptLink } from "../contract.ts";
import { publicReceiptRoutes } from "./public-routes.ts";
import { ENDED_POLICY_STATES } from "../rules.ts";
import { findReceipt, getReceiver } from "../store.ts";

const { policyMissing, notSigned, fileGone } = receiptRefusals;

export function receiptRoutes({ services }: { readonly services: Services }): Route[] {
  return [...userRoutes(services), ...publicReceiptRoutes(services)];
}

function userRoutes(services: Services): Route[] {
  return [
    handle(sendReceiptLink, async ({ input, refuse, ...unit }) => {
      const { policyNo } = input;
      const found = await lockPolicy(unit.tx, policyNo);
      const policy = await hideRecordInvisibleToUser(unit.tx, unit.actor, found);
      if (!policy) return refuse(policyMissing);
      const receiver = await chooseReceiver(unit.tx, policyNo, input);
      const sent = await sendReceipt({ ...unit, services }, policy, { ...receiver, isReminder: false });
      return { policyNo, version: sent.version };
    }),

    handle(queryReceipt, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        if (!policy) return undefined;
        const holderMobile = await findHolderMobile(reader, policyNo);
        return {
          receipt: await describeReceipt(reader, policyNo, holderMobile),
          holderMobile: maskPhone(holderMobile),
          isEnded: ENDED_POLICY_STATES.includes(policy.status),
        };
      });
      return found ?? refuse(policyMissing);
    }),

    handle(readReceiptSignature, async ({ input: { policyNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
        return policy && { receipt: await findReceipt(reader, policyNo) };
      });
      if (!found) return refuse(policyMissing);
      const { receipt } = found;
      if (!receipt || receipt.fileId === null || receipt.fileBytes === null) return refuse(notSigned);
      const { fileId, fileBytes, sha256 } = receipt;
      const content = await services.attachments.read({ fileId, bytes: fileBytes, sha256 });
      if (!content) return refuse(fileGone);
      return { name: `回执签名-${policyNo}.png`, type: "image/png", bytes: fileBytes, content };
    }),
  ];
}

async function describeReceipt(reader: Reader, policyNo: string, holderMobile: string) {
  const receipt = await findReceipt(reader, policyNo);
  if (!receipt) return null;
  const link = (await findLinksById(reader, [receipt.linkId])).get(receipt.linkId);
  const nameOf = await createUserNameLookup(reader, [receipt.sentBy]);
  const { receiverMobile } = await getReceiver(reader, policyNo);
  return {
    ...receipt,
    receiverMobile: maskPhone(receiverMobile),
    isHolderMobile: receiverMobile === holderMobile,
    sentByName: nameOf(receipt.sentBy).userName,
    sendingStatus: link?.status ?? "",
    expiresAt: link?.expiresAt ?? "",
  };
}
