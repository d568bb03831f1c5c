import { Fragment } from "react";
import type { CompiledSection } from "../compile-form.ts";
import { type PartyElementCodes, partyFactNames } from "../definition.ts";
import type { PartyFacts } from "../party.ts";
import { buildTakenFactEdits, listOpenFacts } from "./derived-values.ts";
import type { PartyToolsProps } from "./form-context.ts";
import { SINGLE_ROW_ID } from "./form-state.ts";
import type { FormStore } from "./form-store.ts";
import { useFormContext } from "./use-form-context.tsx";

/** Further actions for the parties of a section. An endorsement opens single fields only, so that it has none. */
export function PartyTools({ section }: { section: CompiledSection }) {
  const { store, partyTools } = useFormContext();
  if (!partyTools || store.isReadOnly || store.mode === "pigai") return null;
  const parties = (section.section.parties ?? []).map((party) => listOpenFacts(party, section, store.origin));
  return parties
    .filter((party) => Object.keys(party).length > 0)
    .map((party) => (
      <Fragment key={Object.values(party).join()}>{partyTools(toProps(store, section, party))}</Fragment>
    ));
}

function toProps(store: FormStore, section: CompiledSection, party: PartyElementCodes): PartyToolsProps {
  const place = (element: string) => ({ section: section.code, row: SINGLE_ROW_ID, element });
  return {
    party,
    title: section.section.title,
    readFacts: (): PartyFacts =>
      Object.fromEntries(
        partyFactNames.flatMap((fact) => {
          const element = party[fact];
          return element === undefined ? [] : [[fact, store.view(place(element)).cell] as const];
        }),
      ),
    takeFacts: (facts) => store.setMany(buildTakenFactEdits(party, facts, section.code)),
  };
}
