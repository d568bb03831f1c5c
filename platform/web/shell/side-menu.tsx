import { useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useOverlay } from "#platform/ui/use-overlay.ts";
import { useOverlayPlacement } from "#platform/ui/use-placement.ts";
import { Icon } from "./icon.tsx";
import type { MenuLink, MenuNode } from "./menu-tree.ts";

/** The distance between a folded group and its links. */
const GAP_PX = 8;

type SideMenuProps = { nodes: readonly MenuNode[]; current: MenuLink | undefined; isFolded: boolean };

/** A folded menu opens groups beside their icons, an unfolded one below their names. */
export function SideMenu({ nodes, current, isFolded }: SideMenuProps) {
  return (
    <nav className="side-menu" aria-label="主菜单">
      <ul>
        {nodes.map((node) => (
          <li key={node.id}>
            {node.links.length === 0 ? (
              <Entry link={node} isCurrent={node.id === current?.id} isFolded={isFolded} />
            ) : (
              <Group key={`${isFolded}`} node={node} current={current} isFolded={isFolded} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = { link: MenuLink; isCurrent: boolean; isFolded: boolean };

function Entry({ link, isCurrent, isFolded }: EntryProps) {
  return (
    <a
      className="side-entry"
      href={link.href}
      aria-current={isCurrent ? "page" : undefined}
      title={isFolded ? link.title : undefined}
    >
      <Icon name={isCurrent ? link.iconActive || link.icon : link.icon} />
      <span className="side-name">{link.title}</span>
    </a>
  );
}

type GroupProps = { node: MenuNode; current: MenuLink | undefined; isFolded: boolean };

function Group({ node, current, isFolded }: GroupProps) {
  const holdsCurrent = node.links.some(({ id }) => id === current?.id);
  const [isOpen, setOpen] = useState(holdsCurrent && !isFolded);
  const [wasHolding, setWasHolding] = useState(holdsCurrent);
  if (holdsCurrent !== wasHolding) {
    setWasHolding(holdsCurrent);
    if (holdsCurrent && !isFolded) setOpen(true);
  }
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const links = useRef<HTMLUListElement>(null);
  const isBeside = isFolded && isOpen;
  const goBack = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const ownEvents = useOverlay(group, {
    isOpen: isBeside,
    onEscape: goBack,
    onLeave: () => setOpen(false),
  });
  useOverlayPlacement({
    overlay: links,
    anchor: () => button.current?.getBoundingClientRect(),
    isOpen: isBeside,
    side: "right",
    gapPx: GAP_PX,
  });
  return (
    <div {...ownEvents} ref={group} className={holdsCurrent ? "side-group holds-current" : "side-group"}>
      <Button
        ref={button}
        look="bare"
        className="side-entry"
        aria-expanded={isOpen}
        title={isFolded ? node.title : undefined}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button.
          currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        <Icon name={holdsCurrent ? node.iconActive || node.icon : node.icon} />
        <span className="side-name">{node.title}</span>
        <Icon name="chevron" />
      </Button>
      {isOpen && (
        <ul ref={links} className="side-links">
          {node.links.map((link) => (
            <li key={link.id}>
              <a
                href={link.href}
                aria-current={link.id === current?.id ? "page" : undefined}
                onClick={isFolded ? goBack : undefined}
              >
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
