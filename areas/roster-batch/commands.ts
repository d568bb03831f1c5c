import type { EndorsementBase } from "#areas/endorsement/questions/evaluation.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { rosterBatchRefusals } from "./contract.ts";
import { findPeopleTable } from "./rules/people-table.ts";
import { applyRosterEntries, type RosterEntry, type RosterProblem } from "./rules/roster-change.ts";
import type { PolicyEntries } from "./rules/roster-file.ts";

/** 名单变动, a code of EndorseReason. */
const ROSTER_CHANGED = "06";

/** A change of people for the endorser of content. */
export function toContentChange(
  { policyNo, entries }: PolicyEntries,
  { riskCode, validDate }: { readonly riskCode: string; readonly validDate: PlainDate },
) {
  return {
    policyNo,
    validDate,
    reason: ROSTER_CHANGED,
    reasonText: "",
    change: (base: EndorsementBase) => changePeople(base, riskCode, entries),
  };
}

/** What speaks against the changes of one policy, by the rows of the file. */
export class RosterRefusal extends Refusal {
  readonly problems: readonly RosterProblem[];

  constructor(problems: readonly RosterProblem[]) {
    super(rosterBatchRefusals.changeRefused, { values: { why: problems[0]?.message ?? "" } });
    this.problems = problems;
  }
}

function changePeople(
  { compiled: { product }, types, form, policy }: EndorsementBase,
  riskCode: string,
  entries: readonly RosterEntry[],
) {
  const at = entries[0]?.at ?? 1;
  if (policy.riskCode !== riskCode) throw new RosterRefusal([{ at, message: "保单不是所选险种" }]);
  const table = findPeopleTable(product, types);
  if (!table) throw new RosterRefusal([{ at, message: "该保单的条款版本没有人员批改" }]);
  const changed = applyRosterEntries(form, entries, { table, agrees: product.agrees });
  if (changed.problems.length > 0) throw new RosterRefusal(changed.problems);
  return changed;
}
