import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";

export type ScanResult = "clean" | "infected" | "unreachable";
/** A scanner for viruses, where the installation has one. */
export type UploadScanner = (content: Buffer) => Promise<ScanResult>;

/** A file that nobody could scan is as little accepted as an infected one. */
export async function refuseInfected(scan: UploadScanner | null, content: Buffer): Promise<void> {
  const result = await scan?.(content);
  if (result === "infected") throw new Refusal(platformRefusals.uploadInfected);
  if (result === "unreachable") throw new Refusal(platformRefusals.scannerUnreachable);
}
