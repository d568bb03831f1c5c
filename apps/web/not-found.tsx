import { BrandLogo } from "#platform/web/brand.tsx";

export function NotFound() {
  return (
    <main className="not-found">
      <BrandLogo />
      <p className="not-found-figure" aria-hidden="true">
        404
      </p>
      <h1>没有这个页面</h1>
      <p>地址可能输错了，或页面已经移走。</p>
      <a className="button primary" href="/">
        回到首页
      </a>
    </main>
  );
}
