import type { RecognitionAnswer, RecognitionOutcome, RecognitionRequest } from "./picture.ts";
import { readPicture, RecognizerError } from "./read-picture.ts";

process.on("message", (request: RecognitionRequest) => void answer(request));

async function answer({ picture, kind }: RecognitionRequest): Promise<void> {
  const outcome = await readPicture(Buffer.from(picture), kind).then(
    (readings) => ({ readings }),
    (error: unknown): RecognitionOutcome =>
      error instanceof RecognizerError ? { failed: error.message } : "unreadable",
  );
  const sent: RecognitionAnswer = { outcome, rssBytes: process.memoryUsage.rss() };
  process.send?.(sent);
}

process.once("disconnect", () => process.exit());
// Ctrl+C reaches the whole process group, but the last request still waits for its text.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
