import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { proposalRefusals } from "../contract/proposal.ts";
import {
  checkExistSignature,
  checkOnlineSignatureIsSigned,
  generateOnlineSignature,
  reverseSignatureConfig,
  signatureRefusals,
} from "../contract/signature.ts";
import { isSignatureComplete, getSignatureState } from "../rules/signature.ts";

const { proposalMissing } = proposalRefusals;
const { signingClosed, nothingToReverse } = signatureRefusals;

export function signatureRoutes(): Route[] {
  return [
    handle(checkExistSignature, async ({ input: { proposalNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => signatureFor(reader, actor, proposalNo));
      return found ?? refuse(proposalMissing);
    }),

    handle(checkOnlineSignatureIsSigned, async ({ input: { no }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => signatureFor(reader, actor, no));
      if (!found) return refuse(proposalMissing);
      const { signatureStatus } = found;
      return { isSigned: isSignatureComplete(signatureStatus), signatureStatus };
    }),

    handle(generateOnlineSignature, async ({ input: { proposalNo }, actor, tx, refuse }) =>
      refuse((await findDocumentVisibleToUser(tx, actor, proposalNo)) ? signingClosed : proposalMissing),
    ),

    handle(reverseSignatureConfig, async ({ input: { proposalNo }, actor, tx, refuse }) =>
      refuse((await findDocumentVisibleToUser(tx, actor, proposalNo)) ? nothingToReverse : proposalMissing),
    ),
  ];
}

/** Undefined if the user sees no such proposal. */
async function signatureFor(reader: Reader, actor: Actor, proposalNo: string) {
  const proposal = await findDocumentVisibleToUser(reader, actor, proposalNo);
  return proposal && getSignatureState(await listAttachmentTableRows(reader, proposalNo));
}
