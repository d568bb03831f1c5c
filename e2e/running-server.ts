import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";

/** `product` is missing if the server runs elsewhere. */
export type RunningServer = { url: string; product?: TestProduct; close(): Promise<void> };
export type RunningProduct = RunningServer & { product: TestProduct };

/** Starts the whole product on its own database for a real browser. The captcha is 8888. */
export async function runServer(settings: Record<string, string> = {}, port = 0): Promise<RunningProduct> {
  const product = await openTestProduct({ settings, jobs: {} });
  const url = await product.app.listen({ port, host: "127.0.0.1" });
  return { url, product, close: product.close };
}
