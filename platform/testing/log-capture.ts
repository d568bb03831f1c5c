import type { FastifyInstance } from "fastify";

/** Collects the lines of the log instead of writing them. */
export function captureLog(app: FastifyInstance): string[] {
  const lines: string[] = [];
  const stream = Object.getOwnPropertySymbols(app.log).find(
    ({ description }) => description === "pino.stream",
  );
  if (stream === undefined) throw new Error("the log has no stream to take the place of");
  Object.assign(app.log, { [stream]: { write: (line: string) => void lines.push(line) } });
  return lines;
}
