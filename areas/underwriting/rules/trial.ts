import { levelNames, REMINDED_AFTER_DAYS } from "../rules.ts";
import { answerOf } from "./answer.ts";

const MANUAL = "4";

/** What underwriting would say, who would decide, and after how many working days he is reminded. */
export function trialOf(said: Parameters<typeof answerOf>[0], isForOutside: boolean) {
  const isManual = said.flag === MANUAL;
  return {
    ...answerOf(said, isForOutside),
    levelName: isManual ? (levelNames[said.uwLevel] ?? "") : "",
    remindedAfterDays: isManual ? REMINDED_AFTER_DAYS : 0,
  };
}
