import { companyNames } from "#areas/company/questions.ts";
import { isWholeWay, openCodeTrees, wayTo } from "#areas/dictionary/questions.ts";
import { peopleNamed } from "#areas/identity/questions.ts";
import type { Vocabulary } from "#platform/forms/check-form.ts";
import { spellingsOf } from "#platform/kernel/identity-number.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { CustomerInfo, Suspect } from "../contract/shapes.ts";
import { CUSTOMER_LISTS } from "../rules/customer-form.ts";
import type { SettledFields } from "../rules/customer-fields.ts";
import { agreement } from "../rules/suspects.ts";
import { customersLike, type KeptCustomer } from "../store/keeping.ts";
import { judgementsOf } from "../store/risk.ts";

/** More than these are no more telling. */
const MOST_SUSPECTS = 20;

type Compared = Pick<
  SettledFields,
  "customerName" | "certificateType" | "certificateNo" | "mobile" | "birthDate"
>;

export type CustomerDesk = ReturnType<typeof openCustomerDesk>;

/** What several calls about customers have in common. */
export function openCustomerDesk() {
  const treesOf = openCodeTrees();
  return {
    async vocabulary(reader: Reader): Promise<Vocabulary> {
      const trees = await treesOf(reader, CUSTOMER_LISTS);
      return {
        has: (name, code) => trees.get(name)?.codes.has(code) ?? false,
        isComplete: (name, codes) => {
          const tree = trees.get(name);
          return tree !== undefined && isWholeWay(tree, codes);
        },
      };
    },

    /** Who may be the same, of those in the reader's branch and below; certain ones first. */
    async suspects(reader: Reader, compared: Compared, exceptId?: string): Promise<Suspect[]> {
      const { certificateNo } = compared;
      const found = await customersLike(reader, {
        ...compared,
        certificateNumbers: spellingsOf(certificateNo),
        most: MOST_SUSPECTS,
      });
      const others = found.filter(({ customerId }) => customerId !== exceptId);
      const names = await namesOf(reader, others);
      return others
        .flatMap(({ birthDate, ...other }) => {
          const agrees = agreement(compared, { ...other, birthDate });
          return agrees ? [{ ...other, comCodeName: names.get(other.comCode) ?? other.comCode, agrees }] : [];
        })
        .toSorted((one, other) => rank(one) - rank(other));
    },

    async answer(reader: Reader, customer: KeptCustomer): Promise<CustomerInfo> {
      const trees = await treesOf(reader, CUSTOMER_LISTS);
      const names = await namesOf(reader, [customer]);
      const nameOf = await peopleNamed(reader, [customer.inputBy, customer.changedBy]);
      const { inputBy, changedBy, customerType, ...rest } = customer;
      return {
        ...rest,
        customerType: customerType === "1" ? "1" : "2",
        industry: wayTo(trees.get("Industry"), customer.industry),
        occupation: wayTo(trees.get("Occupation"), customer.occupation),
        region: wayTo(trees.get("Region"), customer.region),
        comCodeName: names.get(customer.comCode) ?? customer.comCode,
        inputName: inputBy === "" ? "" : nameOf(inputBy).userName,
        changedName: changedBy === "" ? "" : nameOf(changedBy).userName,
      };
    },

    async trail(reader: Reader, customerId: string) {
      const judgements = await judgementsOf(reader, customerId);
      const nameOf = await peopleNamed(
        reader,
        judgements.map(({ userCode }) => userCode),
      );
      return judgements.map((judgement) => ({ ...judgement, ...nameOf(judgement.userCode) }));
    },
  };
}

const ranks = { certificate: 0, mobile: 1, birth: 2 } as const;

function rank({ agrees }: Suspect): number {
  return ranks[agrees];
}

async function namesOf(reader: Reader, rows: readonly { comCode: string }[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  return companyNames(reader, [...new Set(rows.map(({ comCode }) => comCode))]);
}
