import { runServer, type RunningServer } from "./running-server.ts";

/** The server that is named, or one of our own for as long as the tests run. */
export async function servedAt(): Promise<RunningServer> {
  const url = process.env.E2E_URL;
  return url === undefined ? runServer() : { url, close: async () => undefined };
}
