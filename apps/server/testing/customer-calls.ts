import { createTestPersonFields } from "#areas/customer/builder.ts";
import {
  editCustomer,
  findSuspects,
  queryCustomerInfo,
  revealCustomerNumbers,
} from "#areas/customer/contract/customer-record.ts";
import { changeCustomerRisk, openCustomerRisk } from "#areas/customer/contract/risk.ts";
import { queryCustomerDocuments } from "#areas/document/contract/customer-documents.ts";
import type { Call } from "#platform/kernel/contract.ts";

const risk = { customerRiskGrade: "3", blacklistFlag: "0", reason: "权限矩阵所需" };

/** Every call about one customer, with its input. */
export const customerCallTestCases: readonly {
  call: Call;
  input: (customerId: string) => Record<string, unknown>;
}[] = [
  {
    call: editCustomer,
    input: (customerId) => ({ customerId, version: 1, customer: createTestPersonFields(), confirmedIds: [] }),
  },
  {
    call: findSuspects,
    input: (customerId) => ({ customerId, customer: createTestPersonFields() }),
  },
  { call: queryCustomerInfo, input: (id) => ({ id }) },
  { call: revealCustomerNumbers, input: (customerId) => ({ customerId }) },
  { call: changeCustomerRisk, input: (customerId) => ({ customerId, version: 1, ...risk }) },
  { call: openCustomerRisk, input: (customerId) => ({ customerId }) },
  { call: queryCustomerDocuments, input: (id) => ({ id }) },
];
