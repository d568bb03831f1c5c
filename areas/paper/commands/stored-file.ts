import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Services } from "#platform/server/services.ts";
import { isLongPaper } from "../rules/paper-length.ts";
import type { getPaperSource, StoredPaper } from "../store.ts";
import { reprintPaper } from "./printing.ts";

/**
 * A lost or changed file is printed again from its data. Undefined if that does not give the same bytes. A lost one is
 * stored again; a changed one stays as evidence.
 */
export async function readPaperFile(
  { printed, papers }: Pick<Services, "printed" | "papers">,
  paper: StoredPaper,
  readSource: () => ReturnType<typeof getPaperSource>,
): Promise<Readable | undefined> {
  const { paperId: fileId, fileBytes: bytes, sha256, template, templateVersion, sealedAt } = paper;
  const file = { fileId, bytes, sha256 };
  const storedFile = await printed.read(file);
  if (storedFile) return storedFile;
  const at = isLongPaper(paper) ? papers.long : papers.short;
  if (at.version(template) !== templateVersion) return undefined;
  const { data, sealSignature: signature } = await readSource();
  const seal = signature && sealedAt ? { sealedAt, by: { signature } } : undefined;
  const { pdf } = await reprintPaper(at, { template, data, seal });
  if (hash("sha256", pdf) !== sha256) return undefined;
  if ((await printed.compare(file)) === "missing")
    await printed.write(fileId, Readable.from([pdf]), {
      mostBytes: bytes,
      signal: new AbortController().signal,
    });
  return Readable.from([pdf]);
}
