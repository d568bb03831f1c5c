import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { sessionRenewal } from "#platform/web/autosave/session-over.ts";
import { mayHoldDrafts } from "#platform/web/autosave/stored-drafts.ts";
import { unsavedWorkStore } from "#platform/web/autosave/unsaved-work.ts";
import { defineLazyFramePart } from "#platform/web/late-parts.ts";
import { findLoadedPage, loadPage } from "#platform/web/page-loading.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import type { SessionUser } from "#platform/web/session.ts";
import { NewVersionNote } from "#platform/web/version/new-version.tsx";
import { startVersionPoll } from "#platform/web/version/served-version.ts";
import { useBarsHeight } from "./use-bars-height.ts";

const poll = startVersionPoll(window);
const draftBar = defineLazyFramePart(async () => (await import("./draft-bar.tsx")).DraftOffersBar);
const renewedSignIn = defineLazyFramePart(
  async () => (await import("./renewed-sign-in.tsx")).SessionRenewalOverlay,
);

/** `onSwitched` clears the tabs of the previous branch. */
type SessionGuardProps = { user: SessionUser; onSwitched: () => void };

/** Protects unsaved input: draft offers, the sign-in overlay, and the notice of a new version. */
export function SessionGuard({ user, onSwitched }: SessionGuardProps) {
  const bars = useRef<HTMLDivElement>(null);
  useBarsHeight(bars);
  const userToSignIn = useSyncExternalStore(sessionRenewal.subscribe, sessionRenewal.current);
  useEffect(() => sessionRenewal.attend(unsavedWorkStore.hasUnsaved), []);
  const isDraftBarLoaded = useLoadedDraftBar();
  return (
    <>
      <div ref={bars}>
        <NewVersionNote poll={poll} />
        {isDraftBarLoaded && <PageScreen page={draftBar} given={{ comCode: user.comCode, onSwitched }} />}
      </div>
      {userToSignIn && <PageScreen page={renewedSignIn} given={{ user: userToSignIn }} waiting={null} />}
    </>
  );
}

/** Loads the bar at once if drafts are stored, else when the browser is idle or a form brings autosave. */
function useLoadedDraftBar(): boolean {
  const [isLoaded, setLoaded] = useState(() => findLoadedPage(draftBar) !== undefined);
  useEffect(() => {
    const load = (): void =>
      void loadPage(draftBar)
        .then(() => setLoaded(true))
        .catch(() => undefined);
    void mayHoldDrafts().then((isLikely) => isLikely && load());
    return unsavedWorkStore.subscribe(load);
  }, []);
  return isLoaded;
}
