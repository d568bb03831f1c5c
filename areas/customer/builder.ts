import type { CustomerFields } from "./contract/shapes.ts";

const nothing = {
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

/** A person whom nobody knows yet; the number is sound and cannot be anybody's. */
export function newPerson(given: Partial<CustomerFields> = {}): CustomerFields {
  return {
    ...nothing,
    customerType: "1",
    customerName: "林新客",
    certificateType: "01",
    certificateNo: "999900199103050316",
    mobile: "13500000001",
    ...given,
  };
}

export function newOrganisation(given: Partial<CustomerFields> = {}): CustomerFields {
  return {
    ...nothing,
    customerType: "2",
    customerName: "新兴示例商贸有限公司",
    certificateType: "73",
    certificateNo: "91999900DM00090016",
    mobile: "13500000002",
    ...given,
  };
}
