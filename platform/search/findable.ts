/** What an area says of one of its records; '' among names and numbers is none. */
export type Findable = {
  readonly kind: string;
  readonly key: string;
  readonly comCode: string;
  /** For those who see only their own; '' is nobody's. */
  readonly ownerCode: string;
  /** Of which house from outside; '' is the insurer's own. */
  readonly agencyCode: string;
  readonly names: readonly string[];
  /** Found by their last digits as well. */
  readonly numbers: readonly string[];
  /** Of people and their certificates: found whole only. */
  readonly wholeNumbers: readonly string[];
  /** Whether the whole pinyin finds it as well, which takes three times the room. */
  readonly isSpelledOut: boolean;
};
