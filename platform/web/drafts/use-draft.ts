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
import { type Draft, type DraftValues, type FieldLabels, keptValues, secretNames } from "./draft.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { drafts } from "./drafts.ts";
import type { OlderForm } from "./older-draft.tsx";
import { fitTo, leftoversOf } from "./older-shape.ts";
import type { Pen } from "./pen.ts";
import { TabPlace } from "./tab-place.ts";

type Given = {
  /** The page's path with its parameters: one record, one key. */
  recordKey: string;
  /** The address that opens the form again; the key itself when it is left out. */
  href?: string;
  title: string;
  /** Another object whenever something was typed, the same one otherwise. */
  values: DraftValues;
  /** Every field that can be restored, at the top level of the values. */
  labels: FieldLabels;
  isDirty: boolean;
  /** Gets only fields that the form has, each of the kind that it has now. */
  onRestore(values: DraftValues): void;
  /** Another one when fields have come to mean something else. */
  formVersion?: string;
  /** Names never kept; passwords and captchas never are. */
  heldBack?: readonly string[];
  /** Lets the inputs say which of them are passwords. */
  form?: RefObject<HTMLFormElement | null>;
  keeper?: DraftKeeper;
};

export type FormDraft = {
  saved(): void;
  /** Something came back that was typed in an earlier form of the page: to be shown with OlderDraft. */
  older: OlderForm | undefined;
};

const FIRST_VERSION = "1";

type Older = { left: DraftValues; labels: FieldLabels };

/** Keeps what is typed in a form, and takes it up again when the user asks for it. */
export function useDraft(given: Given): FormDraft {
  const { recordKey, href = recordKey, title, values, labels, isDirty, form, heldBack = [] } = given;
  const { keeper = drafts, formVersion = FIRST_VERSION } = given;
  const ownerKey = useSyncExternalStore(keeper.subscribe, keeper.ownerKey);
  const wanted = useSyncExternalStore(keeper.subscribe, () => keeper.wantedFor(recordKey));
  const pen = useRef<Pen>(undefined);
  const secrets = useRef(new Set<string>());
  const [savedValues, setSavedValues] = useState<DraftValues>();
  const tab = use(TabPlace);
  const { older, forget } = useOlder(wanted, given);

  // An insertion effect lives until the form is really gone; a tab that is only hidden pauses the others.
  useInsertionEffect(() => {
    if (ownerKey === "") return undefined;
    const opened = keeper.openPen({ record: recordKey, href, formVersion }, tab);
    pen.current = opened;
    return () => opened?.close();
  }, [keeper, recordKey, href, formVersion, ownerKey, tab]);

  // Before what is typed is noted, so that the form's own draft is not taken for the one that comes back.
  const restore = useEffectEvent((draft: Draft) => {
    pen.current?.takeOver(draft);
    given.onRestore(fitTo(draft, { values, labels }).fitting);
  });
  useEffect(() => {
    const taken = wanted && keeper.takeWanted(recordKey);
    if (taken) restore(taken);
  }, [keeper, recordKey, wanted]);

  const note = useEffectEvent((current: DraftValues) => {
    for (const name of [...heldBack, ...secretNames(inputsOf(form?.current))]) secrets.current.add(name);
    pen.current?.note({
      title,
      values: keptValues(current, secrets.current),
      left: older?.left ?? {},
      labels: { ...older?.labels, ...labels },
    });
  });
  const isLeft = older !== undefined && Object.keys(older.left).length > 0;
  useEffect(() => {
    if (isLeft || (isDirty && values !== savedValues)) note(values);
    else pen.current?.clean();
  }, [values, isDirty, isLeft, savedValues]);
  useEffect(() => () => pen.current?.flush(), []);

  return {
    // What was typed while the save was under way differs from what was sent, and is noted again.
    saved: () => {
      pen.current?.clean();
      setSavedValues(values);
      forget();
    },
    older: older && {
      leftovers: leftoversOf(older.left, older.labels),
      onRead: forget,
    },
  };
}

function useOlder(wanted: Draft | undefined, given: Given) {
  const [followed, setFollowed] = useState<Draft>();
  const [older, setOlder] = useState<Older>();
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted) setOlder(olderIn(wanted, given));
  }
  return { older, forget: () => setOlder(undefined) };
}

function olderIn(draft: Draft, { values, labels, formVersion = FIRST_VERSION }: Given): Older | undefined {
  const { left } = fitTo(draft, { values, labels });
  const isOlder = draft.formVersion !== formVersion || Object.keys(left).length > 0;
  return isOlder ? { left, labels: draft.labels } : undefined;
}

/** For a page that opens a form by itself: what stands in the wanted record behind this beginning. */
export function useWantedUnder(beginning: string, keeper: DraftKeeper = drafts): string | undefined {
  return useSyncExternalStore(keeper.subscribe, () => keeper.wantedUnder(beginning));
}

function inputsOf(form: HTMLFormElement | null | undefined): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
}
