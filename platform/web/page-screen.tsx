import { useEffect, useState } from "react";
import { ApiFault } from "./api-fault.ts";
import { FaultNote } from "./fault-note.tsx";
import { loadedPage, loadPage, type Screen } from "./page-loading.ts";
import type { Page, PageProps } from "./page-registry.ts";
import { Skeleton } from "./skeleton.tsx";

/** Fetches the page once; one that is there already is drawn at once. */
export function PageScreen({ page, given }: { page: Page; given: PageProps }) {
  const [Loaded, setLoaded] = useState<Screen | "failed" | undefined>(() => loadedPage(page));
  useEffect(() => {
    let isWanted = true;
    loadPage(page).then(
      (screen) => isWanted && setLoaded(() => screen),
      () => isWanted && setLoaded("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [page]);

  if (Loaded === "failed") return <LoadFault />;
  if (!Loaded) return <Skeleton rows={6} label="正在打开页面" />;
  return <Loaded {...given} />;
}

const loadFault = new ApiFault({
  kind: "other",
  message: "页面加载失败",
  next: "可能刚刚更新了版本，请重新加载",
});

function LoadFault() {
  return (
    <div className="page-loading">
      <FaultNote fault={loadFault} onRetry={() => location.reload()} retryLabel="重新加载" />
    </div>
  );
}
