import { Button } from "#platform/ui/button.tsx";
import { BrandLogo } from "#platform/web/brand.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { FrameLayout } from "#platform/web/rights.ts";
import { Icon } from "#platform/web/shell/icon.tsx";
import { SideMenu } from "#platform/web/shell/side-menu.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { SideMenuState } from "./use-menu.ts";

/** The name of each workspace; that of the staff has none. */
const modules: Record<FrameLayout, string> = { staff: "", travel: "旅行险", safety: "安责险" };

type WorkbenchSideMenuProps = {
  layout: FrameLayout;
  menu: SideMenuState;
  isFolded: boolean;
  onFold: (wanted: boolean) => void;
  isDrawn: boolean;
  onDrawn: (wanted: boolean) => void;
};

/** The side menu: beside the page on a wide screen, a drawer over it on a phone. */
export function WorkbenchSideMenu({
  layout,
  menu,
  isFolded,
  onFold,
  isDrawn,
  onDrawn,
}: WorkbenchSideMenuProps) {
  return (
    <>
      <div className="side">
        <a className="side-brand" href="/" aria-label={`承保台${modules[layout]}，回到工作台`}>
          <BrandLogo />
          {layout !== "staff" && <span className="side-module">{modules[layout]}</span>}
        </a>
        <Entries menu={menu} isFolded={isFolded} />
        <Button
          look="bare"
          className="side-fold"
          aria-expanded={!isFolded}
          aria-label={isFolded ? "展开菜单" : "收起菜单"}
          title={isFolded ? "展开菜单" : "收起菜单"}
          onClick={() => onFold(!isFolded)}
        >
          <Icon name={isFolded ? "unfold" : "fold"} />
        </Button>
      </div>
      {isDrawn && (
        <Dialog title={`${modules[layout]}菜单`} className="drawer" onClose={() => onDrawn(false)} isLight>
          <div
            className="drawer-menu"
            ref={(drawer) => {
              const leave = ({ target }: Event): void => {
                if (target instanceof Element && target.closest("a")) onDrawn(false);
              };
              drawer?.addEventListener("click", leave);
              return () => drawer?.removeEventListener("click", leave);
            }}
          >
            <Entries menu={menu} isFolded={false} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Entries({ menu, isFolded }: { menu: SideMenuState; isFolded: boolean }) {
  if (menu.isPending) return <LoadingSkeleton rows={8} label="正在加载菜单" />;
  return (
    <>
      {menu.error && <ErrorNote error={menu.error} onRetry={menu.onRetry} />}
      <SideMenu nodes={menu.nodes} current={menu.current} isFolded={isFolded} />
    </>
  );
}
