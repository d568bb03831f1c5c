import type { UnderwritingDecisionCode, UnderwritingDecisionEvent } from "./decision.ts";
import { formatReferralHitFigure } from "./hit-figure.ts";
import { listOpenHits, type UnderwritingHit } from "./inquiry-approval.ts";

/** The reason code and the opinion that accompany a decision. */
export type UnderwritingOpinionInput = {
  readonly reasonCode: string;
  readonly opinion: string;
  /** Automatic underwriting proposes to refuse the document. */
  readonly isRefusalProposed: boolean;
};
export type UnderwritingOpinionError = {
  readonly field: "opinion" | "reasonCode";
  readonly refusal: "opinionShort" | "reasonMissing" | "opinionMissing";
};

const MIN_OPINION_LENGTH = 5;

/** The required part that a decision still lacks; undefined if complete. */
export function checkUnderwritingOpinion(
  event: UnderwritingDecisionEvent,
  { reasonCode, opinion, isRefusalProposed }: UnderwritingOpinionInput,
): UnderwritingOpinionError | undefined {
  const text = opinion.trim();
  if (event === "return" && [...text].length < MIN_OPINION_LENGTH)
    return { field: "opinion", refusal: "opinionShort" };
  if (event === "approve" && isRefusalProposed && text === "")
    return { field: "opinion", refusal: "opinionMissing" };
  if (event !== "refuse") return undefined;
  if (text === "") return { field: "opinion", refusal: "reasonMissing" };
  return reasonCode === "" ? { field: "reasonCode", refusal: "reasonMissing" } : undefined;
}

/** The type of the common entries that hold a branch's own phrases. */
export const OPINION_PHRASES_CODE_TYPE = "UwOpinion";

/** Phrases that underwriters write often. */
export const standardOpinionPhrases: Readonly<Partial<Record<UnderwritingDecisionEvent, readonly string[]>>> =
  {
    approve: ["同意承保", "风险可控，同意按报价承保"],
    return: ["请核对保险金额与清单是否一致", "请核实投保人证件信息", "请补充风险说明后重新提交"],
    refuse: ["不符合承保政策，不予承保", "风险过高，不予承保"],
    escalate: ["超出本级权限，建议承保，请上级审批", "风险较复杂，请上级审定"],
    askDocuments: ["请上传营业执照", "请上传人员清单", "请上传消防验收合格证明"],
  };

type PhraseHit = Pick<UnderwritingHit, "message" | "actual" | "allowed" | "approval">;

/** The end of an opinion about one reason, by the decision. */
const reasonEndings: Readonly<Record<UnderwritingDecisionEvent, string>> = {
  approve: "风险可控，同意承保",
  return: "请核实后重新提交",
  refuse: "不予承保",
  escalate: "建议承保，请上级审定",
  askDocuments: "请补充说明材料",
};
const MOST_REASONS = 2;

/** Opinions about the open reasons of the task, with their figures. */
export function listReasonPhrases(event: UnderwritingDecisionEvent, hits: readonly PhraseHit[]): string[] {
  return listOpenHits(hits)
    .slice(0, MOST_REASONS)
    .map(({ message, actual, allowed }) => {
      const figures = [
        actual !== "" && `实际 ${formatReferralHitFigure(actual, allowed)}`,
        allowed !== "" && `允许 ${formatReferralHitFigure(allowed, actual)}`,
      ].filter((figure) => figure !== false);
      const known = figures.length === 0 ? "" : `（${figures.join("，")}）`;
      return `${message}${known}，${reasonEndings[event]}`;
    });
}

/** Appends a phrase to the opinion, with a separator. */
export function appendOpinionPhrase(opinion: string, phrase: string): string {
  const text = opinion.trim();
  if (text === "") return phrase;
  return /[；。，、;,.]$/.test(text) ? text + phrase : `${text}；${phrase}`;
}

/** The opinion at hand and the decision that it belongs to, and what was typed for other decisions. */
export type OpinionByDecision = {
  readonly opinion: string;
  readonly opinionOf: UnderwritingDecisionCode | "";
  readonly opinions: Readonly<Partial<Record<UnderwritingDecisionCode, string>>>;
};

/**
 * A text for a return must not accompany an approval, and comes back with its decision. What was typed before any
 * decision belongs to the first.
 */
export function turnToOpinionOf<Input extends OpinionByDecision>(
  input: Input,
  result: UnderwritingDecisionCode,
): Input {
  const { opinion, opinionOf, opinions } = input;
  if (opinionOf === result) return input;
  if (opinionOf === "") return { ...input, opinionOf: result };
  const [shown, kept] = [opinions[result] ?? "", { ...opinions, [opinionOf]: opinion }];
  return { ...input, opinion: shown, opinionOf: result, opinions: kept };
}
