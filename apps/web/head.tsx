import { Suspense } from "react";
import { useUserAuthority } from "#areas/identity/screens/identity-queries.ts";
import { UserMenu } from "#areas/identity/screens/user-menu.tsx";
import { MessageBell } from "#areas/message/screens/message-bell.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useKnownPages } from "#platform/web/known-pages.ts";
import { createLazyComponent } from "#platform/web/late-component.tsx";
import { navigate } from "#platform/web/location.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { Icon } from "#platform/web/shell/icon.tsx";
import { SettingsPopover } from "#platform/web/shell/settings-popover.tsx";

const BranchPicker = createLazyComponent(
  async () => (await import("#areas/identity/screens/branch-picker.tsx")).BranchPicker,
);
const TaskCentre = createLazyComponent(
  async () => (await import("#platform/jobs/web/task-centre.tsx")).TaskCentre,
);

type WorkbenchHeadProps = {
  user: SessionUser;
  mailHref: string | undefined;
  accountHref: string | undefined;
  manualHref: string;
  onFind: () => void;
  onDraw: () => void;
  onSwitched: () => void;
  onSignedOut: () => void;
};

export function WorkbenchHead({
  user,
  mailHref,
  accountHref,
  manualHref,
  onFind,
  onDraw,
  onSwitched,
  onSignedOut,
}: WorkbenchHeadProps) {
  const knownPaths = useKnownPages().map(({ path }) => path);
  const maySwitch = useUserAuthority().data?.maySwitchCompany ?? false;
  return (
    <header className="head">
      <Button look="icon" className="head-draw" aria-label="打开菜单" onClick={onDraw}>
        <Icon name="menu" />
      </Button>
      <Button look="bare" className="head-find" aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
        <Icon name="search" />
        <span>菜单、单号、名称或拼音首字母</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <div className="head-tools">
        <Suspense>{maySwitch && <BranchPicker onSwitched={onSwitched} />}</Suspense>
        {accountHref && (
          <a className="button small" href={accountHref}>
            账户管理
          </a>
        )}
        {mailHref && (
          <a className="icon-button" href={mailHref} aria-label="邮件通知设置" title="邮件通知设置">
            <Icon name="mail" />
          </a>
        )}
        <Suspense fallback={<span className="icon-button" aria-hidden="true" />}>
          <TaskCentre />
        </Suspense>
        <MessageBell knownPaths={knownPaths} onOpen={navigate} />
        <SettingsPopover />
        <UserMenu {...user} manualHref={manualHref} onSignedOut={onSignedOut} />
      </div>
    </header>
  );
}
