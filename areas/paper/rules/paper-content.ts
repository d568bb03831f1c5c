import type { ENDORSEMENT_TEMPLATE, EndorsementPaperData } from "./endorsement-paper.ts";
import type { MoneyPaper } from "./money-papers.ts";
import type { PolicySchedule } from "./schedule.ts";

/** The template of a paper and its whole content in words. */
export type PaperContent =
  | PolicySchedule
  | MoneyPaper
  | { readonly template: typeof ENDORSEMENT_TEMPLATE; readonly data: EndorsementPaperData };

export type PaperTemplate = PaperContent["template"];
