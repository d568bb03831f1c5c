import { useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { compileForm } from "#platform/forms/compile-form.ts";
import { FormSection } from "#platform/forms/web/form-section.tsx";
import { FormScopeProvider } from "#platform/forms/web/form-scope.tsx";
import { CONTENT, FormStore } from "#platform/forms/web/form-store.ts";
import { openScope } from "#platform/forms/web/open-scope.ts";
import { vocabularyOf } from "#platform/forms/web/options.ts";
import type { Product } from "../../rules/product-shape.ts";
import { partForm, partOf } from "../../rules/workbench/part-form.ts";
import { type PartKind, partSections } from "../../rules/workbench/part-words.ts";
import type { Holder } from "../../rules/workbench/paths.ts";
import { listLoader } from "../list-loader.ts";
import { openProductOptions } from "../product-options.ts";
import { openPartOptions } from "./part-options.ts";
import type { Vocabulary } from "./workbench-queries.ts";

type Given = {
  kind: PartKind;
  part: Holder;
  product: Holder;
  vocabulary: Vocabulary;
  isReadOnly: boolean;
  onPart: (part: Holder) => void;
};

/** A part filled in like any other form; the product's own language is what it is made with. */
export function PartEditor({ kind, part, product, vocabulary, isReadOnly, onPart }: Given) {
  const prefix = `${useId()}-`;
  const [options] = useState(() =>
    openPartOptions(product, vocabulary, openProductOptions(product as unknown as Product, listLoader)),
  );
  const [store] = useState(
    () =>
      new FormStore({
        form: compileForm({ sections: partSections(kind), checks: [], facts: {}, maps: {} }),
        filled: partForm(kind, part),
        mode: "edit",
        isReadOnly,
        context: { today: todayInShanghai(new Date()), vocabulary: vocabularyOf(options), facts: {} },
      }),
  );
  const scope = useMemo(() => openScope(store, options, prefix), [store, options, prefix]);
  const tell = useEffectEvent(() => onPart(partOf(kind, part, store.typed())));
  useEffect(() => store.subscribe(CONTENT, () => tell()), [store]);
  useEffect(() => {
    store.reveal();
    store.checkSoon();
    return () => store.close();
  }, [store]);
  return (
    <FormScopeProvider scope={scope}>
      <div className="form-body part-form" onFocus={({ target }) => void scope.noteFocus(target)}>
        {store.form.sections.map((section) => (
          <FormSection key={section.code} section={section} />
        ))}
      </div>
    </FormScopeProvider>
  );
}
