import { type ComponentType, useEffect, useState } from "react";
import { ApiFault } from "./api-fault.ts";
import { FaultNote } from "./fault-note.tsx";
import { type Fetched, loadedPage, loadPage } from "./page-loading.ts";
import { Skeleton } from "./skeleton.tsx";

/** Fetches the page once; one that is there already is drawn at once. */
export function PageScreen<Given extends object>({ page, given }: { page: Fetched<Given>; given: Given }) {
  const [Loaded, setLoaded] = useState<ComponentType<Given> | "failed" | undefined>(() => loadedPage(page));
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
