import type { FieldError, Refusal } from "./refusal.ts";

export const SUCCESS_ANSWER_CODE = "0000";

export type Envelope<Data = unknown> = {
  code: string;
  message: string;
  data: Data;
  requestId: string;
  next?: string;
  fields?: FieldError[];
};

export function createSuccessEnvelope<Data>(data: Data, requestId: string): Envelope<Data> {
  return { code: SUCCESS_ANSWER_CODE, message: "成功", data, requestId };
}

export function createRefusalEnvelope(refusal: Refusal, requestId: string): Envelope<null> {
  const { kind, message, next, fields } = refusal;
  const envelope: Envelope<null> = { code: kind.code, message, data: null, requestId, next };
  return fields.length > 0 ? { ...envelope, fields } : envelope;
}
