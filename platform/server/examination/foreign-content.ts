import { UnsafeContentError } from "./unsafe-content.ts";

const HTML = /<(?:script|html|svg|iframe|!doctype\s+html)[\s>/]/i;
/** A PDF reader finds the head of a file within its first kilobyte. */
const HEAD_BYTES = 1024;

/** Refuses a file that is a second file too: whatever opens it by that other type runs what nobody looked at. */
export function refuseForeignContent(content: Buffer, type: string): void {
  const isPdf = type === "application/pdf";
  if (holdsArchive(content)) throw foreign("压缩包");
  const text = isPdf ? outsidePdf(content) : content.toString("latin1");
  if (HTML.test(text)) throw foreign("网页或脚本");
  if (!isPdf && content.includes("%PDF-", 0, "latin1")) throw foreign("PDF 文件");
}

/** Streams of a PDF may hold any text, so only what stands around its objects is searched. */
function outsidePdf(content: Buffer): string {
  const end = Math.max(0, content.lastIndexOf("%%EOF", undefined, "latin1"));
  return content.toString("latin1", 0, HEAD_BYTES) + content.toString("latin1", end);
}

/** Four bytes alone occur in any large picture; the three marks of an archive together do not. */
function holdsArchive(content: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0001\u0002", "PK\u0005\u0006"].every((mark) =>
    content.includes(mark, 0, "latin1"),
  );
}

function foreign(what: string): UnsafeContentError {
  return new UnsafeContentError("mixed", `夹带了${what}`);
}
