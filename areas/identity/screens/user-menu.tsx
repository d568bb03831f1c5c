import { lazy, Suspense, useState } from "react";
import { Popover } from "#platform/ui/popover.tsx";
import { useAuthority, useUser } from "./identity-queries.ts";
import { ProfileDialog } from "./profile-dialog.tsx";
import { leaveSession, signOut } from "./sign-out.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog.tsx")).PasswordDialog,
}));

/** So long the new password's success stands before the session ends. */
const LOGOUT_DELAY_MS = 1000;

type UserMenuProps = { userCode: string; userName: string; onSignedOut: () => void };

export function UserMenu({ userCode, userName, onSignedOut }: UserMenuProps) {
  const user = useUser().data;
  const mayChangePassword = useAuthority().data?.mayChangePassword ?? false;
  const [open, setOpen] = useState<"profile" | "password">();
  const leave = async (): Promise<void> => {
    if (await signOut()) onSignedOut();
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
              <button type="button" onClick={choose(() => setOpen("profile"))}>
                个人资料
              </button>
              {mayChangePassword && (
                <button type="button" onClick={choose(() => setOpen("password"))}>
                  修改密码
                </button>
              )}
              <button type="button" onClick={choose(() => void leave())}>
                退出
              </button>
            </div>
          );
        }}
      </Popover>
      {open === "profile" && user && <ProfileDialog user={user} onClose={() => setOpen(undefined)} />}
      {open === "password" && (
        <Suspense>
          <PasswordDialog
            userCode={userCode}
            onClose={() => setOpen(undefined)}
            onChanged={() => {
              setTimeout(() => {
                leaveSession();
                onSignedOut();
              }, LOGOUT_DELAY_MS);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
