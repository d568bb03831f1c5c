import { underwritingLevelNames, REMINDER_WORKING_DAYS } from "./levels.ts";
import { toAutoUnderwritingAnswer } from "./auto-result-answer.ts";

const MANUAL = "4";

/** The simulated result, the level that would decide, and the working days until its reminder. */
export function toSimulatedUnderwritingAnswer(
  result: Parameters<typeof toAutoUnderwritingAnswer>[0],
  isForOutside: boolean,
) {
  const isManual = result.flag === MANUAL;
  return {
    ...toAutoUnderwritingAnswer(result, isForOutside),
    levelName: isManual ? (underwritingLevelNames[result.uwLevel] ?? "") : "",
    remindedAfterDays: isManual ? REMINDER_WORKING_DAYS : 0,
  };
}
