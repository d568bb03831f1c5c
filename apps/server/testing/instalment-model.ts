/** The amounts of this model are whole fen, so that it shares no arithmetic with the product. */
export type ModelInstalment = {
  readonly isOfProposal: boolean;
  fee: number;
  paid: number;
  isOffset: boolean;
};

/** The fees of a standard plan: equal parts, the last takes the difference. */
export function splitPremium(premium: number, count: number): number[] {
  const part = Math.round(premium / count);
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? premium - part * at : part));
}

export function createInstalment(fee: number, isOfProposal: boolean): ModelInstalment {
  return { isOfProposal, fee, paid: 0, isOffset: false };
}

type Instalments = { readonly instalments: readonly ModelInstalment[] };

export const findDue = ({ instalments }: Instalments) =>
  instalments.find(({ isOfProposal, fee, paid, isOffset }) => isOfProposal && !isOffset && paid < fee);

/** The debt of the policy, by its instalments. */
export const sumOpen = ({ instalments }: Instalments): number =>
  instalments.reduce((sum, { fee, paid, isOffset }) => sum + (isOffset ? 0 : fee - paid), 0);

/** The last instalment falls first, those of endorsements before those of the proposal. */
export function planWriteOff(instalments: readonly ModelInstalment[], amount: number) {
  const order = instalments.filter(({ isOffset }) => !isOffset).toReversed();
  let left = amount;
  return order.flatMap((instalment) => {
    const share = Math.min(left, instalment.fee - instalment.paid);
    left -= share;
    return share > 0 ? [{ instalment, share }] : [];
  });
}
