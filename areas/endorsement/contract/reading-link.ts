import { defineReadingLink } from "#areas/judging/contract/reading-link.ts";
import { queryEndorseInfo } from "./queries.ts";
import { endorsementRefusals } from "./refusals.ts";

export const endorsementReadingLink = defineReadingLink({
  folder: "endorse",
  field: "endorsement",
  title: "批单",
  number: "endorseNo",
  query: queryEndorseInfo,
  missing: endorsementRefusals.endorsementMissing,
  revokedStates: ["10"],
  dictionaries: ["EndorseStatus", "EndorseType", "EndorseReason"],
});
export const { openCall: openEndorsementLink, readCall: readEndorsementLink } = endorsementReadingLink;
