import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type Draft, type DraftValues, keptValues, secretNames } from "./draft.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { drafts } from "./drafts.ts";
import type { Pen } from "./pen.ts";

type Given = {
  /** The page's path with its parameters: one record, one key. */
  recordKey: string;
  /** The address that opens the form again; the key itself when it is left out. */
  href?: string;
  title: string;
  /** Another object whenever something was typed, the same one otherwise. */
  values: DraftValues;
  isDirty: boolean;
  /** Also after a change of the form: then it takes the names that it still knows and says so. */
  onRestore(values: DraftValues, kept: { isOtherVersion: boolean; savedMs: number }): void;
  formVersion?: string;
  /** Names never kept; passwords and captchas never are. */
  heldBack?: readonly string[];
  /** Lets the inputs say which of them are passwords. */
  form?: RefObject<HTMLFormElement | null>;
  keeper?: DraftKeeper;
};

/** Keeps what is typed in a form, and takes it up again when the user asks for it. */
export function useDraft(given: Given): { saved(): void } {
  const { recordKey, href = recordKey, title, values, isDirty, form, heldBack = [] } = given;
  const { keeper = drafts, formVersion = "1" } = given;
  const ownerKey = useSyncExternalStore(keeper.subscribe, keeper.ownerKey);
  const wanted = useSyncExternalStore(keeper.subscribe, () => keeper.wantedFor(recordKey));
  const pen = useRef<Pen>(undefined);
  const secrets = useRef(new Set<string>());
  const [savedValues, setSavedValues] = useState<DraftValues>();

  // An insertion effect lives until the form is really gone; a tab that is only hidden pauses the others.
  useInsertionEffect(() => {
    if (ownerKey === "") return undefined;
    const opened = keeper.openPen({ record: recordKey, href, formVersion });
    pen.current = opened;
    return () => opened?.close();
  }, [keeper, recordKey, href, formVersion, ownerKey]);

  const note = useEffectEvent((current: DraftValues) => {
    for (const name of [...heldBack, ...secretNames(inputsOf(form?.current))]) secrets.current.add(name);
    pen.current?.note({ title, values: keptValues(current, secrets.current) });
  });
  useEffect(() => {
    if (isDirty && values !== savedValues) note(values);
    else pen.current?.clean();
  }, [values, isDirty, savedValues]);
  useEffect(() => () => pen.current?.flush(), []);

  const restore = useEffectEvent((draft: Draft) => {
    pen.current?.takeOver(draft);
    given.onRestore(draft.values, {
      isOtherVersion: draft.formVersion !== formVersion,
      savedMs: draft.savedMs,
    });
  });
  useEffect(() => {
    const taken = wanted && keeper.takeWanted(recordKey);
    if (taken) restore(taken);
  }, [keeper, recordKey, wanted]);

  return {
    // What was typed while the save was under way differs from what was sent, and is noted again.
    saved: () => {
      pen.current?.clean();
      setSavedValues(values);
    },
  };
}

function inputsOf(form: HTMLFormElement | null | undefined): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
}
