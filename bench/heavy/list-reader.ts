import { parentPort, workerData } from "node:worker_threads";

/** Reads the first page of a list again and again on its own thread, and tells the milliseconds of each answer. */
const { url, token, path, body } = workerData as { url: string; token: string; path: string; body: string };
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const nothingHandedOver: [] = [];
for (;;) {
  const begun = performance.now();
  const response = await fetch(url + path, { method: "POST", headers, body });
  await response.arrayBuffer();
  parentPort?.postMessage({ ms: performance.now() - begun, status: response.status }, nothingHandedOver);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
