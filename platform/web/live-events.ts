import { useEffect } from "react";
import { LIVE_STREAM_PATH } from "#platform/kernel/live-stream.ts";
import { listenToEvents, type StreamEvent, type StreamWishes } from "./event-stream.ts";
import { session } from "./session.ts";

type Hear = (event: StreamEvent) => void;

/** One stream for all who follow in this page; it ends with the last of them. */
export function openLiveEvents(listen: (wishes: StreamWishes) => { close(): void }) {
  const streams = new Map<string, { hearers: Set<Hear>; close(): void }>();
  return (userCode: string, hear: Hear): (() => void) => {
    const known = streams.get(userCode);
    const hearers = known?.hearers ?? new Set<Hear>();
    hearers.add(hear);
    if (!known) {
      const tell: Hear = (event) => hearers.forEach((hearer) => hearer(event));
      const { close } = listen({ url: LIVE_STREAM_PATH, name: `chengbao.messages.${userCode}`, hear: tell });
      streams.set(userCode, { hearers, close });
    }
    return () => {
      hearers.delete(hear);
      if (hearers.size > 0) return;
      streams.get(userCode)?.close();
      streams.delete(userCode);
    };
  };
}

const followLive = openLiveEvents(listenToEvents);

/** `hear` must stay the same function while it follows. */
export function useLiveEvents(hear: Hear): void {
  const userCode = session.current()?.userCode;
  useEffect(() => (userCode === undefined ? undefined : followLive(userCode, hear)), [userCode, hear]);
}
