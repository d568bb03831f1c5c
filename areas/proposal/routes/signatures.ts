import { listAttachmentTableRows } from "#areas/attachment/questions.ts";
import { documentFor } from "#areas/document/questions.ts";
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
import { isSigned, signatureOf } from "../rules/signature.ts";

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
      return { isSigned: isSigned(signatureStatus), signatureStatus };
    }),

    handle(generateOnlineSignature, async ({ input: { proposalNo }, actor, tx, refuse }) =>
      refuse((await documentFor(tx, actor, proposalNo)) ? signingClosed : proposalMissing),
    ),

    handle(reverseSignatureConfig, async ({ input: { proposalNo }, actor, tx, refuse }) =>
      refuse((await documentFor(tx, actor, proposalNo)) ? nothingToReverse : proposalMissing),
    ),
  ];
}

/** Undefined if the user sees no such proposal. */
async function signatureFor(reader: Reader, actor: Actor, proposalNo: string) {
  const proposal = await documentFor(reader, actor, proposalNo);
  return proposal && signatureOf(await listAttachmentTableRows(reader, proposalNo));
}
