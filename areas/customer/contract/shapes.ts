import * as z from "zod/mini";
import { YesNoFlagSchema, PlainDateSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";

const MAX_PATH_LENGTH = 8;
const MAX_ROWS = 20;

/** Codes from the top of a tree to a leaf. */
const codePath = z._default(
  z.array(requiredText(20)).check(z.maxLength(MAX_PATH_LENGTH, `最多 ${MAX_PATH_LENGTH} 级`)),
  [],
);
const optional = (max: number) => z._default(singleLineText(max), "");

const Contact = z.object({
  contactName: optional(60),
  position: optional(40),
  mobile: optional(20),
  email: optional(80),
});
const Address = z.object({
  purpose: optional(40),
  region: codePath,
  address: optional(200),
  postCode: optional(10),
});

/** The fields that a user may enter; '' and an empty list mean unknown. */
export const CustomerFields = z.object({
  customerType: z.enum(["1", "2"], "请选择客户类型"),
  customerName: requiredText(120),
  certificateType: requiredText(10),
  certificateNo: requiredText(60),
  gender: optional(2),
  birthDate: z._default(z.union([z.literal(""), PlainDateSchema], "日期格式应为 2025-01-31"), ""),
  occupation: codePath,
  customerNature: optional(10),
  industry: codePath,
  vatPayerType: optional(10),
  taxNo: optional(40),
  contactName: optional(60),
  mobile: optional(20),
  email: optional(254),
  region: codePath,
  address: optional(200),
  postCode: optional(10),
  contacts: z._default(z.array(Contact).check(z.maxLength(MAX_ROWS, `最多 ${MAX_ROWS} 位联系人`)), []),
  addresses: z._default(z.array(Address).check(z.maxLength(MAX_ROWS, `最多 ${MAX_ROWS} 个地址`)), []),
});
export type CustomerFields = z.infer<typeof CustomerFields>;

/** The numbers that every other answer masks. `contacts` is in the order of the customer's contacts. */
export const CustomerNumbers = z.object({
  certificateNo: z.string(),
  creditCode: z.string(),
  taxNo: z.string(),
  mobile: z.string(),
  contacts: z.array(z.object({ mobile: z.string() })),
});
export type CustomerNumbers = z.infer<typeof CustomerNumbers>;

/** A customer who may be the same as another, and what the two have in common. */
export const SuspectedDuplicate = z.object({
  customerId: z.string(),
  customerName: z.string(),
  certificateType: z.string(),
  certificateNo: z.string(),
  mobile: z.string(),
  comCode: z.string(),
  comCodeName: z.string(),
  /** `certificate`: it is the same customer. `mobile`, `birth`: the name and this field agree. */
  agrees: z.enum(["certificate", "mobile", "birth"]),
});
export type SuspectedDuplicate = z.infer<typeof SuspectedDuplicate>;

export const CustomerRiskGrade = z.enum(["1", "2", "3", "4", "5"], "请选择洗钱风险等级");

/** The risk judgements of a customer, the newest first. */
export const RiskJudgementTrail = z.array(
  z.object({
    customerRiskGrade: z.string(),
    blacklistFlag: YesNoFlagSchema,
    reason: z.string(),
    userCode: z.string(),
    userName: z.string(),
    recordedAt: z.string(),
  }),
);

export const CustomerInfo = z.object({
  ...CustomerFields.shape,
  birthDate: z.string(),
  customerId: z.string(),
  comCode: z.string(),
  comCodeName: z.string(),
  creditCode: z.string(),
  customerRiskGrade: z.string(),
  blacklistFlag: YesNoFlagSchema,
  version: z.number(),
  inputName: z.string(),
  inputAt: z.string(),
  changedName: z.string(),
  changedAt: z.string(),
});
export type CustomerInfo = z.infer<typeof CustomerInfo>;
