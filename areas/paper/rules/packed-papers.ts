import { ARCHIVE_LIST_NAME } from "#platform/kernel/csv.ts";
import type { PaperKind } from "./paper-kinds.ts";

export const MOST_PACKED_PAPERS = 5000;

/** One line of the list in an archive: the file of a business number, or why it has none. */
export type PackedPaper = {
  readonly businessNo: string;
  readonly fileName: string;
  readonly pages: string;
  readonly sha256: string;
  readonly why: string;
};

export const packedPaperColumns = [
  { title: "业务号", cell: ({ businessNo }: PackedPaper) => businessNo },
  { title: "文件", cell: ({ fileName }: PackedPaper) => fileName },
  { title: "页数", cell: ({ pages }: PackedPaper) => pages },
  { title: "SHA-256", cell: ({ sha256 }: PackedPaper) => sha256 },
  { title: "未打包的原因", cell: ({ why }: PackedPaper) => why },
];

/** The first letter of a number tells which paper is printed of it. */
export function getIssuedPaperKind(
  businessNo: string,
): Extract<PaperKind, "schedule" | "endorsement" | "premiumReceipt"> {
  if (businessNo.startsWith("JF")) return "premiumReceipt";
  return businessNo.startsWith("E") ? "endorsement" : "schedule";
}

export function describePacking(packed: readonly PackedPaper[]): string {
  const failed = packed.filter(({ why }) => why !== "").length;
  const rest = failed === 0 ? "" : `，${failed} 份未打包，原因见压缩包内的“${ARCHIVE_LIST_NAME}”`;
  return `已打包 ${packed.length - failed} 份单证${rest}`;
}
