/** Above it a picture is not drawn. */
export const MOST_PICTURE_PIXELS = 40_000_000;

/** Places are in pixels of the prepared picture. */
export type PictureBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
/** A word as it was read; the confidence is between 0 and 100. */
export type RecognizedWord = {
  readonly text: string;
  readonly confidence: number;
  readonly box: PictureBox;
};
/** The text of a round seal runs along its edge, so that it is unrolled before it is read. */
export type PictureKind = "page" | "seal";

export type RecognitionRequest = { readonly picture: Uint8Array; readonly kind: PictureKind };
/** `unreadable` for a picture that cannot be drawn; `failed` tells why the recognizer itself does not work. */
export type RecognitionOutcome =
  | { readonly readings: readonly (readonly RecognizedWord[])[] }
  | { readonly failed: string }
  | "unreadable";
/** `rssBytes` is the present memory of the process. */
export type RecognitionAnswer = { readonly outcome: RecognitionOutcome; readonly rssBytes: number };
