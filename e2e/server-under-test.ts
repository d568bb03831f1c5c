import { runServer, type RunningServer } from "./running-server.ts";

/** Returns the server named by E2E_URL, or starts one for the tests. */
export async function getServer(): Promise<RunningServer> {
  const url = process.env.E2E_URL;
  return url === undefined ? runServer() : { url, close: async () => undefined };
}
