import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import { listChangesWithOldValues } from "../rules/old-values.ts";
import { listPeopleChanges } from "../rules/people-changes.ts";
import type { SectionDifference } from "#platform/forms/diff-forms.ts";
import type { EndorsementView } from "./endorsement-document.tsx";
import { countPeople, PeopleList } from "./people-list.tsx";
import { StateChanges } from "./state-changes.tsx";

type EndorsedChangesProps = ProductDocumentContentProps<EndorsementView>;

/** What the endorsement changes, by section: the old and the new value of each field, and a line for each person. */
export function EndorsedChanges(opened: EndorsedChangesProps) {
  const { form, baseForm, datedChanges, changes, validDate } = opened.document;
  const forms = { before: baseForm, after: form };
  const sections = listChangesWithOldValues(opened.product.compiled.form.sections, forms, datedChanges);
  return (
    <>
      <StateChanges changes={changes} validDate={validDate} />
      {sections.length === 0 && changes.length === 0 && <p className="quiet-note">保单的内容没有改动。</p>}
      <div className="difference">
        {sections.map((section) => (
          <ChangedSection key={section.code} section={section} opened={opened} />
        ))}
      </div>
    </>
  );
}

type ChangedSectionProps = { section: SectionDifference; opened: EndorsedChangesProps };

function ChangedSection({ section, opened }: ChangedSectionProps) {
  const { document, product } = opened;
  const { form, baseForm } = document;
  const { compiled, options } = product;
  const { code, title, rows } = section;
  const found = compiled.form.sections.find((one) => one.code === code);
  const people = found && listPeopleChanges(found, rows, { before: baseForm, after: form });
  if (!people)
    return (
      <DifferenceTable
        sections={[{ ...section, effect: undefined }]}
        before={{ form: baseForm, options, name: "批改前" }}
        after={{ form, options, name: "批改后" }}
      />
    );
  return (
    <section className="card difference-section people-changes" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="quiet-note">{countPeople(people)} 人不同</span>
      </header>
      <PeopleList section={code} groups={people} options={options} />
    </section>
  );
}
