import { type Attempt, mergeAttempts, toAttempt, mapAttemptValue } from "./attempt.ts";
import { type CertificateField, toField } from "./certificate-field.ts";
import type { TextRow } from "./recognized-text.ts";

type Rows = readonly TextRow[];
const COMPANY =
  /[\p{Script=Han}()（）]{2,}(?:公司|集团|中心|事务所|合作社|银行|医院|学校|委员会|分公司|支公司)/u;
const PURPOSE = /[\p{Script=Han}]{0,6}专用章|公章/u;

/** The unit around the edge of a seal, and what the seal is for. */
export function readSeal(readings: readonly Rows[]): CertificateField[] {
  const company = mergeAttempts(readings.map((rows) => findMatch(rows, COMPANY)));
  const purpose = mergeAttempts(readings.map((rows) => findMatch(rows, PURPOSE)));
  return [...toField("company", "印章单位", company), ...toField("purpose", "印章用途", purpose)];
}

function findMatch(rows: Rows, pattern: RegExp): Attempt | undefined {
  for (const { text, letters } of rows) {
    const found = mapAttemptValue(toAttempt(text, letters), (whole) => pattern.exec(whole)?.[0]);
    if (found) return found;
  }
  return undefined;
}
