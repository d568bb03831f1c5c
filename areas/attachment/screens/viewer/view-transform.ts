/** How a picture is shown: turned by quarters, and enlarged; null fits it into its stage. */
export type PictureView = { readonly quarterTurns: number; readonly scale: number | null };
type Size = { readonly width: number; readonly height: number };

export const UNTURNED: PictureView = { quarterTurns: 0, scale: null };

const STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

export function turn(view: PictureView, quarters: 1 | -1): PictureView {
  return { ...view, quarterTurns: (view.quarterTurns + quarters + 4) % 4 };
}

/** The size of the picture as it stands after its turns. */
export function turnedSize({ width, height }: Size, { quarterTurns }: PictureView): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The scale that fits the picture into the stage. A small picture is not enlarged. */
export function fitScale(picture: Size, stage: Size, view: PictureView): number {
  const { width, height } = turnedSize(picture, view);
  return Math.min(1, stage.width / width, stage.height / height);
}

/** The next step of the scale, up or down, from the scale at which the picture is shown. */
export function zoom(shownScale: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? STEPS.find((step) => step > shownScale * 1.01)
      : STEPS.findLast((step) => step < shownScale * 0.99);
  return next ?? shownScale;
}

export function formatScale(scale: number): string {
  return `${Math.round(scale * 100)}%`;
}
