import { useState } from "react";
import { useOptionListsForCells } from "#platform/documents/web/use-loaded-options.ts";
import type { FormElement } from "#platform/forms/definition.ts";
import type { FormCell } from "#platform/forms/filled-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { PeopleChanges, PersonChange } from "../rules/people-changes.ts";

/** More are folded behind a button with their count. */
const MOST_LINES = 10;
const kindNames: Readonly<Record<PeopleChanges["kind"], string>> = {
  added: "增加",
  removed: "减少",
  changed: "变更",
};

type PeopleListProps = { section: string; groups: readonly PeopleChanges[]; options: OptionListSource };

/** Changed people, a line each, by what happens to them. */
export function PeopleList({ section, groups, options }: PeopleListProps) {
  return groups.map((group) => (
    <PeopleGroup key={group.kind} section={section} group={group} options={options} />
  ));
}

export function countPeople(groups: readonly PeopleChanges[]): number {
  return groups.reduce((sum, { people }) => sum + people.length, 0);
}

type PeopleGroupProps = Omit<PeopleListProps, "groups"> & { group: PeopleChanges };

function PeopleGroup({ section, group: { kind, people }, options }: PeopleGroupProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? people : people.slice(0, MOST_LINES);
  useOptionListsForCells(options, listCells(section, shown));
  const title = `${kindNames[kind]} ${people.length} 人`;
  return (
    <div className={`people-group is-${kind}`}>
      <p className="change-place">{title}</p>
      <ul aria-label={title}>
        {shown.map((person) => (
          <li key={person.key}>
            <PersonLine section={section} kind={kind} person={person} options={options} />
          </li>
        ))}
      </ul>
      {people.length > MOST_LINES && (
        <Button look="link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? "收起" : `展开其余 ${people.length - MOST_LINES} 人`}
        </Button>
      )}
    </div>
  );
}

type PersonLineProps = Omit<PeopleGroupProps, "group"> & {
  kind: PeopleChanges["kind"];
  person: PersonChange;
};

function PersonLine({
  section,
  kind,
  person: { label, from: personFrom, figures, cells },
  options,
}: PersonLineProps) {
  const format = (element: FormElement, cell: FormCell) => (
    <PendingText text={formatFieldCell(section, element, cell, options) || "/"} />
  );
  const Name = kind === "removed" ? "del" : "span";
  return (
    <>
      <Name className="person-name">{label}</Name>
      <LaterDay from={personFrom} />
      {figures.map(({ element, cell }) => (
        <span key={element.elementCode} className="person-part">
          <span className="change-label">{element.label}</span> {format(element, cell)}
        </span>
      ))}
      {cells.map(({ element, before, after, from }) => (
        <span key={`${element.elementCode} ${from}`} className="person-part">
          <span className="change-label">{element.label}</span> <LaterDay from={from} />
          <span className="old-new is-changed">
            <del>{format(element, before)}</del> <span aria-hidden="true">→</span>{" "}
            <ins>{format(element, after)}</ins>
          </span>
        </span>
      ))}
    </>
  );
}

function LaterDay({ from }: { from: string | undefined }) {
  return from === undefined ? null : <span className="quiet-note">（{from} 起）</span>;
}

function listCells(section: string, people: readonly PersonChange[]) {
  return people.flatMap(({ figures, cells }) => [
    ...figures.map(({ element, cell }) => ({ section, element, cell })),
    ...cells.flatMap(({ element, before, after }) => [
      { section, element, cell: before },
      { section, element, cell: after },
    ]),
  ]);
}
