import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { isPageShortcut, findOptionIndexAfterKey, buildOptionId } from "./combobox-keys.ts";
import { ignoreComposingEnter, isComposing } from "./composition.ts";

export type ComboboxOptions<Option> = {
  readonly options: readonly Option[];
  readonly keyOf: (option: Option) => string;
  readonly query: string;
  /** Called with the typed text. Letters of a Chinese word in composition are no query yet. */
  readonly onQuery: (query: string, isStillComposing: boolean) => void;
  readonly onPick: (option: Option) => void;
  readonly isOpen?: boolean;
  /** For a list that opens on demand: the down arrow opens it, Escape and page shortcuts close it. */
  readonly onOpen?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  /** The index of the initially active option. Later it is the first, or none if the typed text counts. */
  readonly startIndex?: number;
  readonly isTextEnough?: boolean;
  readonly wraps?: boolean;
  /** Tells which option is the field's value, if that is not the active option. */
  readonly isSelected?: (option: Option) => boolean;
  /** False for options that belong to an earlier query. */
  readonly mayPick?: (option: Option) => boolean;
  /** While true, Enter waits for the options and then picks the first. */
  readonly isPending?: boolean;
  readonly onWait?: () => void;
  /** Receives keys that neither move nor pick, and returns whether it used them. */
  readonly onOtherKey?: (key: string, active: Option | undefined) => boolean;
};

export type Combobox<Option> = ReturnType<typeof useCombobox<Option>>;

/**
 * A text field with a list of options. The focus stays in the field, and `aria-activedescendant` names the active
 * option. Used keys do not propagate.
 */
export function useCombobox<Option>(settings: ComboboxOptions<Option>) {
  const { options, keyOf, onPick, isOpen = true } = settings;
  const least = settings.isTextEnough ? -1 : 0;
  const base = useId();
  const [index, setIndex] = useState(settings.startIndex ?? least);
  const activeIndex = Math.min(index, options.length - 1);
  const active = isOpen ? options[activeIndex] : undefined;
  const isListed = isOpen && options.length > 0;
  const range = { count: options.length, least, wraps: settings.wraps ?? false };
  const pendingEnter = usePendingEnter(settings);
  return {
    active,
    isListed,
    /** Makes the first option active again. */
    reset: (): void => setIndex(least),
    /** Activates the option under the mouse. */
    activate: (option: Option): void => setIndex(options.indexOf(option)),
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isListed,
      "aria-controls": isListed ? `${base}-list` : undefined,
      "aria-activedescendant": active === undefined ? undefined : buildOptionId(base, keyOf(active)),
      autoComplete: "off",
      spellCheck: false,
      value: settings.query,
      ...inputEvents({
        onType: (text, isStillComposing) => {
          pendingEnter.forget();
          setIndex(least);
          settings.onQuery(text, isStillComposing);
        },
        onShortcut: () => isOpen && settings.onClose?.(),
        onKey: (key) => {
          const next = findOptionIndexAfterKey(key, activeIndex, range);
          if (next !== undefined && isOpen) setIndex(next);
          else if (key === "ArrowDown" && settings.onOpen) settings.onOpen();
          else if (key === "Escape" && isOpen && settings.onClose) settings.onClose();
          else if (key === "Enter" && active !== undefined && mayPick(settings, active)) onPick(active);
          else if (key !== "Enter" || !pendingEnter.begin())
            return settings.onOtherKey?.(key, active) ?? false;
          return true;
        },
      }),
    } as const,
    listProps: { id: `${base}-list`, role: "listbox" } as const,
    optionProps: (option: Option) =>
      ({
        id: buildOptionId(base, keyOf(option)),
        role: "option",
        tabIndex: -1,
        "aria-selected": settings.isSelected ? settings.isSelected(option) : option === active,
        ref: option === active ? showOption : undefined,
        onMouseDown: keepFocus,
        onClick: () => onPick(option),
      }) as const,
  };
}

function mayPick<Option>(settings: ComboboxOptions<Option>, option: Option): boolean {
  return settings.mayPick?.(option) ?? true;
}

/** Enter pressed before the options arrive picks the first of them, unless the text changes meanwhile. */
function usePendingEnter<Option>({ options, onPick, onWait, isPending = false }: ComboboxOptions<Option>) {
  const isPressed = useRef(false);
  const pick = useEffectEvent(() => {
    const [first] = options;
    if (!isPressed.current) return;
    isPressed.current = false;
    if (first !== undefined) onPick(first);
  });
  useEffect(() => {
    if (!isPending) pick();
  }, [isPending]);
  return {
    begin: (): boolean => {
      if (!isPending) return false;
      isPressed.current = true;
      onWait?.();
      return true;
    },
    forget: (): void => {
      isPressed.current = false;
    },
  };
}

type InputListeners = {
  onType: (text: string, isStillComposing: boolean) => void;
  onShortcut: () => void;
  /** Handles a key and returns whether it was used. */
  onKey: (key: string) => boolean;
};

function inputEvents({ onType, onShortcut, onKey }: InputListeners) {
  return {
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void =>
      onType(target.value, "isComposing" in nativeEvent && nativeEvent.isComposing === true),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void =>
      onType(currentTarget.value, false),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (isComposing(event)) return ignoreComposingEnter(event);
      if (isPageShortcut(event)) return onShortcut();
      if (!onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Keeps the focus in the field when an option is clicked. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function showOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: "nearest" });
}

/** Places the caret after the letters that opened the list. */
export function moveCaretToEnd({ target }: { target: HTMLInputElement }): void {
  target.setSelectionRange(target.value.length, target.value.length);
}
