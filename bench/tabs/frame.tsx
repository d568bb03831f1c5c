import { type ComponentType, useLayoutEffect, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { createLocalStore } from "#platform/web/local-store.ts";
import { interceptLinkClicks, useLocation } from "#platform/web/location.ts";
import { definePage, matchPage } from "#platform/web/page-registry.ts";
import { TabBar } from "#platform/web/shell/tab-bar.tsx";
import { TabBodies } from "#platform/web/shell/tab-bodies.tsx";
import { createTabStore } from "#platform/web/shell/tab-store.ts";
import { formPath } from "./form-paths.ts";
import { OpeningLinks } from "./opening-links.tsx";
import "#platform/web/tokens.css";
import "#platform/web/base.css";
import "#platform/web/shell/shell.css";
import "./tabs.css";

export type TabForm = ComponentType<{ formId: string }>;

const noneUnsaved: ReadonlySet<string> = new Set();
const doNothing = (): void => undefined;

/** Wraps a form in the product's tabs: tab bar, store, registry, Activity. Other addresses show no tabs. */
export function startFrame(Form: TabForm): void {
  const pages = [
    definePage(formPath(":formId") as "/form/:formId", "投保单", async () => ({ params }) => (
      <Form formId={params.formId} />
    )),
  ];
  const store = createTabStore({
    store: createLocalStore(() => sessionStorage),
    key: "tabs",
    fixed: { id: formPath("1"), title: "投保单1", query: {} },
    isPage: (id) => matchPage(pages, id) !== undefined,
    subjectOf: (id) => id,
  });

  function Frame({ id, title }: { id: string; title: string }) {
    const tabs = useSyncExternalStore(store.subscribe, store.current);
    useLayoutEffect(() => store.visit({ id, title, query: {} }), [id, title]);
    return (
      <>
        <TabBar
          tabs={tabs}
          shownId={id}
          unsaved={noneUnsaved}
          onClose={doNothing}
          onCloseOthers={doNothing}
        />
        <main>
          <TabBodies tabs={tabs} shownId={id} pages={pages} store={store} />
        </main>
      </>
    );
  }

  function App() {
    const open = matchPage(pages, useLocation().pathname);
    return (
      <>
        <OpeningLinks />
        {open && <Frame id={open.id} title={`投保单${open.params["formId"]}`} />}
      </>
    );
  }

  interceptLinkClicks(document);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App />);
}
