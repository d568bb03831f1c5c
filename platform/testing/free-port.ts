import { createServer } from "node:net";

/**
 * Below the ports that Linux gives to outgoing connections, one of which could take the port before the server does.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
