/** Server-sent events, for a browser that reads them with fetch; not a call, see platform/server/http/stream.ts. */
export const LIVE_STREAM = "/api/v1/insurance/prpall/message/stream";
