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
import { baseOf, type FieldPath, layOver } from "./laying-over.ts";
import { fitTo, leftoversOf } from "./older-shape.ts";
import type { Pen } from "./pen.ts";
import { TabPlace } from "./tab-place.ts";

type Given = {
  /** One record, one key. */
  recordKey: string;
  title: string;
  /** Another object whenever something was typed, the same one otherwise. */
  values: DraftValues;
  /** Every field that can be restored, at the top level of the values. */
  labels: FieldLabels;
  /** Of a field further within; else it is called as what it stands in. */
  labelOf?: (path: FieldPath) => string;
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
  /** Something came back that was typed in an earlier form, or upon earlier content: to be shown with OlderDraft. */
  older: OlderForm | undefined;
};

const FIRST_VERSION = "1";

type Newer = Pick<OlderForm, "updated" | "contested">;
const nothingNewer: Newer = { updated: [], contested: [] };
type Older = { left: DraftValues; labels: FieldLabels };

/** Keeps what is typed in a form, and takes it up again when the user asks for it. */
export function useDraft(given: Given): FormDraft {
  const { recordKey, title, values, isDirty, form, heldBack = [] } = given;
  const { keeper = drafts, formVersion = FIRST_VERSION } = given;
  const ownerKey = useSyncExternalStore(keeper.subscribe, keeper.ownerKey);
  const wanted = useSyncExternalStore(keeper.subscribe, () => keeper.wantedFor(recordKey));
  const pen = useRef<Pen>(undefined);
  const secrets = useRef(new Set<string>());
  const [savedValues, setSavedValues] = useState<DraftValues>();
  const place = use(TabPlace);
  const tab = place?.id;
  const clean = useRef(values);
  const { rest, isLeft, told, lay, forget } = useTold(wanted, given);

  // An insertion effect lives until the form is really gone; a tab that is only hidden pauses the others.
  useInsertionEffect(() => {
    if (ownerKey === "") return undefined;
    const opened = keeper.openPen({ record: recordKey, formVersion }, tab);
    pen.current = opened;
    return () => opened?.close();
  }, [keeper, recordKey, formVersion, ownerKey, tab]);

  // Before what is typed is noted, so that the form's own draft is not taken for the one that comes back.
  const restore = useEffectEvent((draft: Draft) => {
    pen.current?.takeOver(draft);
    given.onRestore(lay(draft, clean.current));
  });
  useEffect(() => {
    const taken = wanted && keeper.takeWanted(recordKey);
    if (taken) restore(taken);
  }, [keeper, recordKey, wanted]);

  const note = useEffectEvent((current: DraftValues) => {
    for (const name of [...heldBack, ...secretNames(inputsOf(form?.current))]) secrets.current.add(name);
    pen.current?.note({
      href: place?.href ?? location.pathname + location.search,
      title,
      values: keptValues(current, secrets.current),
      base: keptValues(baseOf(current, clean.current), secrets.current),
      ...rest,
    });
  });
  useEffect(() => {
    const isUnsaved = isDirty && values !== savedValues;
    if (!isUnsaved) clean.current = values;
    if (isLeft || isUnsaved) note(values);
    else pen.current?.clean();
  }, [values, isDirty, isLeft, savedValues]);
  useEffect(() => () => pen.current?.flush(), []);

  return {
    // What was typed while the save was under way differs from what was sent, and is noted again.
    saved: () => {
      pen.current?.clean();
      clean.current = values;
      setSavedValues(values);
      forget();
    },
    older: told,
  };
}

/** What is said of a draft that came back, until it is read or saved. */
function useTold(wanted: Draft | undefined, given: Given) {
  const [followed, setFollowed] = useState<Draft>();
  const [older, setOlder] = useState<Older>();
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
    const { values, updated, contested } = layOver(draft, fitTo(draft, given).fitting, newest);
    const isNewer = updated.length + contested.length > 0;
    setNewer(
      isNewer ? { updated: namesOf(updated, given), contested: namesOf(contested, given) } : undefined,
    );
    return values;
  };
  const told: OlderForm | undefined = (older ?? newer) && {
    isOlderForm: older !== undefined,
    leftovers: older ? leftoversOf(older.left, older.labels) : [],
    ...(newer ?? nothingNewer),
    onRead: forget,
  };
  const rest = { left: older?.left ?? {}, labels: { ...older?.labels, ...given.labels } };
  return { rest, isLeft, told, lay, forget };
}

function namesOf(paths: readonly FieldPath[], { labels, labelOf }: Given): string[] {
  const names = paths.map((path) => labelOf?.(path) || (labels[path[0] ?? ""] ?? ""));
  return [...new Set(names)];
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
