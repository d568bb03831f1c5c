/** The path of the server-sent events, which a browser reads with fetch. It is not a call: see platform/server/http/stream.ts. */
export const LIVE_EVENT_STREAM_PATH = "/api/v1/insurance/prpall/message/stream";
