import type { WorkbenchFigureGroup, WorkbenchListFigure } from "#platform/lists/figures.ts";
import { figureGroups } from "./figure-groups.ts";

/** The figure groups visible with these permissions. */
export function filterVisibleDashboardFigures(permissions: readonly string[]): WorkbenchFigureGroup[] {
  return figureGroups
    .filter(({ permission }) => permissions.includes(permission))
    .map((group) => ({
      ...group,
      figures: group.figures.filter(({ needs, acts, isOwn }) => {
        const right = isOwn ? acts : needs;
        return right === undefined || permissions.includes(right);
      }),
    }))
    .filter(({ figures, charts }) => figures.length > 0 || charts);
}

export type DashboardRow = { readonly group: WorkbenchFigureGroup; readonly figure: WorkbenchListFigure };

/** The rows of the worklist by rank: first what this user must act on, then what he only watches. */
export function sortDashboardRows(
  groups: readonly WorkbenchFigureGroup[],
  permissions: readonly string[],
): { readonly due: readonly DashboardRow[]; readonly watched: readonly DashboardRow[] } {
  const rows = groups
    .flatMap((group) => group.figures.map((figure) => ({ group, figure })))
    .toSorted((one, other) => one.figure.rank - other.figure.rank);
  const isDue = ({ figure: { acts } }: DashboardRow): boolean =>
    acts !== undefined && permissions.includes(acts);
  return { due: rows.filter(isDue), watched: rows.filter((row) => !isDue(row)) };
}
