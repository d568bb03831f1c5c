import { connect, type Socket } from "node:net";
import type { Settings } from "#platform/server/settings.ts";
import type { ScanResult, UploadScanner } from "#platform/server/upload-scanner.ts";

const WAIT_MS = 15_000;
const CHUNK_BYTES = 64 * 1024;
const LONGEST_ANSWER = 4096;

/** The configured virus scanner; without CLAMD_ADDRESS there is none. `waitMs` is for tests. */
export function createVirusScanner(
  { CLAMD_ADDRESS: address }: Settings,
  waitMs = WAIT_MS,
): UploadScanner | null {
  if (address === undefined) return null;
  return async (content) => {
    try {
      return toScanResult(await askScanner(address, content, waitMs));
    } catch {
      return "unreachable";
    }
  };
}

/** The protocol of clamd: INSTREAM, pieces with their length in front, and a length of zero. */
function askScanner(address: string, content: Buffer, waitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(address);
    const timer = setTimeout(() => socket.destroy(new Error("the scanner is late")), waitMs);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      answer += piece;
      if (answer.length > LONGEST_ANSWER) socket.destroy(new Error("the scanner says too much"));
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      reject(new Error("the scanner ended without an answer"));
    });
    socket.on("connect", () => sendContent(socket, content));
  });
}

function openSocket(address: string): Socket {
  if (address.startsWith("/")) return connect({ path: address });
  const at = address.lastIndexOf(":");
  return connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
}

function sendContent(socket: Socket, content: Buffer): void {
  socket.write("zINSTREAM\0");
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const piece = content.subarray(start, start + CHUNK_BYTES);
    socket.write(lengthOf(piece.length));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** An error, such as a size limit of the scanner, is no clean file. */
function toScanResult(answer: string): ScanResult {
  const text = answer.replaceAll("\0", "").trim();
  if (text === "stream: OK") return "clean";
  return /^stream: .+ FOUND$/.test(text) ? "infected" : "unreachable";
}
