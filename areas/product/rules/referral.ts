import * as z from "zod/mini";
import type { Formula } from "#platform/kernel/expression/compile.ts";
import { EvaluationError } from "#platform/kernel/expression/errors.ts";
import type { FormulaInput, FormulaNames } from "#platform/kernel/expression/frame.ts";
import type { FormulaReader } from "#platform/kernel/expression/formula-reader.ts";
import { isChoiceElement } from "#platform/forms/cell-format.ts";
import { toSectionNames } from "#platform/forms/filled-form.ts";
import type { FormSection } from "#platform/forms/definition.ts";
import {
  AccumulationTermsSchema,
  type CompiledCovers,
  compileCovers,
  DuplicateTermsSchema,
} from "./covers.ts";
import { findWaitedModule } from "./facts.ts";

export const ReferralRuleSchema = z.strictObject({
  ruleNo: z.string().check(z.regex(/^R\d{4}-\d+$/, "规则编号应为 R 加险种和序号")),
  conditionZh: z.string(),
  when: z.string(),
  /** The actual and the allowed value, shown beside the message. */
  actual: z.optional(z.string()),
  allowed: z.optional(z.string()),
  autoErrorType: z.enum(["01", "02", "03", "04", "05", "06", "07"]),
  uwLevel: z.enum(["0", "1", "2", "3", "4", "5"]),
  messageZh: z.string(),
});

/** The file rules.json of a product folder. */
export const ReferralsSchema = z.strictObject({
  inquiryRequired: z.string(),
  /** The field "section.element" that holds the number of a subject which may be insured only once. */
  subject: z.optional(z.string()),
  /** Absent in versions older than the word; empty if the same cover may be held twice. */
  duplicates: z.optional(z.array(DuplicateTermsSchema)),
  accumulates: z.optional(z.array(AccumulationTermsSchema)),
  rules: z.array(ReferralRuleSchema),
});

export type ReferralData = z.infer<typeof ReferralsSchema>;
export type ReferralHit = {
  readonly ruleNo: string;
  readonly autoErrorType: string;
  readonly uwLevel: number;
  readonly message: string;
  readonly actual: string;
  readonly allowed: string;
  /** The dictionary of both values, if they are codes. */
  readonly codeType?: string;
  /** Other covers, which the message names to readers who may see them. */
  readonly others?: { readonly proposalNos: readonly string[]; readonly isElsewhere: boolean };
};

type CompiledRule = {
  readonly rule: z.infer<typeof ReferralRuleSchema>;
  readonly when: Formula;
  readonly actual: Formula | undefined;
  readonly codeType: string | undefined;
};
export type CompiledReferrals = {
  readonly inquiryRequired: Formula;
  readonly rules: readonly CompiledRule[];
  readonly covers: CompiledCovers;
};

type Parts = {
  sections: readonly FormSection[];
  referrals: ReferralData;
  facts: FormulaNames["facts"];
  maps: FormulaNames["maps"];
};

export function compileReferrals(
  { sections, referrals, facts, maps }: Parts,
  reading: FormulaReader,
): CompiledReferrals {
  const names: FormulaNames = {
    sections: toSectionNames(sections),
    values: {},
    facts,
    factors: {},
    maps,
    within: [],
  };
  return {
    inquiryRequired: reading.formula("必须询价的条件", referrals.inquiryRequired, names, "yes"),
    rules: referrals.rules.map((rule) => {
      const place = `规则“${rule.ruleNo}”`;
      return {
        rule,
        when: reading.formula(`${place}的触发条件`, rule.when, names, "yes"),
        actual:
          rule.actual === undefined ? undefined : reading.formula(`${place}的实际值`, rule.actual, names),
        codeType: findCodeType(sections, rule.actual),
      };
    }),
    covers: compileCovers(referrals, names, reading),
  };
}

/** The dictionary of an actual value that is one choice of the form. */
function findCodeType(sections: readonly FormSection[], actual: string | undefined): string | undefined {
  const [code, name] = actual?.split(".") ?? [];
  const elements = sections.find((section) => section.code === code)?.elements;
  const element = elements?.find(({ elementCode }) => elementCode === name);
  return element && isChoiceElement(element) ? element.dictionary : undefined;
}

const FACT = "fact ";

function listFacts(formulas: readonly (Formula | undefined)[]): string[] {
  const uses = formulas.flatMap((formula) => [...(formula?.uses ?? [])]);
  return uses.filter((use) => use.startsWith(FACT)).map((use) => use.slice(FACT.length));
}

/** The facts that the rules and the condition for an inquiry read. */
export function listFactsOfRules({ inquiryRequired, rules }: CompiledReferrals): ReadonlySet<string> {
  return new Set(listFacts([inquiryRequired, ...rules.flatMap(({ when, actual }) => [when, actual])]));
}

/** The rules that read a fact which no area computes yet, with the module that will. */
export function listWaitingRules({ rules }: CompiledReferrals): { ruleNo: string; waitsFor: string }[] {
  return rules.flatMap(({ rule: { ruleNo }, when, actual }) => {
    const modules = listFacts([when, actual]).flatMap((fact) => findWaitedModule(fact) ?? []);
    return [...new Set(modules)].map((waitsFor) => ({ ruleNo, waitsFor }));
  });
}

/**
 * Finds every rule that a form hits, not only the first. A rule that lacks a figure is not hit; one that visits too many
 * rows is, because nobody knows.
 */
export function findReferralHits({ rules }: CompiledReferrals, frame: FormulaInput): ReferralHit[] {
  return rules
    .filter(({ when }) => evaluate(when, frame) === true || frame.budget.rows < 0)
    .map(({ rule, actual, codeType }) => ({
      ruleNo: rule.ruleNo,
      autoErrorType: rule.autoErrorType,
      uwLevel: Number(rule.uwLevel),
      message: rule.messageZh,
      actual: actual ? String(evaluate(actual, frame) ?? "") : "",
      allowed: rule.allowed ?? "",
      ...(codeType !== undefined && { codeType }),
    }));
}

function evaluate(formula: Formula, frame: FormulaInput): ReturnType<Formula["run"]> {
  try {
    return formula.run(frame);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}
