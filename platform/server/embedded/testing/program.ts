// A program for tests to kill. It starts the server, claims it on request, and runs until it is told to stop.
import { claimDataDir } from "../claim.ts";
import { toErrorText, ServerStartError } from "../start-error.ts";
import { startEmbeddedPostgres } from "../start.ts";
import type { EmbeddedStartRequest } from "./harness.ts";

function say(kind: "report" | "ready" | "error" | "crash", line: string): void {
  process.stdout.write(`${JSON.stringify({ kind, line })}\n`);
}

const order = JSON.parse(process.argv[2] ?? "{}") as EmbeddedStartRequest;
const report = (line: string): void => say("report", line);

try {
  const server = await startEmbeddedPostgres({ ...order, report });
  const claim =
    order.claimPort === undefined
      ? undefined
      : await claimDataDir(server, { pid: process.pid, port: order.claimPort }, report);
  say("ready", JSON.stringify(server));
  const end = async () => {
    await claim?.release();
    await server.stop();
    process.exit(0);
  };
  process.stdin.once("data", () => void end());
} catch (error) {
  say(error instanceof ServerStartError ? "error" : "crash", toErrorText(error));
  process.exit(1);
}
