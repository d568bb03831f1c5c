import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "#platform/kernel/assert.ts";
import type { Notice, OrderAnswer, Order, OrderState } from "../payment-channel/protocol.ts";

type SentNotice = { readonly notice: Notice; readonly isTaken: boolean };
export type StoredOrder = {
  readonly order: Order;
  readonly opened: OrderAnswer;
  readonly standing: OrderState;
  readonly notices: readonly SentNotice[];
};

/** How the next order is received: as it should be, declined, or opened without an answer. */
export type Reception = "accept" | "decline" | "silence";

/** The orders of the stand-in, a file each, for all processes of one machine; each step is whole within its process. */
export type OrderBook = {
  find(outTradeNo: string): StoredOrder | undefined;
  keep(kept: StoredOrder): void;
  latest(most: number): StoredOrder[];
  /** What was told and not taken yet. */
  untaken(): Notice[];
  expect(next: Reception): void;
  takeExpected(): Reception;
};

const RECEPTION = "next-reception";
const ENDING = ".json";
const NUMBER = /^[\w-]{1,32}$/;

export function openOrderBook(folder: string): OrderBook {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const placeOf = (outTradeNo: string) => {
    assert(NUMBER.test(outTradeNo), "the number of an order is no path");
    return join(folder, outTradeNo + ENDING);
  };
  const find = (outTradeNo: string) => {
    const text = NUMBER.test(outTradeNo) ? textOf(placeOf(outTradeNo)) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as StoredOrder);
  };
  const all = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .toSorted()
      .flatMap((name) => find(name.slice(0, -ENDING.length)) ?? []);
  return {
    find,
    keep: (kept) => writeWhole(placeOf(kept.order.outTradeNo), JSON.stringify(kept)),
    latest: (most) => all().toReversed().slice(0, most),
    untaken: () =>
      all().flatMap(({ notices }) => notices.filter(({ isTaken }) => !isTaken).map(({ notice }) => notice)),
    expect: (next) => writeWhole(join(folder, RECEPTION), next),
    takeExpected: () => {
      const next = textOf(join(folder, RECEPTION));
      rmSync(join(folder, RECEPTION), { force: true });
      return (next as Reception | undefined) ?? "accept";
    },
  };
}

function textOf(place: string): string | undefined {
  try {
    return readFileSync(place, "utf8");
  } catch {
    return undefined;
  }
}

function writeWhole(place: string, text: string): void {
  const unfinished = `${place}.${process.pid}.part`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, place);
}
