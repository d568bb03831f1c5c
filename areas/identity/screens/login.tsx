import { Brand } from "#platform/web/brand.tsx";
import { navigate, ownAddress } from "#platform/web/location.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoginForm } from "./login-form.tsx";
import { LoginScene } from "./login-scene.tsx";
import "./login.css";

export function Login({ query }: PageProps) {
  return (
    <div className="login">
      <section className="login-scene" aria-label="承保台简介">
        <Brand />
        <LoginScene />
      </section>
      <main className="login-work">
        <div className="login-column">
          <h1>登录</h1>
          <LoginForm onSignedIn={() => navigate(ownAddress(query["from"]), { replace: true })} />
        </div>
      </main>
    </div>
  );
}
