import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Services } from "#platform/server/services.ts";
import { isLongPaper } from "../rules/paper-length.ts";
import type { getPaperSource, StoredPaper } from "../store.ts";
import { reprintPaper } from "./printing.ts";

/** A lost file is printed again from its stored data; undefined if its template has changed since. */
export async function readPaperFile(
  { printed, papers }: Pick<Services, "printed" | "papers">,
  paper: StoredPaper,
  readSource: () => ReturnType<typeof getPaperSource>,
): Promise<Readable | undefined> {
  const { paperId: fileId, fileBytes: bytes, template, templateVersion, sealedAt } = paper;
  const storedFile = await printed.read({ fileId, bytes });
  if (storedFile) return storedFile;
  const at = isLongPaper(paper) ? papers.long : papers.short;
  if (at.version(template) !== templateVersion) return undefined;
  const { data, sealSignature: signature } = await readSource();
  const seal = signature && sealedAt ? { sealedAt, by: { signature } } : undefined;
  const { pdf } = await reprintPaper(at, { template, data, seal });
  return hash("sha256", pdf) === paper.sha256 ? Readable.from([pdf]) : undefined;
}
