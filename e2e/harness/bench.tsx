import { Activity, useState, useSyncExternalStore } from "react";
import { loginIn, queryVerifyCode } from "#areas/identity/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { DraftOffers } from "#platform/web/drafts/draft-offers.tsx";
import { sessionOver } from "#platform/web/drafts/session-over.ts";
import { SignInOver } from "#platform/web/drafts/sign-in-over.tsx";
import { session } from "#platform/web/session.ts";
import { loadPage } from "#platform/web/version/load-page.ts";
import { NewVersion } from "#platform/web/version/new-version.tsx";
import { PageLoadNote } from "#platform/web/version/page-load-note.tsx";
import type { VersionPoll } from "#platform/web/version/version-poll.ts";
import { TypedForm } from "./typed-form.tsx";

const LIFE_MS = 172_800_000;
const OTHER_BRANCH = "32010200";

/** Stands where the shell will stand: tabs that are dropped or hidden, branches, records. */
export function Bench({ poll }: { poll: VersionPoll }) {
  const held = useSyncExternalStore(sessionOver.subscribe, sessionOver.current);
  const now = useSyncExternalStore(session.subscribe, session.current);
  const user = now ?? held;
  const [record, setRecord] = useState(new URLSearchParams(location.search).get("record") ?? "1");
  const [tab, setTab] = useState<"open" | "hidden" | "dropped">("open");
  const [fault, setFault] = useState<ApiFault>();
  if (!user) return <h1>请登录</h1>;

  const switchBranch = (comCode: string): void => {
    const { userCode, userName, token = "" } = { ...now, ...user };
    session.begin({ userCode, userName, token, comCode }, LIFE_MS);
  };
  const fail = (): void => {
    loadPage(() => import("./late-part.ts")).catch((caught: unknown) => setFault(caught as ApiFault));
  };
  if (fault) return <PageLoadNote fault={fault} />;
  return (
    <main>
      <h1>录入 {user.comCode}</h1>
      <NewVersion poll={poll} />
      <DraftOffers
        comCode={user.comCode}
        onOpen={(draft) => {
          if (draft.comCode !== user.comCode) switchBranch(draft.comCode);
          setRecord(new URL(draft.href, location.href).searchParams.get("record") ?? "1");
          setTab("open");
        }}
      />
      <nav aria-label="试验">
        <button type="button" onClick={() => setTab("dropped")}>
          关闭标签
        </button>
        <button type="button" onClick={() => setTab("hidden")}>
          切到别的标签
        </button>
        <button type="button" onClick={() => setTab("open")}>
          打开标签
        </button>
        <button type="button" onClick={() => switchBranch(OTHER_BRANCH)}>
          切换机构
        </button>
        <button type="button" onClick={fail}>
          打开新页面
        </button>
      </nav>
      {tab !== "dropped" && (
        <Activity mode={tab === "open" ? "visible" : "hidden"}>
          <TypedForm key={`${user.comCode}/${record}`} record={record} />
        </Activity>
      )}
      <SignInOver
        signIn={(_, answers) => callApi(loginIn, answers)}
        loadCaptcha={() => callApi(queryVerifyCode, {})}
        lifeMs={LIFE_MS}
        onOtherUser={() => setTab("dropped")}
        loginHref="/user/login"
      />
    </main>
  );
}
