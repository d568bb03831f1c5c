import { fileTypeFromBuffer } from "file-type";
import { refuseForeignContent } from "./foreign-content.ts";
import { examineOfficePackage, officeTypes } from "./office-package.ts";
import { refuseActivePdf } from "./pdf-content.ts";
import { redrawImage } from "./redraw-image.ts";
import { type UnsafeContent, UnsafeContentError } from "./unsafe-content.ts";

/** An uploaded file that may be stored. Images are redrawn, so that they carry no hidden content. */
export type AcceptedFile = { type: string; extension: string; content: Buffer; thumbnail: Buffer | null };
/** Undefined for a type that is not accepted, and `broken` for an image that cannot be drawn. */
export type ExaminedFile = AcceptedFile | UnsafeContent | "broken" | undefined;

const PDF = "application/pdf";
/** The extensions that a file of each type may have. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  [PDF]: ["pdf"],
  [officeTypes.docx]: ["docx"],
  [officeTypes.xlsx]: ["xlsx"],
};

/** Decides by the content of a file, whatever its name says. Run it only in the process of the examination. */
export async function examineContent(name: string, content: Buffer): Promise<ExaminedFile> {
  try {
    const type = await findType(content);
    const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
    if (type === undefined || !EXTENSIONS[type]?.includes(extension)) return undefined;
    if (type === officeTypes.docx || type === officeTypes.xlsx)
      return { type, extension, content, thumbnail: null };
    refuseForeignContent(content, type);
    if (type !== PDF) return { type, extension, ...(await redrawImage(content, type)) };
    refuseActivePdf(content);
    return { type, extension, content, thumbnail: null };
  } catch (error) {
    return error instanceof UnsafeContentError ? error.content : "broken";
  }
}

async function findType(content: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
  // A workbook written as a stream starts like any archive, so its parts decide.
  const isArchive = mime === "application/zip" || mime?.startsWith("application/vnd.") === true;
  return isArchive ? examineOfficePackage(content) : mime;
}
