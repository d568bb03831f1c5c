import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, isNumber, rowsOf } from "#platform/forms/filled-form.ts";
import { money } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** What a document names of the people and agencies that others keep. */
export type FormReferences = {
  readonly comCode: string;
  readonly businessNature: string;
  readonly agentCode: string;
  readonly agreementNo: string;
  readonly handlerCode: string;
  readonly handler1Code: string;
  readonly teamCode: string;
  readonly agentFee: string;
  readonly isSeeFeeFlag: string;
};

export function namedIn(form: FilledForm): FormReferences {
  const [base = {}] = rowsOf(form["base"]);
  const [fee = {}] = rowsOf(form["fee"]);
  const text = (cell: unknown): string => (typeof cell === "string" ? cell.trim() : "");
  return {
    comCode: text(base["comCode"]),
    businessNature: text(base["businessNature"]),
    agentCode: text(base["agentCode"]),
    agreementNo: text(base["agreementNo"]),
    handlerCode: text(base["handlerCode"]),
    handler1Code: text(base["handler1Code"]),
    teamCode: text(base["teamCode"]),
    agentFee: text(fee["agentFee"]),
    isSeeFeeFlag: text(base["isSeeFeeFlag"]),
  };
}

/** Those who keep them know of them. */
export type ReferenceFacts = {
  readonly today: PlainDate;
  readonly classCode: string;
  readonly sellers: ReadonlySet<string>;
  readonly isTeamFitting: boolean;
  /** For which house from outside it is entered; '' by the insurer's own people. */
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

/** BusinessNature: by which kind of agent (AgentType) business comes that way, and which way pays no commission. */
const agentTypeOf: Readonly<Record<string, string>> = { "1": "1", "2": "2", "3": "3", "4": "4" };
const WITHOUT_COMMISSION: ReadonlySet<string> = new Set(["0", "5", "6"]);
const VALID = "1";
/** 非见费. */
const ON_APPROVAL = "0";

const isThroughAgent = ({ businessNature }: FormReferences): boolean =>
  Object.hasOwn(agentTypeOf, businessNature);
const feeOf = ({ agentFee }: FormReferences) => money(isNumber(agentFee) ? agentFee : "0");
const rateOf = ({ agreement, classCode }: ReferenceFacts): string | undefined =>
  agreement?.commissionRates.find((rate) => rate.classCode === classCode)?.maxAgentFee;

type Reference = {
  readonly section: "base" | "fee";
  readonly element: string;
  readonly says: string | ((named: FormReferences, known: ReferenceFacts) => string);
  isInvalid(named: FormReferences, known: ReferenceFacts): boolean;
};

/** What is chosen from a list that others keep has to stand in it; of one field the first error is told. */
const references: readonly Reference[] = [
  {
    section: "base",
    element: "handlerCode",
    says: "经办人不存在、已停用或不属于归属机构",
    isInvalid: ({ handlerCode: code }, { sellers }) => code !== "" && !sellers.has(code),
  },
  {
    section: "base",
    element: "handler1Code",
    says: "归属业务员不存在、已停用或不属于归属机构",
    isInvalid: ({ handler1Code: code }, { sellers }) => code !== "" && !sellers.has(code),
  },
  {
    section: "base",
    element: "teamCode",
    says: "销售团队不存在、已停用或不属于归属机构",
    isInvalid: ({ teamCode }, { isTeamFitting }) => teamCode !== "" && !isTeamFitting,
  },
  {
    section: "base",
    element: "isSeeFeeFlag",
    says: "外部渠道业务须见费出单，请改为“见费出单”",
    isInvalid: ({ isSeeFeeFlag }, { house }) => house !== "" && isSeeFeeFlag === ON_APPROVAL,
  },
  {
    section: "base",
    element: "agentCode",
    says: "外部渠道只能办理本机构的业务，请选择本人所属的中介机构",
    isInvalid: ({ agentCode }, { house }) => house !== "" && agentCode !== "" && agentCode !== house,
  },
  {
    section: "base",
    element: "agentCode",
    says: "该业务来源须选择中介机构",
    isInvalid: (named) => named.agentCode === "" && isThroughAgent(named),
  },
  {
    section: "base",
    element: "agentCode",
    says: "中介机构不存在、已停用或不属于归属机构",
    isInvalid: ({ agentCode, comCode }, { agent }) =>
      agentCode !== "" && (agent?.validStatus !== VALID || agent.comCode !== comCode),
  },
  {
    section: "base",
    element: "agentCode",
    says: "中介机构的类型与业务来源不符",
    isInvalid: (named, { agent }) =>
      agent !== undefined && isThroughAgent(named) && agent.agentType !== agentTypeOf[named.businessNature],
  },
  {
    section: "base",
    element: "agreementNo",
    says: "该业务来源须选择中介协议",
    isInvalid: (named) => named.agreementNo === "" && isThroughAgent(named),
  },
  {
    section: "base",
    element: "agreementNo",
    says: "中介协议不存在，或不是该中介机构在归属机构的协议",
    isInvalid: ({ agreementNo, agentCode, comCode }, { agreement }) =>
      agreementNo !== "" && (agreement?.agentCode !== agentCode || agreement.comCode !== comCode),
  },
  {
    section: "base",
    element: "agreementNo",
    says: "中介协议尚未生效、已到期或已停用",
    isInvalid: (_, { agreement, today }) =>
      agreement !== undefined &&
      (agreement.agreementStatus !== VALID || today < agreement.startDate || agreement.endDate < today),
  },
  {
    section: "base",
    element: "agreementNo",
    says: "中介协议不包含该险类",
    isInvalid: (_, known) => known.agreement !== undefined && rateOf(known) === undefined,
  },
  {
    section: "fee",
    element: "agentFee",
    says: "该业务来源不支付手续费",
    isInvalid: (named) => WITHOUT_COMMISSION.has(named.businessNature) && feeOf(named).gt(0),
  },
  {
    section: "fee",
    element: "agentFee",
    says: (_, known) => `手续费比例不能超过中介协议约定的 ${rateOf(known) ?? "0"}%`,
    isInvalid: (named, known) => feeOf(named).gt(rateOf(known) ?? (isThroughAgent(named) ? "0" : "100")),
  },
];

export function referenceErrors(named: FormReferences, known: ReferenceFacts): FormError[] {
  const told = new Map<string, FormError>();
  for (const { section, element, says, isInvalid } of references) {
    if (told.has(element) || !isInvalid(named, known)) continue;
    const message = typeof says === "string" ? says : says(named, known);
    told.set(element, { section, index: -1, element, message });
  }
  return [...told.values()];
}
