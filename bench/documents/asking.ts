import { randomBytes } from "node:crypto";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import { median } from "../median.ts";

export type Asker = { readonly url: string; readonly token: string };

/** What a call answers; a refusal ends the bench. */
export async function askOnce<C extends Call>(
  { url, token }: Asker,
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

/** Milliseconds of each question, one after the other on a warm connection. */
export async function timesOf<C extends Call>(
  asker: Asker,
  call: C,
  inputs: readonly InputOf<C>[],
): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const started = performance.now();
    await askOnce(asker, call, input);
    times.push(performance.now() - started);
  }
  return times;
}

export type Spread = { readonly p50: number; readonly p95: number };

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

export function spreadText({ p50, p95 }: Spread): string {
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
}
