import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "#platform/kernel/assert.ts";
import type {
  PaymentNotice,
  PaymentOrderAnswer,
  PaymentOrder,
  PaymentOrderState,
  PayoutNotice,
  PayoutOrder,
  PayoutState,
} from "../protocol.ts";

/** What the stand-in keeps of an order, whether money comes by it or goes out. */
export type StoredStandInOrder = {
  readonly order: { readonly outTradeNo: string; readonly notifyUrl: string };
  readonly notices: readonly {
    readonly notice: { readonly noticeId: string; readonly outTradeNo: string };
    readonly isTaken: boolean;
  }[];
};
type SentNotice<Notice> = { readonly notice: Notice; readonly isTaken: boolean };
export type StandInOrder = {
  readonly order: PaymentOrder;
  readonly opened: PaymentOrderAnswer;
  readonly standing: PaymentOrderState;
  readonly notices: readonly SentNotice<PaymentNotice>[];
};
export type StandInPayout = {
  readonly order: PayoutOrder;
  readonly standing: PayoutState;
  readonly notices: readonly SentNotice<PayoutNotice>[];
};

/** How the stand-in receives the next order: accepted, declined, or opened without an answer. */
export type StandInOrderReception = "accept" | "decline" | "silence";

/**
 * The orders of the stand-in, one file each, shared by all processes of a machine. A step is atomic within its
 * process.
 */
export type StandInOrderStore<Stored extends StoredStandInOrder = StandInOrder> = {
  find(outTradeNo: string): Stored | undefined;
  keep(kept: Stored): void;
  latest(most: number): Stored[];
  /** Notices that were sent and not yet confirmed. */
  untaken(): Stored["notices"][number]["notice"][];
  expect(next: StandInOrderReception): void;
  takeExpected(): StandInOrderReception;
};

const RECEPTION = "next-reception";
const ENDING = ".json";
const NUMBER = /^[\w-]{1,32}$/;

export function createStandInOrderStore<Stored extends StoredStandInOrder = StandInOrder>(
  folder: string,
): StandInOrderStore<Stored> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const placeOf = (outTradeNo: string) => {
    assert(NUMBER.test(outTradeNo), "the number of an order is no path");
    return join(folder, outTradeNo + ENDING);
  };
  const find = (outTradeNo: string) => {
    const text = NUMBER.test(outTradeNo) ? textOf(placeOf(outTradeNo)) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as Stored);
  };
  const all = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .toSorted()
      .flatMap((name) => find(name.slice(0, -ENDING.length)) ?? []);
  return {
    find,
    keep: (storedOrder) => writeWhole(placeOf(storedOrder.order.outTradeNo), JSON.stringify(storedOrder)),
    latest: (most) => all().toReversed().slice(0, most),
    untaken: () =>
      all().flatMap(({ notices }) => notices.filter(({ isTaken }) => !isTaken).map(({ notice }) => notice)),
    expect: (next) => writeWhole(join(folder, RECEPTION), next),
    takeExpected: () => {
      const next = textOf(join(folder, RECEPTION));
      rmSync(join(folder, RECEPTION), { force: true });
      return (next as StandInOrderReception | undefined) ?? "accept";
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
