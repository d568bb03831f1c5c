import { assert } from "#platform/kernel/assert.ts";
import type { BusinessPorts } from "#platform/server/area.ts";
import { serverAreas } from "./areas.ts";

/** The platform's questions to the business, each answered by the one area whose manifest has it. */
export const businessPorts: BusinessPorts = gatherPorts(serverAreas.map((area) => area.ports ?? {}));

function gatherPorts(answers: readonly Partial<BusinessPorts>[]): BusinessPorts {
  const answer = <Name extends keyof BusinessPorts>(name: Name): BusinessPorts[Name] => {
    const [found, ...others] = answers.flatMap((some) => some[name] ?? []);
    assert(found && others.length === 0, `exactly one area answers ${name}`);
    return found;
  };
  return {
    openAuthority: answer("openAuthority"),
    openListRights: answer("openListRights"),
    findActor: answer("findActor"),
    hasFeature: answer("hasFeature"),
    openDictionaries: answer("openDictionaries"),
    openPapers: answer("openPapers"),
    openTaskNotice: answer("openTaskNotice"),
  };
}
