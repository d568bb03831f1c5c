import { type Notice, NOTICE_TAKEN } from "../payment-channel/protocol.ts";
import { type Secrets, signedHeaders } from "../payment-channel/signature.ts";
import type { OrderBook } from "./order-book.ts";

export type DeliveryParts = Secrets & {
  readonly book: OrderBook;
  readonly now: () => Date;
  /** After how long it is told for the second time; then twice as long each time. */
  readonly againMs: number;
};
export type Delivery = {
  send(notice: Notice, after?: { waitMs?: number; isForged?: boolean }): void;
  /** Resolves when nothing is under way; what waits for its time is left out. */
  settled(): Promise<void>;
  stop(): void;
};

const MOST_TRIES = 15;
const LONGEST_WAIT_MS = 300_000;
const WAIT_MS = 10_000;

/** Tells the merchant until he says that he has heard. */
export function openDelivery(parts: DeliveryParts): Delivery {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const later = (waitMs: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const working = work().finally(() => underWay.delete(working));
      underWay.add(working);
    }, waitMs);
    timers.add(timer.unref());
  };
  const attempt = (notice: Notice, tries: number, waitMs: number) =>
    later(waitMs, async () => {
      if (await tell(parts, notice, parts.key)) return markTaken(parts.book, notice);
      if (tries < MOST_TRIES)
        attempt(notice, tries + 1, Math.min(parts.againMs * 2 ** (tries - 1), LONGEST_WAIT_MS));
    });
  for (const notice of parts.book.untaken()) attempt(notice, 1, parts.againMs);
  return {
    send: (notice, { waitMs = 0, isForged = false } = {}) => {
      if (!isForged) return attempt(notice, 1, waitMs);
      later(waitMs, async () => void (await tell(parts, notice, "nobody's key")));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function tell({ book, merchant, now }: DeliveryParts, notice: Notice, key: string): Promise<boolean> {
  const kept = book.find(notice.outTradeNo);
  if (!kept) return false;
  const address = new URL(kept.order.notifyUrl);
  const body = JSON.stringify(notice);
  const headers = signedHeaders(
    { merchant, key },
    { deed: "POST", path: address.pathname, body, now: now() },
  );
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: "error",
    });
    const { code } = (await response.json()) as { code?: string };
    return response.ok && code === NOTICE_TAKEN.code;
  } catch {
    return false;
  }
}

function markTaken(book: OrderBook, { outTradeNo, noticeId }: Notice): void {
  const kept = book.find(outTradeNo);
  if (!kept) return;
  const notices = kept.notices.map((told) =>
    told.notice.noticeId === noticeId ? { ...told, isTaken: true } : told,
  );
  book.keep({ ...kept, notices });
}
