import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode, RefObject } from "react";

export type RowWindowOptions = {
  count: number;
  frame: RefObject<HTMLElement | null>;
  rowPx: number;
  /** Rows out of sight that are drawn on each side. */
  around: number;
  /** The frame is about this high; the rows in it are there from the first drawing. */
  sightPx: number;
  isWindowed: boolean;
};

export type RowWindow = ReturnType<typeof useVirtualizer<HTMLElement, Element>>;

/** Tells which rows of a long table are in sight; undefined where all of them are drawn. */
export function useRowWindow(options: RowWindowOptions): RowWindow | undefined {
  const { count, frame, rowPx, around, sightPx, isWindowed } = options;
  const sight = useVirtualizer<HTMLElement, Element>({
    count,
    enabled: isWindowed,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: around,
    initialRect: { width: 0, height: sightPx },
  });
  return isWindowed ? sight : undefined;
}

export type RowsInSightProps = {
  sight: RowWindow | undefined;
  count: number;
  className: string;
  children: (index: number) => ReactNode;
};

/** One box around the rows, long or short, so that a table that grows keeps the cells that it has. */
export function VisibleRows({ sight, count, className, children }: RowsInSightProps) {
  const shown = sight?.getVirtualItems();
  const before = shown?.[0]?.start ?? 0;
  const after = sight ? sight.getTotalSize() - (shown?.at(-1)?.end ?? 0) : 0;
  const indexes = shown?.map(({ index }) => index) ?? Array.from({ length: count }, (_, index) => index);
  return (
    <div role="rowgroup" className={className} style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map(children)}
    </div>
  );
}
