import type { ListDependencies } from "#platform/lists/server/list-answer.ts";
import { createFixedLookUp, type CodeLookUp } from "#platform/lists/server/look-up.ts";
import type { Services } from "#platform/server/services.ts";
import { areas } from "./areas.ts";
import { auditedTitles } from "./audited-titles.ts";
import { allCalls } from "./calls.ts";
import { ports } from "./ports.ts";

/** What lists need of the areas; look-ups such as `company` and `user` stand beside the dictionaries. */
export function openListWorld({ database, now }: Pick<Services, "database" | "now">): ListDependencies {
  const dictionaryOf = ports.openDictionaries();
  const lookUps = new Map<string, CodeLookUp>([
    ["call", createFixedLookUp(auditedTitles(allCalls))],
    ...areas.flatMap((area) => Object.entries(area.lookUps?.() ?? {})),
  ]);
  const lookUpOf = (name: string) => lookUps.get(name) ?? dictionaryOf(name);
  return {
    now,
    ...ports.openListRights(database),
    hasFeature: ports.hasFeature,
    namesOf: (reader, lookUp, codes) => lookUpOf(lookUp).namesOf(reader, codes),
    choicesOf: (reader, lookUp, actor) => lookUpOf(lookUp).choicesOf(reader, actor),
  };
}
