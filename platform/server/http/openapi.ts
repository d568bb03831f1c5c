import * as z from "zod/mini";
import type { Call } from "#platform/kernel/contract.ts";

type Json = Record<string, unknown>;

/** Builds the API document from the contract, so that the document always matches the server. */
export function buildOpenApiDocument(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "承保 Chengbao",
      version: "1",
      description: '所有应答均为 { code, message, data, requestId }；code 为 "0000" 表示成功。',
    },
    paths,
    components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
  };
}

function operation(call: Call): Json {
  const [, area = "platform"] = /prpall\/(\w+)\//.exec(call.path) ?? [];
  const refusals = call.refusals.map((kind) => `| ${kind.code} | ${kind.message} | ${kind.next} |`);
  return {
    tags: [area],
    operationId: buildOperationId(call),
    summary: call.title,
    description: ["| 代码 | 含义 | 处理 |", "| --- | --- | --- |", ...refusals]
      .slice(0, refusals.length > 0 ? undefined : 0)
      .join("\n"),
    ...(call.permission === "public" ? {} : { security: [{ session: [] }] }),
    "x-permission": call.permission,
    "x-effect": call.effect,
    ...(call.feature === undefined ? {} : { "x-feature": call.feature }),
    ...inputOf(call),
    responses: { 200: { description: "成功，或带代码的拒绝", content: contentOf(call) } },
  };
}

export function buildOperationId(call: Call): string {
  return call.path
    .replace(/^\/(api\/v1\/insurance\/prpall\/)?/, "")
    .replace(/[{}]/g, "")
    .replaceAll("/", ".");
}

function inputOf(call: Call): Json {
  const schema = z.toJSONSchema(call.input, { io: "input", target: "draft-2020-12" }) as {
    properties?: Json;
    required?: string[];
  };
  const names = call.method === "GET" ? Object.keys(schema.properties ?? {}) : call.pathNames;
  const parameters = names.map((name) => ({
    name,
    in: call.pathNames.includes(name) ? "path" : "query",
    required: call.pathNames.includes(name) || schema.required?.includes(name) === true,
    schema: schema.properties?.[name] ?? {},
  }));
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    schema: { type: "string", pattern: "^[\\w-]{16,64}$" },
  };
  const all = call.effect === "change" ? [...parameters, key] : parameters;
  return call.method === "GET"
    ? { parameters: all }
    : { parameters: all, requestBody: { required: true, content: bodyOf(call, schema) } };
}

/** An uploaded file is a part of a form. The server derives from it what the input says of the file. */
function bodyOf(call: Call, schema: { properties?: Json }): Json {
  if (!call.upload) return json(schema);
  const file = { type: "string", format: "binary", maxLength: call.upload.maxBytes };
  return { "multipart/form-data": { schema: { ...schema, properties: { ...schema.properties, file } } } };
}

function contentOf(call: Call): Json {
  if (!call.file) return json(envelopeOf(call));
  return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
}

function envelopeOf(call: Call): Json {
  const data = z.toJSONSchema(call.output, { io: "output", target: "draft-2020-12" });
  const text = { type: "string" };
  return {
    type: "object",
    required: ["code", "message", "data", "requestId"],
    properties: {
      code: text,
      message: text,
      data: { anyOf: [data, { type: "null" }] },
      requestId: text,
      next: text,
    },
  };
}

function json(schema: unknown): Json {
  return { "application/json": { schema } };
}
