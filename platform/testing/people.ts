/**
 * The demonstration accounts of the tests, named after their posts. Without a place in the name they work in Nanjing.
 */
export const OFFICE_CLERK = "10000001";
export const CLERK = "10000002";
export const CLERK_SUZHOU = "10000003";
export const CLERK_BEIJING = "10000004";
export const CLERK_SHANGHAI = "10000005";
export const CLERK_GUANGZHOU = "10000006";
export const SALESMAN = "10000011";
export const SALESMAN_SUZHOU = "10000012";
export const SALESMAN_SHANGHAI = "10000014";
export const UNDERWRITER_LEVEL_1 = "10000021";
export const UNDERWRITER_LEVEL_2 = "10000022";
export const UNDERWRITER_LEVEL_3 = "10000023";
export const UNDERWRITER_LEVEL_4 = "10000024";
export const UNDERWRITING_COMMITTEE = "10000025";
export const UNDERWRITER_LEVEL_2_BEIJING = "10000026";
export const UNDERWRITER_LEVEL_1_BEIJING = "10000027";
export const CASHIER = "10000031";
export const INVOICE_CLERK = "10000032";
export const HEALTH_MANAGER = "10000035";
export const OPERATIONS_MANAGER = "10000036";
export const QUERY_POST = "10000037";
export const BRANCH_MANAGER = "10000038";
export const LEFT_CLERK = "10000039";
export const SAFETY_MANAGER = "10000041";
export const PRODUCT_MANAGER = "10000043";
export const SECOND_PRODUCT_MANAGER = "10000044";
export const SYSTEM_ADMINISTRATOR = "10000051";
export const SECURITY_ADMINISTRATOR = "10000052";
export const AUDITOR = "10000053";
export const AGENT = "20000001";
export const AGENT_BEIJING = "20000002";
export const SAFETY_SERVICE = "20000041";
export const SAFETY_EXPERT = "20000042";
export const TRAVEL_AGENT = "P0000001";
export const CARGO_CUSTOMER = "P0000003";
