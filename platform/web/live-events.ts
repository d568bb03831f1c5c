import { useEffect } from "react";
import { LIVE_EVENT_STREAM_PATH } from "#platform/kernel/live-stream.ts";
import type { StreamEvent, StreamOptions } from "./event-stream.ts";
import { session } from "./session.ts";
import { waitUntilIdle } from "./when-idle.ts";

type Listener = (event: StreamEvent) => void;
type OpenStream = (options: StreamOptions) => { close(): void };

const LONGEST_WAIT_MS = 2000;
const RETRY_MS = 10_000;

/** All listeners of one user share one stream, which closes with the last of them. */
export function createLiveEventSubscriber(openStream: OpenStream) {
  const streams = new Map<string, { listeners: Set<Listener>; close(): void }>();
  return (userCode: string, listener: Listener): (() => void) => {
    const known = streams.get(userCode);
    const listeners = known?.listeners ?? new Set<Listener>();
    listeners.add(listener);
    if (!known) {
      const onEvent: Listener = (event) => listeners.forEach((each) => each(event));
      const name = `chengbao.messages.${userCode}`;
      streams.set(userCode, { listeners, ...openStream({ url: LIVE_EVENT_STREAM_PATH, name, onEvent }) });
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      streams.get(userCode)?.close();
      streams.delete(userCode);
    };
  };
}

/** The code of the stream is fetched after the first page, and again until it is there. */
export function openLazyEventStream(
  load: () => Promise<OpenStream>,
  options: StreamOptions,
): { close(): void } {
  let close = (): void => clearTimeout(timer);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const open = async (): Promise<void> => {
    try {
      const openStream = await load();
      if (!isClosed) ({ close } = openStream(options));
    } catch {
      if (isClosed) return;
      options.onEvent({ event: "broken", data: {} });
      timer = setTimeout(() => void open(), RETRY_MS);
    }
  };
  void open();
  return {
    close: () => {
      isClosed = true;
      close();
    },
  };
}

const loadStream = async (): Promise<OpenStream> => {
  await waitUntilIdle(LONGEST_WAIT_MS);
  return (await import("./event-stream.ts")).openBrowserStream;
};
const subscribe = createLiveEventSubscriber((options) => openLazyEventStream(loadStream, options));

/** The listener must stay the same function while the component is shown. */
export function useLiveEvents(listener: Listener): void {
  const userCode = session.current()?.userCode;
  useEffect(() => (userCode === undefined ? undefined : subscribe(userCode, listener)), [userCode, listener]);
}
