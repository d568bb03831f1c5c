import { openTestProduct } from "#apps/server/testing.ts";

export type RunningServer = { url: string; close(): Promise<void> };

/** The whole product on a database of its own, listening for a real browser; the captcha answer is 8888. */
export async function runServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const product = await openTestProduct({ settings });
  const url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  return { url, close: product.close };
}
