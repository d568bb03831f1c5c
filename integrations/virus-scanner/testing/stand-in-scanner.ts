import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

const COMMAND = "zINSTREAM\0";

/** A stand-in for clamd. It answers every file alike, or by its content; null never answers. */
export async function startStandInScanner(given: string | null | ((content: Buffer) => string)) {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let sent = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (piece) => {
      sent = Buffer.concat([sent, Buffer.from(piece)]);
      const content = takeContent(sent);
      if (!content) return;
      received.push(content);
      const answer = typeof given === "function" ? given(content) : given;
      if (answer !== null) socket.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The pieces of a whole stream; undefined until its end has come. */
function takeContent(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  let position = COMMAND.length;
  while (position + 4 <= sent.length) {
    const length = sent.readUInt32BE(position);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(position + 4, position + 4 + length));
    position += 4 + length;
  }
  return undefined;
}
