import { getFormText } from "#areas/product/rules/form-cells.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, isDecimalText } from "#platform/forms/filled-form.ts";
import { parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

const BASE_ELEMENTS = [
  "comCode",
  "businessNature",
  "agentCode",
  "agreementNo",
  "handlerCode",
  "handler1Code",
  "teamCode",
  "isSeeFeeFlag",
] as const;
/** The people, branches and agencies that a form names by their codes. */
export type FormReferences = Readonly<Record<(typeof BASE_ELEMENTS)[number] | "agentFee", string>>;

export function getFormReferences(form: FilledForm): FormReferences {
  const base = BASE_ELEMENTS.map((element) => [element, getFormText(form, "base", element)]);
  return { ...Object.fromEntries(base), agentFee: getFormTextAtPath(form, "fee.agentFee") } as FormReferences;
}

/** The registered people, agencies and agreements behind those codes. */
export type ReferenceFacts = {
  readonly today: PlainDate;
  readonly classCode: string;
  readonly sellers: ReadonlySet<string>;
  readonly isTeamFitting: boolean;
  /** The agency of the outside user who enters the form; '' for the insurer's own people. */
  readonly house: string;
  readonly agent:
    | { readonly agentType: string; readonly comCode: string; readonly validStatus: string }
    | undefined;
  readonly agreement:
    | {
        readonly agentCode: string;
        readonly comCode: string;
        readonly startDate: PlainDate;
        readonly endDate: PlainDate;
        readonly agreementStatus: string;
        readonly commissionRates: readonly { readonly classCode: string; readonly maxAgentFee: string }[];
      }
    | undefined;
};

/** The AgentType of each BusinessNature that has an agent, and the natures without commission. */
const agentTypeOf: Readonly<Record<string, string>> = { "1": "1", "2": "2", "3": "3", "4": "4" };
const WITHOUT_COMMISSION: ReadonlySet<string> = new Set(["0", "5", "6"]);
const VALID = "1";
/** 非见费. */
const ON_APPROVAL = "0";

const isThroughAgent = ({ businessNature }: FormReferences): boolean =>
  Object.hasOwn(agentTypeOf, businessNature);
const feeOf = ({ agentFee }: FormReferences) => parseMoney(isDecimalText(agentFee) ? agentFee : "0");
const rateOf = ({ agreement, classCode }: ReferenceFacts): string | undefined =>
  agreement?.commissionRates.find((rate) => rate.classCode === classCode)?.maxAgentFee;

type ReferenceCheck = {
  readonly element: string;
  readonly says: string | ((references: FormReferences, facts: ReferenceFacts) => string);
  isInvalid(references: FormReferences, facts: ReferenceFacts): boolean;
};

/** In order: of each field only the first error is reported. */
const checks: readonly ReferenceCheck[] = [
  {
    element: "handlerCode",
    says: "经办人不存在、已停用或不属于归属机构",
    isInvalid: ({ handlerCode: code }, { sellers }) => code !== "" && !sellers.has(code),
  },
  {
    element: "handler1Code",
    says: "归属业务员不存在、已停用或不属于归属机构",
    isInvalid: ({ handler1Code: code }, { sellers }) => code !== "" && !sellers.has(code),
  },
  {
    element: "teamCode",
    says: "销售团队不存在、已停用或不属于归属机构",
    isInvalid: ({ teamCode }, { isTeamFitting }) => teamCode !== "" && !isTeamFitting,
  },
  {
    element: "isSeeFeeFlag",
    says: "外部渠道业务须见费出单，请改为“见费出单”",
    isInvalid: ({ isSeeFeeFlag }, { house }) => house !== "" && isSeeFeeFlag === ON_APPROVAL,
  },
  {
    element: "agentCode",
    says: "外部渠道只能办理本机构的业务，请选择本人所属的中介机构",
    isInvalid: ({ agentCode }, { house }) => house !== "" && agentCode !== "" && agentCode !== house,
  },
  {
    element: "agentCode",
    says: "该业务来源须选择中介机构",
    isInvalid: (references) => references.agentCode === "" && isThroughAgent(references),
  },
  {
    element: "agentCode",
    says: "中介机构不存在、已停用或不属于归属机构",
    isInvalid: ({ agentCode, comCode }, { agent }) =>
      agentCode !== "" && (agent?.validStatus !== VALID || agent.comCode !== comCode),
  },
  {
    element: "agentCode",
    says: "中介机构的类型与业务来源不符",
    isInvalid: (references, { agent }) =>
      agent !== undefined &&
      isThroughAgent(references) &&
      agent.agentType !== agentTypeOf[references.businessNature],
  },
  {
    element: "agreementNo",
    says: "该业务来源须选择中介协议",
    isInvalid: (references) => references.agreementNo === "" && isThroughAgent(references),
  },
  {
    element: "agreementNo",
    says: "中介协议不存在，或不是该中介机构在归属机构的协议",
    isInvalid: ({ agreementNo, agentCode, comCode }, { agreement }) =>
      agreementNo !== "" && (agreement?.agentCode !== agentCode || agreement.comCode !== comCode),
  },
  {
    element: "agreementNo",
    says: "中介协议尚未生效、已到期或已停用",
    isInvalid: (_, { agreement, today }) =>
      agreement !== undefined &&
      (agreement.agreementStatus !== VALID || today < agreement.startDate || agreement.endDate < today),
  },
  {
    element: "agreementNo",
    says: "中介协议不包含该险类",
    isInvalid: (_, facts) => facts.agreement !== undefined && rateOf(facts) === undefined,
  },
  {
    element: "agentFee",
    says: "该业务来源不支付手续费",
    isInvalid: (references) => WITHOUT_COMMISSION.has(references.businessNature) && feeOf(references).gt(0),
  },
  {
    element: "agentFee",
    says: (_, facts) => `手续费比例不能超过中介协议约定的 ${rateOf(facts) ?? "0"}%`,
    isInvalid: (references, facts) =>
      feeOf(references).gt(rateOf(facts) ?? (isThroughAgent(references) ? "0" : "100")),
  },
];

export function checkFormReferences(references: FormReferences, facts: ReferenceFacts): FormError[] {
  const errors = new Map<string, FormError>();
  for (const { element, says, isInvalid } of checks) {
    if (errors.has(element) || !isInvalid(references, facts)) continue;
    const message = typeof says === "string" ? says : says(references, facts);
    const section = element === "agentFee" ? "fee" : "base";
    errors.set(element, { section, index: -1, element, message });
  }
  return [...errors.values()];
}
