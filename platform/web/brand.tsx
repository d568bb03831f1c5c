export function BrandLogo() {
  return (
    <span className="brand">
      <span className="brand-mark" aria-hidden="true" />
      承保台
    </span>
  );
}
