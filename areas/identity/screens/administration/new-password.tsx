import { Button } from "#platform/ui/button.tsx";
import { copyText } from "#platform/web/copy-text.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { Dialog } from "#platform/ui/dialog.tsx";

type NewPasswordNoteProps = { userCode: string; password: string; onClose: () => void };

/** The password is shown only once, because the server stores only its hash. */
export function NewPasswordNote({ userCode, password, onClose }: NewPasswordNoteProps) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(password);
    noticeStore.tell(
      isCopied ? "临时密码已复制" : "浏览器不允许复制，请手工抄录",
      isCopied ? "good" : "warning",
    );
  };
  return (
    <Dialog title="临时密码" onClose={onClose}>
      <p>
        用户 <code>{userCode}</code> 的临时密码只显示这一次，请当面或通过安全渠道告知本人。该密码 24
        小时内有效，只能用来设置新密码，本人首次登录时会被要求修改。
      </p>
      <p className="admin-password">
        <output aria-label="临时密码">{password}</output>
      </p>
      <div className="dialog-actions">
        <Button onClick={() => void copy()}>复制</Button>
        <Button look="primary" onClick={onClose}>
          已告知，关闭
        </Button>
      </div>
    </Dialog>
  );
}
