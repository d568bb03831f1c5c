import { examineContent, type ExaminedFile } from "./examine-content.ts";

export type ExaminationRequest = { name: string; content: Uint8Array };
/** `rssBytes` is the present memory of the process. */
export type ExaminationAnswer = { examined: ExaminedFile; rssBytes: number };

process.on("message", (request: ExaminationRequest) => void answer(request));

async function answer({ name, content }: ExaminationRequest): Promise<void> {
  const examined = await examineContent(name, Buffer.from(content));
  const sent: ExaminationAnswer = { examined, rssBytes: process.memoryUsage.rss() };
  process.send?.(sent);
}

process.once("disconnect", () => process.exit());
// Ctrl+C reaches the whole process group, but the last request still waits for its file.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
