import {
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  type Draft,
  type DraftValues,
  type FieldLabels,
  omitSecretValues,
  listSecretFields,
} from "./draft.ts";
import type { Autosave } from "./autosave.ts";
import { browserAutosave } from "./drafts.ts";
import type { OlderDraftContent } from "./older-draft.tsx";
import { buildDraftBase, type DraftTableMerge, type FieldPath, mergeDraft } from "./merge.ts";
import { fitDraftToForm, listDraftLeftovers } from "./older-shape.ts";
import type { DraftWriter } from "./writer.ts";
import { FormTabContext } from "./tab-place.ts";

type UseDraftOptions = {
  /** The key of the record that the form edits. */
  recordKey: string;
  title: string;
  /** The form's values; a new object after each change. */
  values: DraftValues;
  /** Labels of all restorable fields at the top level of the values. */
  labels: FieldLabels;
  /** Labels nested fields. By default they have the label of their top-level field. */
  labelOf?: (path: FieldPath) => string;
  /** Without it, a table is one field: the typed rows win over newer ones. */
  mergeTable?: DraftTableMerge;
  isDirty: boolean;
  /** Receives only fields that the present form has, each with a value of its kind. */
  onRestore(values: DraftValues): void;
  /** Must change when the meaning of fields changes. */
  formVersion?: string;
  /** Fields that are never stored. Passwords and captchas never are. */
  heldBack?: readonly string[];
  /** The form element, whose inputs tell which fields are passwords. */
  form?: RefObject<HTMLFormElement | null>;
  autosave?: Autosave;
};

export type FormDraft = {
  saved(): void;
  /** Set after restoring a draft of an earlier form or content; show it with OlderDraftNote. */
  older: OlderDraftContent | undefined;
};

const FIRST_VERSION = "1";

type Newer = Pick<OlderDraftContent, "updated" | "merged" | "contested">;
const nothingNewer: Newer = { updated: [], merged: [], contested: [] };
type OlderDraftState = { left: DraftValues; labels: FieldLabels };

/** Stores the input of a form as a draft, and restores a draft when the user requests it. */
export function useDraft(given: UseDraftOptions): FormDraft {
  const { recordKey, title, values, isDirty, form, heldBack = [] } = given;
  const { autosave = browserAutosave, formVersion = FIRST_VERSION } = given;
  const ownerKey = useSyncExternalStore(autosave.subscribe, autosave.ownerKey);
  const wanted = useSyncExternalStore(autosave.subscribe, () => autosave.wantedFor(recordKey));
  const writer = useRef<DraftWriter>(undefined);
  const secrets = useRef(new Set<string>());
  const [savedValues, setSavedValues] = useState<DraftValues>();
  const place = use(FormTabContext);
  const tab = place?.id;
  const clean = useRef(values);
  const { rest, isLeft, told, lay, forget } = useOlderForm(wanted, given);

  // An insertion effect ends only when the form is unmounted, while a hidden tab pauses other effects.
  useInsertionEffect(() => {
    if (ownerKey === "") return undefined;
    const opened = autosave.openWriter({ record: recordKey, formVersion }, tab);
    writer.current = opened;
    return () => opened?.close();
  }, [autosave, recordKey, formVersion, ownerKey, tab]);

  // Runs before the first write, so that the form does not mistake its own draft for the requested one.
  const restore = useEffectEvent((draft: Draft) => {
    writer.current?.takeOver(draft);
    given.onRestore(lay(draft, clean.current));
  });
  useEffect(() => {
    const taken = wanted && autosave.takeWanted(recordKey);
    if (taken) restore(taken);
  }, [autosave, recordKey, wanted]);

  const note = useEffectEvent((current: DraftValues) => {
    for (const name of [...heldBack, ...listSecretFields(inputsOf(form?.current))]) secrets.current.add(name);
    writer.current?.note({
      href: place?.href ?? location.pathname + location.search,
      title,
      values: omitSecretValues(current, secrets.current),
      base: omitSecretValues(buildDraftBase(current, clean.current), secrets.current),
      ...rest,
    });
  });
  useEffect(() => {
    const isUnsaved = isDirty && values !== savedValues;
    if (!isUnsaved) clean.current = values;
    if (isLeft || isUnsaved) note(values);
    else writer.current?.clean();
  }, [values, isDirty, isLeft, savedValues]);
  useEffect(() => () => writer.current?.flush(), []);

  return {
    // Input typed during the save differs from the sent values, and is stored again.
    saved: () => {
      writer.current?.clean();
      clean.current = values;
      setSavedValues(values);
      forget();
    },
    older: told,
  };
}

/** Holds the notes about a restored draft until they are confirmed or the form is saved. */
function useOlderForm(wanted: Draft | undefined, given: UseDraftOptions) {
  const [followed, setFollowed] = useState<Draft>();
  const [older, setOlder] = useState<OlderDraftState>();
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted) setOlder(olderIn(wanted, given));
  }
  const isLeft = older !== undefined && Object.keys(older.left).length > 0;
  const [newer, setNewer] = useState<Newer>();
  const [wasDirty, setWasDirty] = useState(given.isDirty);
  if (given.isDirty !== wasDirty) {
    setWasDirty(given.isDirty);
    if (!given.isDirty) setNewer(undefined);
  }
  const forget = (): void => {
    setOlder(undefined);
    setNewer(undefined);
  };
  const lay = (draft: Draft, newest: DraftValues): DraftValues => {
    const { fitting } = fitDraftToForm(draft, given);
    const { values, ...found } = mergeDraft(draft, fitting, newest, given.mergeTable);
    const names: Newer = {
      updated: namesOf(found.updated, given),
      merged: namesOf(found.merged, given),
      contested: namesOf(found.contested, given),
    };
    setNewer(Object.values(names).some(({ length }) => length > 0) ? names : undefined);
    return values;
  };
  const told: OlderDraftContent | undefined = (older ?? newer) && {
    isOlderForm: older !== undefined,
    leftovers: older ? listDraftLeftovers(older.left, older.labels) : [],
    ...(newer ?? nothingNewer),
    onRead: forget,
  };
  const rest = { left: older?.left ?? {}, labels: { ...older?.labels, ...given.labels } };
  return { rest, isLeft, told, lay, forget };
}

function namesOf(paths: readonly FieldPath[], { labels, labelOf }: UseDraftOptions): string[] {
  const names = paths.map((path) => labelOf?.(path) || (labels[path[0] ?? ""] ?? ""));
  return [...new Set(names)];
}

function olderIn(
  draft: Draft,
  { values, labels, formVersion = FIRST_VERSION }: UseDraftOptions,
): OlderDraftState | undefined {
  const { left } = fitDraftToForm(draft, { values, labels });
  const isOlder = draft.formVersion !== formVersion || Object.keys(left).length > 0;
  return isOlder ? { left, labels: draft.labels } : undefined;
}

/** Returns the requested record after this prefix, for a page that opens the form by itself. */
export function useRequestedDraft(
  beginning: string,
  autosave: Autosave = browserAutosave,
): string | undefined {
  return useSyncExternalStore(autosave.subscribe, () => autosave.wantedUnder(beginning));
}

function inputsOf(form: HTMLFormElement | null | undefined): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
}
