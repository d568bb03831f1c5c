import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Popover } from "#platform/ui/popover.tsx";
import { defineLazyFramePart } from "#platform/web/late-parts.ts";
import { navigate } from "#platform/web/location.ts";
import { PageScreen } from "#platform/web/page-screen.tsx";
import { useUserAuthority, useSignedInUser } from "./identity-queries.ts";
import { clearEndedSession, signOut } from "./sign-out.ts";

const profileDialog = defineLazyFramePart(async () => (await import("./profile-dialog.tsx")).ProfileDialog);
const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog.tsx")).ChangePasswordDialog,
}));

/** The time for which the success message is shown before the session ends. */
const LOGOUT_DELAY_MS = 1000;

type UserMenuProps = {
  userCode: string;
  userName: string;
  manualHref: string;
  onSignedOut: () => void;
};

export function UserMenu({ userCode, userName, manualHref, onSignedOut }: UserMenuProps) {
  const user = useSignedInUser().data;
  const mayChangePassword = useUserAuthority().data?.mayChangePassword ?? false;
  const [open, setOpen] = useState<"profile" | "password">();
  const queries = useQueryClient();
  const leave = async (): Promise<void> => {
    // What is still being asked would be refused once the session has ended.
    await queries.cancelQueries();
    if (await signOut()) onSignedOut();
    else await queries.invalidateQueries();
  };
  return (
    <>
      <Popover
        label={`${userName}，用户菜单`}
        className="user-button"
        face={
          <>
            <span className="avatar" aria-hidden="true" data-letter={userName.slice(-1)} />
            <span className="user-name">{userName}</span>
          </>
        }
      >
        {(close) => {
          const choose = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <div className="user-panel">
              <p className="user-known">
                <strong>{userName}</strong>
                <span>{userCode}</span>
                <span>{user?.comCodeName}</span>
              </p>
              <Button look="bare" onClick={choose(() => navigate(manualHref))}>
                使用手册
              </Button>
              <Button look="bare" onClick={choose(() => setOpen("profile"))}>
                个人资料
              </Button>
              {mayChangePassword && (
                <Button look="bare" onClick={choose(() => setOpen("password"))}>
                  修改密码
                </Button>
              )}
              <Button look="bare" onClick={choose(() => void leave())}>
                退出
              </Button>
            </div>
          );
        }}
      </Popover>
      {open === "profile" && user && (
        <PageScreen page={profileDialog} given={{ user, onClose: () => setOpen(undefined) }} waiting={null} />
      )}
      {open === "password" && (
        <Suspense>
          <PasswordDialog
            userCode={userCode}
            onClose={() => setOpen(undefined)}
            onChanged={() => {
              setTimeout(() => {
                clearEndedSession();
                onSignedOut();
              }, LOGOUT_DELAY_MS);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
