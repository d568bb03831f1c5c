import type { Page } from "playwright-core";

/** Sums the scripts that a page fetches from now on, in bytes compressed with gzip as by the server. */
export function watchScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) sizes.push(compressedBytes(response.url()));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function compressedBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}
