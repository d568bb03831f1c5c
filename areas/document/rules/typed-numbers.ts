/** Business numbers as they were typed or pasted, each once. */
export function parseTypedNumbers(text: string): string[] {
  return [...new Set(text.split(/[\s,，、;；]+/).filter((number) => number !== ""))];
}
