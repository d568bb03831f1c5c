import { findPaletteEntries } from "#areas/search/screens/palette-entries.ts";
import { localStore } from "#platform/web/local-store.ts";
import type { SessionUser } from "#platform/web/session.ts";
import { CommandPalette } from "#platform/web/shell/command-palette.tsx";
import type { MenuNode } from "#platform/web/shell/menu-tree.ts";
import { createRecentRecords } from "#platform/web/shell/recent-records.ts";

type WorkbenchPaletteProps = {
  nodes: readonly MenuNode[];
  user: SessionUser;
  typedAhead: string;
  onClose: () => void;
};

/** The command palette (Ctrl K) with the menus and records of this user. */
export function WorkbenchCommandPalette({ nodes, user, typedAhead, onClose }: WorkbenchPaletteProps) {
  return (
    <CommandPalette
      nodes={nodes}
      typedAhead={typedAhead}
      find={findPaletteEntries}
      recent={createRecentRecords(localStore, user)}
      onClose={onClose}
    />
  );
}
