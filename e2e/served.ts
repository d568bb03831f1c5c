export type RunningServer = { url: string; close(): Promise<void> };

/** The server that is named, or one of our own for as long as the tests run. */
export async function servedAt(): Promise<RunningServer> {
  const url = process.env.E2E_URL;
  if (url !== undefined) return { url, close: async () => undefined };
  const { runServer } = await import("#platform/testing/running-server.ts");
  return runServer();
}
