import { underwritingLevelNames, REMINDER_WORKING_DAYS } from "./levels.ts";
import { toAutoResultAnswer } from "./auto-result-answer.ts";

const MANUAL = "4";

/** The simulated result, the level that would decide, and the working days until its reminder. */
export function toSimulationAnswer(result: Parameters<typeof toAutoResultAnswer>[0], isForOutside: boolean) {
  const isManual = result.flag === MANUAL;
  return {
    ...toAutoResultAnswer(result, isForOutside),
    levelName: isManual ? (underwritingLevelNames[result.uwLevel] ?? "") : "",
    remindedAfterDays: isManual ? REMINDER_WORKING_DAYS : 0,
  };
}
