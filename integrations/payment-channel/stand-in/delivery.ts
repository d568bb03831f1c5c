import { PAYMENT_NOTICE_ACCEPTED_ANSWER } from "../protocol.ts";
import { type PaymentChannelSecrets, buildSignedHeaders } from "../signature.ts";
import type { StandInOrder, StandInOrderStore, StoredStandInOrder } from "./order-book.ts";

type NoticeOf<Stored extends StoredStandInOrder> = Stored["notices"][number]["notice"];

export type PaymentNoticeSenderOptions<Stored extends StoredStandInOrder = StandInOrder> =
  PaymentChannelSecrets & {
    readonly book: Pick<StandInOrderStore<Stored>, "find" | "keep" | "untaken">;
    readonly now: () => Date;
    /** The wait before the second notice. It doubles with each further one. */
    readonly againMs: number;
  };
export type PaymentNoticeSender<Stored extends StoredStandInOrder = StandInOrder> = {
  send(notice: NoticeOf<Stored>, after?: { waitMs?: number; isForged?: boolean }): void;
  /** Resolves when no delivery is running. Scheduled retries do not count. */
  settled(): Promise<void>;
  stop(): void;
};

const MOST_TRIES = 15;
const LONGEST_WAIT_MS = 300_000;
const WAIT_MS = 10_000;

/** Sends each notice to the merchant until the merchant confirms it. */
export function createPaymentNoticeSender<Stored extends StoredStandInOrder>(
  parts: PaymentNoticeSenderOptions<Stored>,
): PaymentNoticeSender<Stored> {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const schedule = (waitMs: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const working = work().finally(() => underWay.delete(working));
      underWay.add(working);
    }, waitMs);
    timers.add(timer.unref());
  };
  const attempt = (notice: NoticeOf<Stored>, tries: number, waitMs: number) =>
    schedule(waitMs, async () => {
      if (await tell(parts, notice, parts.key)) return markTaken(parts.book, notice);
      if (tries < MOST_TRIES)
        attempt(notice, tries + 1, Math.min(parts.againMs * 2 ** (tries - 1), LONGEST_WAIT_MS));
    });
  for (const notice of parts.book.untaken()) attempt(notice, 1, parts.againMs);
  return {
    send: (notice, { waitMs = 0, isForged = false } = {}) => {
      if (!isForged) return attempt(notice, 1, waitMs);
      schedule(waitMs, async () => void (await tell(parts, notice, "nobody's key")));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function tell<Stored extends StoredStandInOrder>(
  { book, merchant, now }: PaymentNoticeSenderOptions<Stored>,
  notice: NoticeOf<Stored>,
  key: string,
): Promise<boolean> {
  const storedOrder = book.find(notice.outTradeNo);
  if (!storedOrder) return false;
  const address = new URL(storedOrder.order.notifyUrl);
  const body = JSON.stringify(notice);
  const headers = buildSignedHeaders(
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
    return response.ok && code === PAYMENT_NOTICE_ACCEPTED_ANSWER.code;
  } catch {
    return false;
  }
}

function markTaken<Stored extends StoredStandInOrder>(
  book: PaymentNoticeSenderOptions<Stored>["book"],
  { outTradeNo, noticeId }: NoticeOf<Stored>,
): void {
  const storedOrder = book.find(outTradeNo);
  if (!storedOrder) return;
  const notices = storedOrder.notices.map((delivery) =>
    delivery.notice.noticeId === noticeId ? { ...delivery, isTaken: true } : delivery,
  );
  book.keep({ ...storedOrder, notices });
}
