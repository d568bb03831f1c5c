import fc from "fast-check";
import * as z from "zod/mini";
import type { Call } from "#platform/kernel/contract.ts";

export type InvalidRequest = {
  describe: string;
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH";
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  enum?: unknown[];
  anyOf?: Json[];
};

const hostileTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff",
  "🀄".repeat(300),
  "汉".repeat(5000),
  "'; drop table common_data; --",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%00",
  "％００",
  "\u202e",
  "\r\nSet-Cookie: a=b",
  "${7*7}",
  "{{7*7}}",
  "1e309",
  "-0",
  "NaN",
  "999999999999999999999999999999",
  "0x10",
  "1,000",
  "２０２６-01-01",
  "2026-02-30",
  "true",
  "null",
  "[]",
  "{}",
];

/** Valid JSON that no contract expects: small and large, shallow and deep. */
const hostile = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -1e-308, 2 ** 53, [], {}, [[]], [null], {
    length: 1,
  }),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(nested(400)),
);

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

/** Builds the requests from the call's own schema, so that new calls need no new code. */
export function createInvalidRequests(
  call: Call,
  token: string,
  count: number,
  seed: number,
): InvalidRequest[] {
  const schema = z.toJSONSchema(call.input, { io: "input" }) as Json;
  const inputs = fc.oneof(
    mutated(schema),
    fc.dictionary(fc.constantFrom(...hostileTexts), hostile, { maxKeys: 5 }),
  );
  const sound = fc
    .sample(inputs, { numRuns: count * 4, seed })
    .filter((input) => !call.input.safeParse(input).success)
    .slice(0, Math.ceil(count * 0.7))
    .map((input, index) => carrying(call, token, input as Record<string, unknown>, index));
  const broken = fc.sample(fc.constantFrom(...brokenTransports), { numRuns: count - sound.length, seed });
  return [...sound, ...broken.map((breaking, index) => breaking(call, token, index))];
}

/** Omits each field, or replaces it by a hostile value, and keeps the others valid. */
function mutated(schema: Json): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return hostile;
  const sample = Object.fromEntries(names.map((name) => [name, soundValue(schema.properties?.[name] ?? {})]));
  return fc
    .tuple(
      fc.subarray(names, { minLength: 1 }),
      fc.boolean(),
      fc.array(hostile, { minLength: names.length, maxLength: names.length }),
    )
    .map(([victims, leaveOut, values]) => {
      const input: Record<string, unknown> = { ...sample };
      for (const [index, victim] of victims.entries()) {
        if (leaveOut) delete input[victim];
        else input[victim] = values[index];
      }
      return input;
    });
}

function soundValue(schema: Json): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return soundValue(schema.anyOf[0] ?? {});
  const { type, properties = {}, items = {} } = schema;
  if (type === "object")
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, soundValue(inner)]));
  if (type === "array") return [soundValue(items)];
  if (type === "integer" || type === "number") return 1;
  return type === "boolean" ? true : "1";
}

function carrying(call: Call, token: string, input: Record<string, unknown>, index: number): InvalidRequest {
  const given =
    typeof input === "object" && input !== null && !Array.isArray(input) ? input : { value: input };
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(given[name]) || "x"),
  );
  const base = { describe: JSON.stringify(input).slice(0, 200), headers: soundHeaders(call, token, index) };
  if (call.method === "POST") return { ...base, method: "POST", url, payload: JSON.stringify(input) };
  const query = Object.entries(given).map(
    ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(asText(value))}`,
  );
  return { ...base, method: "GET", url: `${url}?${query.join("&").slice(0, 7000)}` };
}

function asText(value: unknown): string {
  return wellFormed(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}

function soundHeaders(call: Call, token: string, index: number): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (call.method === "POST") headers["content-type"] = "application/json";
  if (call.effect === "change") headers["idempotency-key"] = `fuzz-${index}`.padEnd(24, "x");
  return headers;
}

type Break = (call: Call, token: string, index: number) => InvalidRequest;

const pathOf = (call: Call) => call.path.replace(/\{\w+\}/g, "x");

/** Errors that come before any field: the address, the method, the session, the key, the format of the body. */
const brokenTransports: readonly Break[] = [
  (call, token, index) => ({
    describe: "no session",
    method: call.method,
    url: `${pathOf(call)}?codeType=%00`,
    headers: { ...soundHeaders(call, token, index), authorization: "" },
    ...bodyOf(call, "{}}"),
  }),
  (call, token, index) => ({
    describe: "a forged token",
    method: call.method,
    url: `${pathOf(call)}?limitDeductibleFlag=x`,
    headers: { ...soundHeaders(call, token, index), authorization: `Bearer ${"A".repeat(43)}` },
    ...bodyOf(call, "["),
  }),
  (call, token, index) => ({
    describe: "another method",
    method: call.method === "GET" ? "DELETE" : "PUT",
    url: pathOf(call),
    headers: soundHeaders(call, token, index),
  }),
  (call, token, index) => ({
    describe: "a path beyond",
    method: call.method,
    url: `${pathOf(call)}/beyond/%E0%A4%A`,
    headers: soundHeaders(call, token, index),
    ...bodyOf(call, "{}"),
  }),
  (call, token, index) => ({
    describe: "a broken escape",
    method: call.method,
    url: `${pathOf(call)}%ZZ`,
    headers: soundHeaders(call, token, index),
    ...bodyOf(call, "{}"),
  }),
  (call, token, index) => ({
    describe: "a body that is not JSON",
    method: "POST",
    url: pathOf(call),
    headers: { ...soundHeaders(call, token, index), "content-type": "application/json" },
    payload: "{not json",
  }),
  (call, token, index) => ({
    describe: "a body of another type",
    method: "POST",
    url: pathOf(call),
    headers: { ...soundHeaders(call, token, index), "content-type": "text/xml" },
    payload: "<a/>",
  }),
  (call, token, index) => ({
    describe: "a body that is a list",
    method: "POST",
    url: pathOf(call),
    headers: { ...soundHeaders(call, token, index), "content-type": "application/json" },
    payload: "[1,2]",
  }),
  (call, token, index) => ({
    describe: "a body that poisons prototypes",
    method: "POST",
    url: pathOf(call),
    headers: { ...soundHeaders(call, token, index), "content-type": "application/json" },
    payload: '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  }),
  (call, token, index) => ({
    describe: "a key of the wrong shape",
    method: call.method,
    url: `${pathOf(call)}?configKey=`,
    headers: { ...soundHeaders(call, token, index), "idempotency-key": "?" },
    ...bodyOf(call, '{"codeType":1}'),
  }),
];

function bodyOf(call: Call, payload: string): { payload?: string } {
  return call.method === "POST" ? { payload } : {};
}
