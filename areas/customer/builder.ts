import type { CustomerFields } from "./contract/shapes.ts";

const emptyFields = {
  gender: "",
  birthDate: "",
  occupation: [],
  customerNature: "",
  industry: [],
  vatPayerType: "",
  taxNo: "",
  contactName: "",
  email: "",
  region: [],
  address: "",
  postCode: "",
  contacts: [],
  addresses: [],
};

/** A person not registered yet. The certificate number is valid and cannot belong to a real person. */
export function createTestPersonFields(overrides: Partial<CustomerFields> = {}): CustomerFields {
  return {
    ...emptyFields,
    customerType: "1",
    customerName: "林新客",
    certificateType: "01",
    certificateNo: "999900199103050316",
    mobile: "13500000001",
    ...overrides,
  };
}

export function createTestOrganisationFields(overrides: Partial<CustomerFields> = {}): CustomerFields {
  return {
    ...emptyFields,
    customerType: "2",
    customerName: "新兴示例商贸有限公司",
    certificateType: "73",
    certificateNo: "91999900DM00090016",
    mobile: "13500000002",
    ...overrides,
  };
}
