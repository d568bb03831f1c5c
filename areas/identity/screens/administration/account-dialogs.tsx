import { useState } from "react";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { editUser, resetPassword, setUserStatus } from "../../contract/administration.ts";
import { isLoginWay, type UserAccountView } from "./administration-queries.ts";
import { NewPasswordNote } from "./new-password.tsx";
import { type UserDetailValues, checkUserDetails, UserDetailFields } from "./person-fields.tsx";
import { AccountReasonDialog } from "./reason-dialog.tsx";

type AccountDialogProps = { user: UserAccountView; onClose: () => void; onSettled: (said: string) => void };

export function EditUserDetailsDialog({ user, onClose, onSettled }: AccountDialogProps) {
  const { userCode, version, userName, email, mobile } = user;
  const first: UserDetailValues = { userName, email, mobile, loginWays: user.loginWays.filter(isLoginWay) };
  const [person, setPerson] = useState(first);
  const edit = useCallMutation(editUser);
  const errors = checkUserDetails(person);
  const save = (): void =>
    edit.mutate(
      { userCode, version, ...person, loginWays: [...person.loginWays] },
      { onSuccess: () => onSettled("资料已保存") },
    );
  return (
    <Dialog title="修改资料" onClose={onClose}>
      <DialogForm
        isComplete={Object.keys(errors).length === 0}
        confirm="保存"
        pending="正在保存…"
        isPending={edit.isPending}
        error={edit.error}
        onConfirm={save}
        onClose={onClose}
      >
        {(isTold) => <UserDetailFields person={person} errors={isTold ? errors : {}} onChange={setPerson} />}
      </DialogForm>
    </Dialog>
  );
}

export function SetUserStatusDialog({ user, onClose, onSettled }: AccountDialogProps) {
  const { userCode, version } = user;
  const isOpen = user.validStatus === "1";
  const set = useCallMutation(setUserStatus);
  return (
    <AccountReasonDialog
      title={isOpen ? "停用用户" : "启用用户"}
      confirm={isOpen ? "停用" : "启用"}
      says={
        isOpen ? "停用后立即退出所有已登录的会话，不能再登录。" : "启用后可以重新登录，岗位与停用前相同。"
      }
      isPending={set.isPending}
      error={set.error}
      onClose={onClose}
      onConfirm={(reason) =>
        set.mutate(
          { userCode, version, validStatus: isOpen ? "0" : "1", reason },
          { onSuccess: () => onSettled(isOpen ? "已停用" : "已启用") },
        )
      }
    />
  );
}

export function ResetPasswordDialog({ user, onClose, onSettled }: AccountDialogProps) {
  const { userCode, version } = user;
  const reset = useCallMutation(resetPassword);
  const [password, setPassword] = useState<string>();
  if (password !== undefined)
    return (
      <NewPasswordNote userCode={userCode} password={password} onClose={() => onSettled("密码已重置")} />
    );
  return (
    <AccountReasonDialog
      title="重置密码"
      confirm="重置"
      says="原密码立即失效，所有已登录的会话退出；新的临时密码只显示一次。"
      isPending={reset.isPending}
      error={reset.error}
      onClose={onClose}
      onConfirm={(reason) =>
        reset.mutate(
          { userCode, version, reason },
          { onSuccess: ({ temporaryPassword }) => setPassword(temporaryPassword) },
        )
      }
    />
  );
}
