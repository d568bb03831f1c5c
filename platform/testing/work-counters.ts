import { createHook } from "node:async_hooks";
import { connect, createServer, type AddressInfo } from "node:net";
import { hash } from "@node-rs/argon2";

export type PasswordRunCounter = { reset(): void; passwordRuns(): number };

/** Counts the password hashes of this process by their native work. */
export async function startPasswordRunCounter(): Promise<PasswordRunCounter> {
  const countByType = new Map<string, number>();
  createHook({ init: (_, type) => void countByType.set(type, (countByType.get(type) ?? 0) + 1) }).enable();
  await hash("one run, to learn the name of its kind");
  const kind = [...countByType.keys()].find((type) => type !== "PROMISE");
  if (kind === undefined) throw new Error("native work is not seen");
  return { reset: () => countByType.clear(), passwordRuns: () => countByType.get(kind) ?? 0 };
}

/** Forwards connections to a server and counts them. */
export async function startConnectionCountingProxy(port: number) {
  let count = 0;
  const door = createServer((guest) => {
    count += 1;
    const host = connect(port, "127.0.0.1");
    guest.pipe(host).pipe(guest);
    for (const end of [guest, host]) end.on("error", () => [guest, host].forEach((item) => item.destroy()));
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return {
    port: (door.address() as AddressInfo).port,
    reset: () => void (count = 0),
    connections: () => count,
    stop: () => new Promise((resolve) => door.close(resolve)),
  };
}
