import { createHook } from "node:async_hooks";
import { connect, createServer, type AddressInfo } from "node:net";
import { hash } from "@node-rs/argon2";

export type WorkCounter = { reset(): void; passwordRuns(): number };

/** Counts the password hashes that this process works out: each is one piece of native work of its kind. */
export async function countPasswordRuns(): Promise<WorkCounter> {
  const seen = new Map<string, number>();
  createHook({ init: (_, type) => void seen.set(type, (seen.get(type) ?? 0) + 1) }).enable();
  await hash("one run, to learn the name of its kind");
  const kind = [...seen.keys()].find((type) => type !== "PROMISE");
  if (kind === undefined) throw new Error("native work is not seen");
  return { reset: () => seen.clear(), passwordRuns: () => seen.get(kind) ?? 0 };
}

/** A door in front of a server that counts who comes through it. */
export async function countConnections(port: number) {
  let count = 0;
  const door = createServer((guest) => {
    count += 1;
    const host = connect(port, "127.0.0.1");
    guest.pipe(host).pipe(guest);
    for (const end of [guest, host]) end.on("error", () => [guest, host].forEach((one) => one.destroy()));
  });
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done));
  return {
    port: (door.address() as AddressInfo).port,
    reset: () => void (count = 0),
    connections: () => count,
    stop: () => new Promise((done) => door.close(done)),
  };
}
