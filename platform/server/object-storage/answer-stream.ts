import { Readable } from "node:stream";
import { FileStoreUnavailableError } from "../files.ts";

const SILENCE_MS = 20_000;

/** The body of an answer as a stream. It fails when the storage falls silent, but never because the reader is slow. */
export function toBodyStream(response: Response, silenceMs = SILENCE_MS): Readable {
  const reader = response.body?.getReader();
  const stopReading = () => void reader?.cancel().catch(() => {});
  return new Readable({
    read() {
      const fail = (why: string, cause?: unknown) =>
        this.destroy(new FileStoreUnavailableError(`object storage: ${why}`, { cause }));
      const timer = setTimeout(() => fail("fell silent"), silenceMs);
      const arrived = reader?.read() ?? Promise.resolve({ done: true, value: undefined });
      void arrived
        .then(
          ({ value }) => this.push(value ?? null),
          (cause: unknown) => fail("broke off", cause),
        )
        .finally(() => clearTimeout(timer));
    },
    destroy(error, callback) {
      stopReading();
      callback(error);
    },
  });
}
