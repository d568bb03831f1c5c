import * as z from "zod/mini";
import type { Formula } from "#platform/kernel/expression/compile.ts";
import { ValueFault } from "#platform/kernel/expression/fault.ts";
import type { Frame, Names } from "#platform/kernel/expression/frame.ts";
import type { Reading } from "#platform/kernel/expression/reading.ts";
import { sectionNames } from "#platform/forms/filled.ts";
import type { FormSection } from "#platform/forms/definition.ts";

export const ReferralRule = z.strictObject({
  ruleNo: z.string().check(z.regex(/^R\d{4}-\d+$/, "规则编号应为 R 加险种和序号")),
  conditionZh: z.string(),
  when: z.string(),
  /** What was found, and what is allowed, shown beside the message. */
  actual: z.optional(z.string()),
  allowed: z.optional(z.string()),
  autoErrorType: z.enum(["01", "02", "03", "04", "05", "06", "07"]),
  uwLevel: z.enum(["0", "1", "2", "3", "4", "5"]),
  messageZh: z.string(),
});

/** rules.json of the folder. */
export const Referrals = z.strictObject({
  inquiryRequired: z.string(),
  /** "section.element" with the number of what may be insured once only. */
  subject: z.optional(z.string()),
  rules: z.array(ReferralRule),
});

export type ReferralData = z.infer<typeof Referrals>;
export type Hit = {
  readonly ruleNo: string;
  readonly autoErrorType: string;
  readonly uwLevel: number;
  readonly message: string;
  readonly actual: string;
  readonly allowed: string;
};

type CompiledRule = {
  readonly rule: z.infer<typeof ReferralRule>;
  readonly when: Formula;
  readonly actual: Formula | undefined;
};
export type CompiledReferrals = {
  readonly inquiryRequired: Formula;
  readonly rules: readonly CompiledRule[];
};

type Parts = {
  sections: readonly FormSection[];
  referrals: ReferralData;
  facts: Names["facts"];
  maps: Names["maps"];
};

export function compileReferrals(
  { sections, referrals, facts, maps }: Parts,
  reading: Reading,
): CompiledReferrals {
  const names: Names = { sections: sectionNames(sections), values: {}, facts, factors: {}, maps, within: [] };
  return {
    inquiryRequired: reading.formula("必须询价的条件", referrals.inquiryRequired, names, "yes"),
    rules: referrals.rules.map((rule) => {
      const at = `规则“${rule.ruleNo}”`;
      return {
        rule,
        when: reading.formula(`${at}的触发条件`, rule.when, names, "yes"),
        actual: rule.actual === undefined ? undefined : reading.formula(`${at}的实际值`, rule.actual, names),
      };
    }),
  };
}

/** Every rule that a form hits, not only the first; one that lacks a figure is not hit. */
export function referralHits({ rules }: CompiledReferrals, frame: Frame): Hit[] {
  return rules
    .filter(({ when }) => read(when, frame) === true)
    .map(({ rule, actual }) => ({
      ruleNo: rule.ruleNo,
      autoErrorType: rule.autoErrorType,
      uwLevel: Number(rule.uwLevel),
      message: rule.messageZh,
      actual: actual ? String(read(actual, frame) ?? "") : "",
      allowed: rule.allowed ?? "",
    }));
}

function read(formula: Formula, frame: Frame): ReturnType<Formula["run"]> {
  try {
    return formula.run(frame);
  } catch (caught) {
    if (caught instanceof ValueFault) return undefined;
    throw caught;
  }
}
