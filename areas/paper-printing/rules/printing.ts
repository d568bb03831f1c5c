import type { PaperKind } from "#areas/paper/rules/paper-kinds.ts";

/** One file of so many papers opens in every viewer and fits a tray of the printer. */
export const MOST_PRINTED_PAPERS = 200;
export const MAX_PREVIEW_SECONDS = 5;

/** Codes of PaperPrintStatus. */
export const PRINT_STATUS = { waiting: "0", printed: "1", refused: "2" } as const;
/** Codes of ReprintReason. */
export const reprintReasonCodes = ["01", "02", "03", "04", "99"] as const;
export const OTHER_REASON = "99";

export type IssuedPaperKind = Extract<
  PaperKind,
  "schedule" | "endorsement" | "provisional" | "premiumReceipt"
>;

/** The first letter of a number tells which paper is printed of it. */
const byLetter: Readonly<Record<string, IssuedPaperKind>> = {
  P: "schedule",
  E: "endorsement",
  B: "provisional",
  J: "premiumReceipt",
};

export function getPrintedKind(businessNo: string): IssuedPaperKind {
  return byLetter[businessNo.charAt(0)] ?? "schedule";
}

export type ReprintReason = { readonly reasonCode: string; readonly reason: string };

/** Why a paper may not be printed (again) with this reason: the field that is missing. */
export function checkReprintReason(
  printCount: number,
  { reasonCode, reason }: ReprintReason,
): { readonly field: "reasonCode" | "reason"; readonly message: string } | undefined {
  if (printCount === 0) return undefined;
  if (reasonCode === "") return { field: "reasonCode", message: "请选择重打原因" };
  return reasonCode === OTHER_REASON && reason.trim() === ""
    ? { field: "reason", message: "重打原因选“其他”的，请填写说明" }
    : undefined;
}

export function describePrinting(rows: readonly { readonly status: string }[]): string {
  const printed = rows.filter(({ status }) => status === PRINT_STATUS.printed).length;
  const refused = rows.length - printed;
  return `已合并 ${printed} 份单证${refused === 0 ? "" : `，${refused} 份未能打印，原因见套打结果`}`;
}
