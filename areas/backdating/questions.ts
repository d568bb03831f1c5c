/**
 * `findUsableBackdating`: an approval names the earliest start and not a number of days, so that it does not lapse while
 * its document waits. `findPermittedStartDate`: what a document has used.
 */
export {
  findApproved as findUsableBackdating,
  findUsedStartDate as findPermittedStartDate,
  type BackdatingQuery,
} from "./store.ts";
