import { listCompanyNames } from "#areas/company/questions.ts";
import { createCodeTreeCache, createTreeVocabulary, getCodePath } from "#areas/dictionary/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { FormCodeVocabulary } from "#platform/forms/check-form.ts";
import { listIdentityNumberVariants } from "#platform/kernel/identity-number.ts";
import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { CustomerInfo, SuspectedDuplicate } from "../contract/shapes.ts";
import { CUSTOMER_DICTIONARIES } from "../rules/customer-form.ts";
import type { NormalizedCustomerFields } from "../rules/customer-fields.ts";
import { findDuplicateCustomerMatch } from "../rules/suspects.ts";
import { listSimilarCustomers, type StoredCustomer } from "../store/customer-records.ts";
import { listRiskJudgements } from "../store/risk-trail.ts";

/** A longer list would not help the clerk. */
const MAX_SUSPECTS = 20;

type ComparedFields = Pick<
  NormalizedCustomerFields,
  "customerName" | "certificateType" | "certificateNo" | "mobile" | "birthDate"
>;

export type CustomerLookUps = ReturnType<typeof createCustomerLookUps>;

/** Look-ups that several customer calls share. */
export function createCustomerLookUps() {
  const treesOf = createCodeTreeCache();
  return {
    async vocabulary(reader: Reader): Promise<FormCodeVocabulary> {
      const trees = await treesOf(reader, [...CUSTOMER_DICTIONARIES, MOBILE_PREFIX_DICTIONARY]);
      return createTreeVocabulary(trees);
    },

    /** Possible duplicates in the reader's branch and below; certain ones come first. */
    async suspects(reader: Reader, fields: ComparedFields, exceptId?: string): Promise<SuspectedDuplicate[]> {
      const { certificateNo } = fields;
      const found = await listSimilarCustomers(reader, {
        ...fields,
        certificateNumbers: listIdentityNumberVariants(certificateNo),
        limit: MAX_SUSPECTS,
      });
      const candidates = found.filter(({ customerId }) => customerId !== exceptId);
      const names = await namesOf(reader, candidates);
      return candidates
        .flatMap(({ birthDate, ...candidate }) => {
          const agrees = findDuplicateCustomerMatch(fields, { ...candidate, birthDate });
          const comCodeName = names.get(candidate.comCode) ?? candidate.comCode;
          return agrees ? [{ ...candidate, comCodeName, agrees }] : [];
        })
        .toSorted((left, right) => rank(left) - rank(right));
    },

    async answer(reader: Reader, customer: StoredCustomer): Promise<CustomerInfo> {
      const trees = await treesOf(reader, CUSTOMER_DICTIONARIES);
      const names = await namesOf(reader, [customer]);
      const nameOf = await createUserNameLookup(reader, [customer.inputBy, customer.changedBy]);
      const { inputBy, changedBy, customerType, ...rest } = customer;
      return {
        ...rest,
        customerType: customerType === "1" ? "1" : "2",
        industry: getCodePath(trees.get("Industry"), customer.industry),
        occupation: getCodePath(trees.get("Occupation"), customer.occupation),
        region: getCodePath(trees.get("Region"), customer.region),
        comCodeName: names.get(customer.comCode) ?? customer.comCode,
        inputName: inputBy === "" ? "" : nameOf(inputBy).userName,
        changedName: changedBy === "" ? "" : nameOf(changedBy).userName,
      };
    },

    async trail(reader: Reader, customerId: string) {
      const judgements = await listRiskJudgements(reader, customerId);
      const nameOf = await createUserNameLookup(
        reader,
        judgements.map(({ userCode }) => userCode),
      );
      return judgements.map((judgement) => ({ ...judgement, ...nameOf(judgement.userCode) }));
    },
  };
}

const ranks = { certificate: 0, mobile: 1, birth: 2 } as const;

function rank({ agrees }: SuspectedDuplicate): number {
  return ranks[agrees];
}

async function namesOf(reader: Reader, rows: readonly { comCode: string }[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  return listCompanyNames(reader, [...new Set(rows.map(({ comCode }) => comCode))]);
}
