import * as z from "zod/mini";
import { MoneySchema, PlainDateSchema, storableJsonSchemaCheck } from "#platform/kernel/wire.ts";

/** The path to which court and tender platforms report deliveries. */
export const GUARANTEE_PLATFORM_NOTICE_PATH = "/api/v1/insurance/prpall/guarantee/notice";

/** Messages between the product and a platform that passes letters on (法院、公共资源交易中心), signed as those of the payment channel. */
const text = (max: number) => z.string().check(z.maxLength(max), storableJsonSchemaCheck);
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** The number of the letter and the node: the platform delivers once for each. */
const pushNo = z.string().check(z.regex(/^BH\d{16}-\d$/));
const attempt = z.int().check(z.positive());

export const GuaranteePush = z.object({
  pushNo,
  /** One more after each refusal, so that a late refusal of an earlier attempt is known as such. */
  attempt,
  guaranteeNo: z.string(),
  /** FILE passes the letter on; SURRENDER says that its policy has ended. */
  node: z.enum(["FILE", "SURRENDER"]),
  platform: z.enum(["COURT", "TENDER"]),
  policyNo: z.string(),
  receiver: text(200),
  /** 案号 or 招标编号, and the name of the project. */
  projectNo: text(60),
  projectName: text(200),
  principal: text(200),
  amount: MoneySchema,
  currency: z.string(),
  startDate: PlainDateSchema,
  endDate: PlainDateSchema,
  file: z.nullable(
    z.object({
      name: text(80),
      type: z.literal("application/pdf"),
      sha256,
      content: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
  ),
  notifyUrl: z.string().check(z.regex(/^https?:\/\/\S+$/)),
});
export type GuaranteePush = z.infer<typeof GuaranteePush>;

/** The receiver has it. `sha256` is that of the file as received; '' without one. */
const Delivered = z.object({
  state: z.literal("DELIVERED"),
  receiptNo: z.string().check(z.regex(/^[\w-]{8,40}$/)),
  sha256: z.union([z.literal(""), sha256]),
  receivedAt: z.iso.datetime({ offset: true }),
});
const Refused = z.object({ state: z.literal("REFUSED"), attempt, reason: text(500) });

/** UNKNOWN means that the platform never received it; sending the same push again is always safe. */
export const GuaranteePushState = z.discriminatedUnion("state", [
  Delivered,
  Refused,
  /** Taken back before delivery; the platform delivers nothing for the number any more. */
  z.object({ state: z.literal("RECALLED") }),
  z.object({ state: z.literal("ACCEPTED") }),
  z.object({ state: z.literal("UNKNOWN") }),
]);
export type GuaranteePushState = z.infer<typeof GuaranteePushState>;

/** A delivered push is not taken back, and the answer is its delivery. */
export const GuaranteeRecall = z.discriminatedUnion("state", [
  Delivered,
  z.object({ state: z.literal("RECALLED") }),
]);
export type GuaranteeRecall = z.infer<typeof GuaranteeRecall>;

const noticeFields = { noticeId: z.string().check(z.regex(/^[\w-]{8,64}$/)), pushNo };
export const GuaranteeNotice = z.discriminatedUnion("state", [
  z.extend(Delivered, noticeFields),
  z.extend(Refused, noticeFields),
]);
export type GuaranteeNotice = z.infer<typeof GuaranteeNotice>;
