import "./field.css";

/** Decorative: the input itself announces that it is required. */
export function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      *
    </span>
  );
}
