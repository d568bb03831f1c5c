import { parentPort, workerData } from "node:worker_threads";

const { module, input } = workerData as { module: string; input: unknown };
const { work } = (await import(module)) as { work: (input: unknown) => unknown };
const nothingHandedOver: [] = [];
parentPort?.postMessage(await work(input), nothingHandedOver);
