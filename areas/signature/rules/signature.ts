import type { Document } from "#areas/document/rules/document.ts";
import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledRow } from "#platform/forms/filled-form.ts";

/** The codes of SignatureStatus. */
export const SIGNATURE_STATUS = { none: "0", waiting: "1", signed: "2", refused: "3", expired: "4" } as const;

export const LINK_LIFE_MS = 72 * 3_600_000;
/** How long a verified signer may read and sign. */
export const TICKET_LIFE_MS = 30 * 60_000;
export const CODE_LIMITS = { lifeMs: 5 * 60_000, waitMs: 60_000, tries: 5, allTries: 15, codes: 8 } as const;
export const SMS_LIMITS = { waitMs: 60_000, most: 5 } as const;

/** ProposalStatus: from 暂存 up to the moment when the money is there. */
const SIGNABLE_STATES: ReadonlySet<string> = new Set(["01", "03", "04", "05", "06", "07", "12"]);
/** ProposalStatus: 已承保、拒保、已撤销、已失效. */
const CLOSED_STATES: ReadonlySet<string> = new Set(["08", "09", "10", "11"]);
/** The row menu and the pane offer a link in these states. */
export const LINK_STATES: readonly string[] = ["01", "04", "05", "06", "12"];

export const isProposalSignable = (status: string): boolean => SIGNABLE_STATES.has(status);
export const isProposalClosed = (status: string): boolean => CLOSED_STATES.has(status);
export const nameUnsignableState = (status: string): string =>
  isProposalClosed(status) ? "投保单已办结" : "投保单正在外部审核";

export type EndReason = "changed" | "takenBack" | "replaced" | "revoked" | "closed";
/** As the clerk and the holder read it. */
export const endReasons: Readonly<Record<EndReason, string>> = {
  changed: "投保单内容已修改",
  takenBack: "投保单已退回修改",
  replaced: "已重新发起签署",
  revoked: "承保机构已撤回",
  closed: "投保单已办结",
};

export const nameEndReason = (reason: string): string => endReasons[reason as EndReason] ?? "";

type StoredState = { readonly status: string; readonly expiresAt: string };

/** A link that ran out has expired before the program notes it. */
export function getSignatureStatus(live: StoredState | undefined, now: Date): string {
  if (!live) return SIGNATURE_STATUS.none;
  const isOver = live.status === SIGNATURE_STATUS.waiting && Date.parse(live.expiresAt) <= now.getTime();
  return isOver ? SIGNATURE_STATUS.expired : live.status;
}

/** FileCategory: the application as its holder signed it. */
const SIGNED_PAPER = "A01";

export const countSignedPapers = (images: readonly FilledRow[]): number =>
  images.filter(({ fileCategory }) => fileCategory === SIGNED_PAPER).length;

/** What the holder signs; anything else of a proposal may change without a new signature. */
export function pickSignedContent({
  riskCode,
  productVersion,
  sumPremium,
  content,
}: Pick<Document, "riskCode" | "productVersion" | "sumPremium" | "content">) {
  return { riskCode, productVersion, sumPremium, content };
}

const PERSON = "1";

export function getSigner({ content, holderName }: Pick<Document, "content" | "holderName">) {
  return {
    signerName: holderName,
    isPerson: getFormText(content, "holder", "customerType") === PERSON,
    mobile: getFormText(content, "holder", "mobile"),
  };
}

/** The configuration key of a product: "*" for all branches, or the beginnings of branch codes, by commas. */
export const buildDemandKey = (riskCode: string): string => `signatureDemand.${riskCode}`;

export function isDemandedBy(configured: string | undefined, comCode: string): boolean {
  const branches = (configured ?? "").split(/[,，\s]+/).filter((branch) => branch !== "");
  return branches.some((branch) => branch === "*" || comCode.startsWith(branch));
}

export const REFUSAL_REASON_FIELD = { label: "拒签原因", ...REASON_LENGTH_LIMITS, kept: "承保机构将看到" };

export const UNSIGNED_REASON = "投保人尚未签署，请发起线上签署，或上传投保人签字的投保单影像（类别“投保单”）";

type LinkMessage = {
  readonly companyName: string;
  readonly name: string;
  readonly until: string;
  readonly link: string;
};

/** The link comes last, so that no phone takes a mark for a part of it. */
export function formatLinkMessage({ companyName, name, until, link }: LinkMessage): string {
  return `【承保】${companyName}请您核对并签署${name}投保单，${until} 前有效，请勿转发：${link}`;
}

export function formatCodeMessage(code: string): string {
  return `【承保】投保单签署验证码 ${code}，5 分钟内有效，请勿转告他人。`;
}

/** The key stands behind #, which no server and no log sees. */
export const buildSigningPath = (key: string): string => `/onlineSignature#key=${key}`;

export function findKeyOfLink(link: string): string | undefined {
  return /^https?:\/\/[^#\s]+\/onlineSignature#key=([\w-]{20,64})$/.exec(link)?.[1];
}
