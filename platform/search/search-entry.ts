/** The search data of one record, which its area provides. Empty names and numbers are ignored. */
export type SearchEntry = {
  readonly kind: string;
  readonly key: string;
  readonly comCode: string;
  /** The owner, for users who see only their own records. '' means no owner. */
  readonly ownerCode: string;
  /** The agency that entered the record. '' means the insurer itself. */
  readonly agencyCode: string;
  readonly names: readonly string[];
  /** Numbers that the search also finds by their last digits. */
  readonly numbers: readonly string[];
  /** Numbers of people and certificates, which the search finds only whole. */
  readonly wholeNumbers: readonly string[];
  /** Tells whether the search finds the record by full pinyin, which takes three times the space. */
  readonly isSpelledOut: boolean;
};
