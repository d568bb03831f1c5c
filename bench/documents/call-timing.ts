import { randomBytes } from "node:crypto";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { median } from "../median.ts";

export type BenchUser = { readonly url: string; readonly token: string };

/** Returns the answer of a call. A refusal ends the bench. */
export async function callOnce<C extends Call>(
  { url, token }: BenchUser,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const response = await fetch(url + call.path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(call.effect === "change" && { "idempotency-key": randomBytes(12).toString("hex") }),
    },
    body: JSON.stringify(input),
  });
  const { code, data } = (await response.json()) as { code: string; data: OutputOf<C> };
  if (code !== "0000") throw new Error(`${call.path} answered ${code}`);
  return data;
}

/** Measures each request in milliseconds, one after the other on a warm connection. */
export async function measureTimes<C extends Call>(
  asker: BenchUser,
  call: C,
  inputs: readonly InputOf<C>[],
): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const started = performance.now();
    await callOnce(asker, call, input);
    times.push(performance.now() - started);
  }
  return times;
}

export type Spread = { readonly p50: number; readonly p95: number };

export function computeSpread(times: readonly number[]): Spread {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

export function formatSpread({ p50, p95 }: Spread): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
