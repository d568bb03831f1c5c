import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { unlockUser } from "../../contract/administration.ts";
import {
  invalidateUserQueries,
  loginWayOptions,
  type UserAccountView,
  useUserAccount,
} from "./administration-queries.ts";
import { EditUserDetailsDialog, ResetPasswordDialog, SetUserStatusDialog } from "./account-dialogs.tsx";
import "./administration.css";

/** The page of one account: its person, its sign-in methods, and the administrator's actions. */
export function UserAccountPage({ params: { userCode } }: PageProps<{ userCode: string }>) {
  const account = useUserAccount(userCode);
  if (!account.data)
    return (
      <div className="admin-page">
        <h1>用户账号</h1>
        {account.error ? (
          <ErrorNote error={account.error} onRetry={() => void account.refetch()} />
        ) : (
          <LoadingSkeleton rows={6} label="正在打开用户" />
        )}
        <a className="link" href="/systemManagement/users">
          返回用户列表
        </a>
      </div>
    );
  const { data: user } = account;
  const ways = loginWayOptions.filter(([way]) => user.loginWays.includes(way)).map(([, label]) => label);
  const facts: readonly (readonly [string, string])[] = [
    ["工号", user.userCode],
    ["电子邮箱", user.email],
    ["手机号码", user.mobile],
    ["登录方式", ways.join("、")],
  ];
  return (
    <div className="admin-page">
      <header className="admin-head">
        <h1>{user.userName}</h1>
        <span className={`chip ${user.validStatus === "1" ? "is-good" : "is-bad"}`}>
          {user.validStatus === "1" ? "启用" : "停用"}
        </span>
        {user.isLocked && <span className="chip is-waiting">登录已锁定</span>}
        {notKept(user) === undefined ? (
          <AccountActions user={user} />
        ) : (
          <p className="admin-own">{notKept(user)}</p>
        )}
      </header>
      <section className="card admin-card" aria-label="账号资料">
        <dl className="facts">
          {facts.map(([label, text]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text === "" ? "/" : text}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <section className="card admin-card" aria-label="所属机构">
        <h2>所属机构</h2>
        <ul className="admin-places">
          {user.companies.map(({ comCode, comCodeName, isDefault, gradeNames }) => (
            <li key={comCode}>
              {comCodeName} <code>{comCode}</code>
              {isDefault && <span className="chip is-current">默认</span>}
              <span className="admin-quiet">
                {gradeNames.length === 0 ? "尚无岗位" : gradeNames.join("、")}
              </span>
            </li>
          ))}
        </ul>
        <p className="admin-quiet">岗位由安全管理员在“岗位权限”中授予。</p>
      </section>
    </div>
  );
}

/** Why the reader may not administer this account; undefined if allowed. */
function notKept({ isOwn, isAbove }: UserAccountView): string | undefined {
  if (isOwn) return "这是您自己的账号，须由另一位系统管理员办理。";
  return isAbove ? "该账号担任安全或审计管理岗，须先由安全管理员收回岗位，才能办理。" : undefined;
}

type DialogName = "edit" | "status" | "reset";

function AccountActions({ user }: { user: UserAccountView }) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const unlock = useCallMutation(unlockUser);
  const { userCode } = user;
  const close = (): void => setOpenDialog(undefined);
  const finish = (message: string): void => {
    close();
    noticeStore.tell(message);
    void invalidateUserQueries(client, userCode);
  };
  const unlockAccount = (): void =>
    unlock.mutate(
      { userCode },
      {
        onSuccess: () => finish("已解除锁定"),
        onError: (error) => noticeStore.error(error),
      },
    );
  return (
    <div className="admin-deeds">
      <Button onClick={() => setOpenDialog("edit")}>修改资料</Button>
      <Button onClick={() => setOpenDialog("reset")}>重置密码</Button>
      {user.isLocked && (
        <Button disabled={unlock.isPending} onClick={unlockAccount}>
          解除锁定
        </Button>
      )}
      <Button onClick={() => setOpenDialog("status")}>{user.validStatus === "1" ? "停用" : "启用"}</Button>
      {openDialog === "edit" && <EditUserDetailsDialog user={user} onClose={close} onSettled={finish} />}
      {openDialog === "status" && <SetUserStatusDialog user={user} onClose={close} onSettled={finish} />}
      {openDialog === "reset" && <ResetPasswordDialog user={user} onClose={close} onSettled={finish} />}
    </div>
  );
}
