import { useId, useMemo, useRef, useState, useSyncExternalStore, type Ref } from "react";
import type { LoadedProductVersion } from "#areas/judging/screens/document-queries.ts";
import { FormRefusalNotes } from "#platform/documents/web/editor-notes.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFieldLabel } from "#platform/forms/web/field-label.ts";
import { CONTENT_SIGNAL, FormStore } from "#platform/forms/web/form-store.ts";
import { FormView } from "#platform/forms/web/form-view.tsx";
import { createOptionVocabulary } from "#platform/forms/web/option-source.ts";
import { beginSpans } from "#platform/forms/span.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { navigate } from "#platform/web/location.ts";
import { isSharedSection } from "../rules/combination.ts";
import { buildCombinationHref, COMBINATIONS_PATH } from "./inquiry-places.ts";
import { useCombinationCreation } from "./use-combining.ts";

type SharedFormProps = { product: LoadedProductVersion; risks: readonly string[]; onBack: () => void };

/** Holder, insured and period: the content that every inquiry of the combination begins with. */
export function CombinationSharedForm({ product, risks, onBack }: SharedFormProps) {
  const id = useId();
  const [store] = useState(() => openShared(product));
  const [combName, setName] = useState("");
  const typed = useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribe(CONTENT_SIGNAL, listener), [store]),
    store.typedForm,
  );
  const values = useMemo(() => ({ combName, form: typed }), [combName, typed]);
  const { older, saved } = useDraft({
    recordKey: `${COMBINATIONS_PATH}/${risks.join(",")}`,
    title: "新建组合",
    values,
    labels: { combName: "方案名称", form: "投保人与保险期间" },
    labelOf: ([, ...path]) => getFieldLabel(store.form, path),
    isDirty: combName !== "" || store.isDirty(),
    onRestore: (draft) => {
      setName(typeof draft["combName"] === "string" ? draft["combName"] : "");
      store.replace(draft.form as FilledForm);
    },
  });
  const combining = useCombinationCreation((combId) => {
    saved();
    navigate(buildCombinationHref(combId));
  });
  const name = useRef<HTMLInputElement>(null);
  const [isAttempted, setAttempted] = useState(false);
  const isNameless = combName.trim() === "";
  const begin = (): void => {
    setAttempted(true);
    store.revealErrors();
    if (isNameless) name.current?.focus();
    else combining.begin({ combName, risks, form: store.filled() });
  };
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>新建组合</h1>
          <span>{risks.length} 个险种</span>
        </div>
        <CombinationName
          ref={name}
          value={combName}
          error={isAttempted && isNameless ? "请输入方案名称" : combining.error?.fieldMessage("combName")}
          onName={setName}
        />
        <Button size="small" onClick={onBack}>
          另选险种
        </Button>
      </header>
      <OlderDraftNote older={older} />
      <div className="comb-form">
        <FormView
          store={store}
          options={product.options}
          title="组合的分区"
          id={id}
          foot={
            <footer className="comb-foot">
              <FormRefusalNotes editing={combining} />
              <span role="status">{combining.progress}</span>
              <Button look="primary" disabled={combining.isPending} onClick={begin}>
                {combining.isPending ? "正在生成…" : `生成 ${risks.length} 张询价单`}
              </Button>
            </footer>
          }
        />
      </div>
    </div>
  );
}

function openShared({ compiled: { form }, options }: LoadedProductVersion): FormStore {
  const sections = form.sections.filter(({ code }) => isSharedSection(code));
  const today = getTodayInShanghai(new Date());
  return new FormStore({
    form: { ...form, sections },
    filled: beginSpans(
      sections.map(({ section }) => section),
      createEmptyForm(sections),
      today,
    ),
    mode: "add",
    context: {
      today,
      vocabulary: createOptionVocabulary(options),
      facts: {},
    },
  });
}

type CombinationNameProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onName: (name: string) => void;
};

/** The name of the combination, above the form that its inquiries share. */
function CombinationName({ ref, value, error, onName }: CombinationNameProps) {
  const id = useId();
  return (
    <div className="comb-name">
      <label htmlFor={id}>
        方案名称
        <RequiredMark />
      </label>
      <input
        ref={ref}
        id={id}
        className="cell-input"
        value={value}
        maxLength={60}
        placeholder="如 电子厂一揽子方案"
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onName(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
