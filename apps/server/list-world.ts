import type { ListEngineDependencies } from "#platform/lists/server/list-answer.ts";
import { createFixedLookUp, type CodeLookUp } from "#platform/lists/server/look-up.ts";
import type { Services } from "#platform/server/services.ts";
import { serverAreas } from "./areas.ts";
import { buildAuditTitles } from "./audited-titles.ts";
import { allApiCalls } from "./calls.ts";
import { businessPorts } from "./ports.ts";

/** Gives the list engine its data of the areas: rights, dictionaries, and look-ups such as `company` and `user`. */
export function createListEngineDependencies({
  database,
  now,
}: Pick<Services, "database" | "now">): ListEngineDependencies {
  const dictionaryOf = businessPorts.openDictionaries();
  const lookUps = new Map<string, CodeLookUp>([
    ["call", createFixedLookUp(buildAuditTitles(allApiCalls))],
    ...serverAreas.flatMap((area) => Object.entries(area.lookUps?.() ?? {})),
  ]);
  const lookUpOf = (name: string) => lookUps.get(name) ?? dictionaryOf(name);
  return {
    now,
    ...businessPorts.openListRights(database),
    hasFeature: businessPorts.hasFeature,
    namesOf: (reader, lookUp, codes) => lookUpOf(lookUp).namesOf(reader, codes),
    choicesOf: (reader, lookUp, actor) => lookUpOf(lookUp).choicesOf(reader, actor),
  };
}
