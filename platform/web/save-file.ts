import type * as z from "zod/mini";
import type { FileAnswerSchema } from "#platform/kernel/wire.ts";

const LONGEST_DOWNLOAD_MS = 10 * 60_000;

/** Options for a call that answers with a file. Separate from the client to keep the first page small. */
export const fileCallOptions = { mostMs: LONGEST_DOWNLOAD_MS, readFile };

async function readFile(response: Response): Promise<z.infer<typeof FileAnswerSchema>> {
  const content = await response.blob();
  const { type, size: bytes } = content;
  const [, name = ""] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return { name: decodeURIComponent(name), type, bytes, content };
}

/** Saves the file as a browser download. */
export function saveFile({ name, content }: z.infer<typeof FileAnswerSchema>): void {
  if (!(content instanceof Blob)) return;
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
