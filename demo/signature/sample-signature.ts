import { hash } from "node:crypto";
import type pg from "pg";
import { drawSampleSignature } from "#demo/outside-link/drawn-signature.ts";
import { createSampleId, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import { paperKinds } from "#areas/paper/rules/paper-kinds.ts";
import { buildEvidence, buildSignedLines } from "#areas/signature/rules/evidence.ts";
import {
  type EndReason,
  getSigner,
  LINK_LIFE_MS,
  pickSignedContent,
  SIGNATURE_STATUS,
} from "#areas/signature/rules/signature.ts";
import { assert } from "#platform/kernel/assert.ts";
import { toCanonicalJson } from "#platform/server/canonical.ts";
import { redrawSignature } from "#platform/server/drawn-signature.ts";
import {
  type PaperServices,
  type PrintableProposal,
  printSignedPaper,
  printSigningPaper,
  type SamplePaper,
} from "./sample-papers.ts";

export type ProposalToSign = PrintableProposal & {
  readonly riskCode: string;
  readonly productVersion: string;
  readonly orderNo: string | null;
  readonly status: string;
  /** When its underwriting ended or began to wait. */
  readonly fromMs: number;
  /** When it was closed; absent while it is open. */
  readonly closedMs: number | null;
};

/** How a link ends: `voided` was signed and then revoked by the clerk. */
export type SampleOutcome = "waiting" | "expired" | "refused" | "voided" | "signed";

export type SampleSignature = ReturnType<typeof createTimes> & {
  readonly signatureId: string;
  readonly proposal: ProposalToSign;
  readonly outcome: SampleOutcome;
  readonly serial: number;
  readonly status: string;
  readonly keyHash: string;
  readonly contentHash: string;
  readonly signerName: string;
  readonly isPerson: boolean;
  readonly mobile: string;
  readonly paper: SamplePaper;
  readonly signedPaper: SamplePaper | undefined;
  readonly refuseReason: string;
  readonly evidence: string;
  readonly evidenceSha256: string;
  readonly endReason: EndReason | "";
  readonly version: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_PACE_MS = 15 * MINUTE_MS;
const statusOf: Readonly<Record<SampleOutcome, string>> = {
  waiting: SIGNATURE_STATUS.waiting,
  expired: SIGNATURE_STATUS.expired,
  refused: SIGNATURE_STATUS.refused,
  voided: SIGNATURE_STATUS.signed,
  signed: SIGNATURE_STATUS.signed,
};
const REFUSE_REASON = "保险费高于口头报价，请核对后重新发送";
/** From the range for documentation (RFC 5737). */
const SIGNER_ADDRESS = "192.0.2.20";

type LinkInput = {
  readonly outcome: SampleOutcome;
  readonly serial: number;
  readonly nowMs: number;
};

/** One link of a proposal with its papers, which are printed here. */
export async function createSampleSignature(
  owner: pg.ClientBase,
  services: PaperServices,
  proposal: ProposalToSign,
  link: LinkInput,
): Promise<SampleSignature> {
  const { outcome, serial } = link;
  const times = createTimes(proposal, link);
  const { madeMs, openedMs, paperOpenedMs, answeredMs, endedMs } = times;
  const head = {
    ...getSigner(proposal),
    ...times,
    signatureId: createSampleId(),
    proposal,
    outcome,
    serial,
    status: statusOf[outcome],
    // The key itself is lost: whoever wants to sign needs a new link.
    keyHash: hash("sha256", createSampleId()),
    contentHash: hash("sha256", toCanonicalJson(pickSignedContent(proposal))),
    paper: await printSigningPaper(owner, services, proposal, { serial, madeMs }),
    refuseReason: outcome === "refused" ? REFUSE_REASON : "",
    endReason: outcome === "voided" ? ("revoked" as const) : ("" as const),
    // The link, its message and each later event are one change each.
    version:
      2 +
      [openedMs, paperOpenedMs, answeredMs, endedMs].filter((ms) => ms !== undefined).length +
      Number(isExpired(outcome)),
  };
  return { ...head, ...(await answer(services, head)) };
}

const isExpired = (outcome: SampleOutcome): boolean => outcome === "expired";

/** The links of a proposal follow one another after its underwriting, however short ago that was. */
function createTimes({ fromMs, closedMs }: ProposalToSign, { outcome, serial, nowMs }: LinkInput) {
  const untilMs = closedMs ?? nowMs;
  const paceMs = Math.min(LONGEST_PACE_MS, (untilMs - fromMs) / 10);
  const firstMs = outcome === "waiting" ? Math.max(fromMs, untilMs - 5 * HOUR_MS) : fromMs;
  const madeMs = firstMs + paceMs * (4 * serial - 3);
  const isAnswered = outcome !== "waiting" && outcome !== "expired";
  return {
    madeMs,
    sentMs: madeMs + paceMs / 8,
    expiresMs: madeMs + LINK_LIFE_MS,
    openedMs: outcome === "expired" ? undefined : madeMs + paceMs / 4,
    paperOpenedMs: isAnswered ? madeMs + (paceMs * 3) / 4 : undefined,
    answeredMs: isAnswered ? madeMs + paceMs : undefined,
    endedMs: outcome === "voided" ? madeMs + 2 * paceMs : undefined,
  };
}

type Answer = Pick<SampleSignature, "signedPaper" | "evidence" | "evidenceSha256">;
const noAnswer: Answer = { signedPaper: undefined, evidence: "", evidenceSha256: "" };

async function answer(services: PaperServices, sample: Omit<SampleSignature, keyof Answer>): Promise<Answer> {
  const { proposal, outcome, paper, answeredMs, madeMs, openedMs, paperOpenedMs } = sample;
  if (answeredMs === undefined) return noAnswer;
  const answeredAt = toIsoTimestamp(answeredMs);
  const circumstances = {
    link: {
      ...sample,
      proposalNo: proposal.businessNo,
      madeAt: toIsoTimestamp(madeMs),
      openedAt: openedMs === undefined ? null : toIsoTimestamp(openedMs),
      paperOpenedAt: paperOpenedMs === undefined ? null : toIsoTimestamp(paperOpenedMs),
    },
    paper,
    verifiedAt: toIsoTimestamp(answeredMs - (answeredMs - (openedMs ?? madeMs)) / 2),
    answeredAt,
    address: SIGNER_ADDRESS,
    device: "演示手机",
  };
  if (outcome === "refused") {
    const evidence = buildEvidence({
      ...circumstances,
      answer: { outcome: "拒签", reason: sample.refuseReason },
    });
    return { signedPaper: undefined, evidence, evidenceSha256: hash("sha256", evidence) };
  }
  const { statements } = paperKinds.signing;
  const { way, imageSha256, typedName, hand } = await readHand(sample);
  const evidence = buildEvidence({
    ...circumstances,
    answer: { outcome: "签署", way, imageSha256, typedName, statements },
  });
  const evidenceSha256 = hash("sha256", evidence);
  const lines = buildSignedLines(answeredAt, evidenceSha256);
  const signing = { hand: { ...hand, lines }, madeMs: answeredMs };
  const signedPaper = await printSignedPaper(services, proposal, paper, signing);
  return { signedPaper, evidence, evidenceSha256 };
}

/** The voided signature is a typed name, the one that counts is drawn. */
async function readHand({ outcome, signerName }: Pick<SampleSignature, "outcome" | "signerName">) {
  if (outcome === "voided")
    return { way: "输入姓名确认", imageSha256: "", typedName: signerName, hand: { typed: signerName } };
  const image = await redrawSignature((await drawSampleSignature()).toString("base64"));
  assert(image, "the sample is a drawing");
  return {
    way: "手写签名",
    imageSha256: hash("sha256", image),
    typedName: "",
    hand: { image: [...image] },
  };
}
