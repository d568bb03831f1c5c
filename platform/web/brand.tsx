export function Brand() {
  return (
    <span className="brand">
      <span className="brand-mark" aria-hidden="true" />
      承保台
    </span>
  );
}
