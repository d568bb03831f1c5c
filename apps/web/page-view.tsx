import { type ComponentType, useEffect, useState } from "react";
import { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import type { Page, PageProps } from "#platform/web/page-registry.ts";

type Frame = ComponentType<{ page: Page; given: PageProps; Screen: ComponentType<PageProps> }>;
type Loaded = { Screen: ComponentType<PageProps>; Frame: Frame } | "failed" | undefined;

const LOAD_TIMEOUT_MS = 120_000;

/** Fetches the page, and the workbench around it where it stands in one. */
export function PageView({ page, given }: { page: Page; given: PageProps }) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isWanted = true;
    const settle = (result: Loaded): void => {
      if (isWanted) setLoaded(result);
    };
    const timer = setTimeout(() => settle("failed"), LOAD_TIMEOUT_MS);
    Promise.all([page.load(), loadFrame(page)])
      .then(
        ([Screen, Frame]) => settle({ Screen, Frame }),
        () => settle("failed"),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [page]);

  if (loaded === "failed") return <LoadFault />;
  if (!loaded) return <main className="page-loading" aria-busy="true" aria-label="正在打开页面" />;
  return <loaded.Frame page={page} given={given} Screen={loaded.Screen} />;
}

async function loadFrame({ layout }: Page): Promise<Frame> {
  return layout === "none" ? Bare : (await import("./workbench.tsx")).Workbench;
}

function Bare({ given, Screen }: { given: PageProps; Screen: ComponentType<PageProps> }) {
  return <Screen {...given} />;
}

const loadFault = new ApiFault({
  kind: "other",
  message: "页面加载失败",
  next: "可能刚刚更新了版本，请重新加载",
});

function LoadFault() {
  return (
    <main className="page-loading">
      <FaultNote fault={loadFault} onRetry={() => location.reload()} retryLabel="重新加载" />
    </main>
  );
}
