import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { LoadErrorNote, reloadIfOnline } from "./load-error.tsx";
import { type LazyPage, findLoadedPage, loadPage } from "./page-loading.ts";
import { LoadingSkeleton } from "./skeleton.tsx";

type PageScreenProps<Given> = { page: LazyPage<Given>; given: Given; waiting?: ReactNode };

const OPENING = <LoadingSkeleton rows={6} label="正在打开页面" />;

/** Renders a page. A loaded page is rendered at once, and another is loaded first. */
export function PageScreen<Given extends object>({ page, given, waiting = OPENING }: PageScreenProps<Given>) {
  const [Loaded, setLoaded] = useState<ComponentType<Given> | "failed" | undefined>(() =>
    findLoadedPage(page),
  );
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

  // A retry helps after a network failure; after a release, the new version must be loaded.
  const retry = (): void => void loadPage(page).then((screen) => setLoaded(() => screen), reloadIfOnline);
  if (Loaded === "failed") return <LoadErrorNote onRetry={retry} />;
  if (!Loaded) return waiting;
  return <Loaded {...given} />;
}
