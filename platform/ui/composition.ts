type Keystroke = {
  key: string;
  nativeEvent: { isComposing: boolean; keyCode: number };
  preventDefault(): void;
};

/** Enter that picks a Chinese candidate must not submit the form; Safari tells it by key code 229 only. */
export function ignoreComposingEnter(event: Keystroke): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}

export function isComposing({ nativeEvent }: Pick<Keystroke, "nativeEvent">): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
