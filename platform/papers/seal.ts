/** A key with its chain, the own certificate first and the root last. */
export type SealKeyChain = { readonly keyPem: string; readonly certificatePems: readonly string[] };
/** The keys with which a paper is sealed and stamped with the time. */
export type SealKeys = SealKeyChain & { readonly timestamp: SealKeyChain };

/** The day's seal of a new paper, or the kept signature of one that is printed again. */
export type SealOrder = {
  /** Whole seconds, as an ISO time. */
  readonly sealedAt: string;
  readonly by: { readonly keys: SealKeys } | { readonly signature: Uint8Array };
};

export type PaperSeal = {
  /** The hash of the bytes before the seal, which the same data always gives. */
  readonly printedSha256: string;
  readonly serial: string;
  readonly sealedAt: string;
  /** The signature with its certificates and its timestamp. */
  readonly signature: Uint8Array;
};

/** What is told of the signature in a file. */
export type SealVerdict =
  | { readonly state: "unsigned" | "changed" | "unrecognized" }
  | ({ readonly state: "appended" | "unknownSigner" | "valid" } & SealFacts);

export type SealFacts = {
  readonly signer: string;
  readonly organization: string;
  readonly issuer: string;
  readonly serial: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly signedAt: string;
  /** Whether a timestamp confirms the time. */
  readonly isStamped: boolean;
};
