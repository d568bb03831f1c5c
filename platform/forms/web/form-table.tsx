import type { CompiledSection } from "../compile-form.ts";

export function FormTable({ section, titleId }: { section: CompiledSection; titleId: string }) {
  return <h2 id={titleId}>{section.section.title}</h2>;
}
