import { benchComparing } from "./comparing.ts";
import { benchEditors } from "./editors.ts";

/** What a clerk feels of a large endorsement: comparing, typing, and the price after the last key. */
export async function benchEndorsement(report: (line: string) => void): Promise<boolean> {
  const isSound = benchComparing(report);
  return (await benchEditors(report)) && isSound;
}
