import type { ReactNode } from "react";
import { BrandLogo } from "#platform/web/brand.tsx";
import { LoginDrawing } from "./login-scene.tsx";
import { loginSites, type LoginSite } from "./login-sites.ts";

/** The static part of a login page, which the build renders into the page that the server sends. */
export function LoginPageFrame({ site, children }: { site: LoginSite; children: ReactNode }) {
  return (
    <div className={`login login-${site}`}>
      <section className="login-scene" aria-label="承保台简介">
        <BrandLogo />
        <LoginDrawing site={site} />
      </section>
      <main className="login-work">
        <div className="login-column">
          <h1>{loginSites[site].title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
