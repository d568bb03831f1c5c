/** A proposal and an endorsement with the same roster, each as a draft that its page opens. */
export type RosterPlaces = {
  readonly proposal: { readonly orderNo: string; readonly proposalNo: string };
  readonly endorsement: { readonly endorseNo: string; readonly policyNo: string };
  readonly form: object;
};
export type EndorsementPlaces = {
  /** What the browser keeps of a signed-in user. */
  readonly session: string;
  /** 5,000 people, of whom every seventeenth is changed. */
  readonly typing: RosterPlaces;
  /** 1,000 people. */
  readonly pricing: RosterPlaces;
};
