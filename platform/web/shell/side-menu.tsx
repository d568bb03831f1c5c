import { useState } from "react";
import { Icon } from "./icon.tsx";
import type { MenuLink, MenuNode } from "./menu-tree.ts";

type Given = { nodes: readonly MenuNode[]; current: MenuLink | undefined; isFolded: boolean };

/** Folded, a group opens beside its icon; unfolded, below its name. */
export function SideMenu({ nodes, current, isFolded }: Given) {
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

type EntryGiven = { link: MenuLink; isCurrent: boolean; isFolded: boolean };

function Entry({ link, isCurrent, isFolded }: EntryGiven) {
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

type GroupGiven = { node: MenuNode; current: MenuLink | undefined; isFolded: boolean };

function Group({ node, current, isFolded }: GroupGiven) {
  const holdsCurrent = node.links.some(({ id }) => id === current?.id);
  const [isOpen, setOpen] = useState(holdsCurrent && !isFolded);
  const [wasHolding, setWasHolding] = useState(holdsCurrent);
  if (holdsCurrent !== wasHolding) {
    setWasHolding(holdsCurrent);
    if (holdsCurrent && !isFolded) setOpen(true);
  }
  const [top, setTop] = useState(0);
  return (
    <div
      className={holdsCurrent ? "side-group holds-current" : "side-group"}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isFolded && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="side-entry"
        aria-expanded={isOpen}
        title={isFolded ? node.title : undefined}
        onClick={({ currentTarget }) => {
          setTop(currentTarget.getBoundingClientRect().top);
          setOpen(!isOpen);
        }}
      >
        <Icon name={holdsCurrent ? node.iconActive || node.icon : node.icon} />
        <span className="side-name">{node.title}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <ul className="side-links" style={isFolded ? { top } : undefined}>
          {node.links.map((link) => (
            <li key={link.id}>
              <a href={link.href} aria-current={link.id === current?.id ? "page" : undefined}>
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
