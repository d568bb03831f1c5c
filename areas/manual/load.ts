import * as z from "zod/mini";
import { ManualContent } from "./rules/manual-content.ts";
import administration from "./content/administration.json" with { type: "json" };
import changing from "./content/changing.json" with { type: "json" };
import gettingStarted from "./content/getting-started.json" with { type: "json" };
import money from "./content/money.json" with { type: "json" };
import papers from "./content/papers.json" with { type: "json" };
import selling from "./content/selling.json" with { type: "json" };
import underwriting from "./content/underwriting.json" with { type: "json" };

export const revisedOn = "2026-11-29";

/** The manuals in the order in which work goes. */
export const manuals = z
  .array(ManualContent)
  .parse([gettingStarted, selling, underwriting, changing, money, papers, administration]);
