import { useEffect, useState } from "react";
import { LoadFault, reloadOnline } from "./load-fault.tsx";
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

  // What the net kept away comes at the second try; what a new version took away, with the new version.
  const retry = (): void => void loadPage(page).then((screen) => setLoaded(() => screen), reloadOnline);
  if (Loaded === "failed") return <LoadFault onRetry={retry} />;
  if (!Loaded) return <Skeleton rows={6} label="正在打开页面" />;
  return <Loaded {...given} />;
}
