import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Services } from "#platform/server/services.ts";
import { isLongPaper } from "../rules/paper-length.ts";
import type { getPaperSource, StoredPaper } from "../store.ts";
import { reprintPaper } from "./printing.ts";

/** A lost or changed file is printed again from its data. Undefined if that does not give the same bytes. */
export async function readPaperFile(
  { printed, papers }: Pick<Services, "printed" | "papers">,
  paper: StoredPaper,
  readSource: () => ReturnType<typeof getPaperSource>,
): Promise<Readable | undefined> {
  const { paperId: fileId, fileBytes: bytes, sha256, template, templateVersion, sealedAt } = paper;
  const storedFile = await printed.read({ fileId, bytes, sha256 });
  if (storedFile) return storedFile;
  const at = isLongPaper(paper) ? papers.long : papers.short;
  if (at.version(template) !== templateVersion) return undefined;
  const { data, sealSignature: signature } = await readSource();
  const seal = signature && sealedAt ? { sealedAt, by: { signature } } : undefined;
  const { pdf } = await reprintPaper(at, { template, data, seal });
  return hash("sha256", pdf) === sha256 ? Readable.from([pdf]) : undefined;
}
