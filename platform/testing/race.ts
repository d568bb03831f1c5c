/** Proofs of minutes by RACE_CLIENTS=50 RACE_ROUNDS=200. */
const CLIENTS = Number(process.env["RACE_CLIENTS"] ?? 12);
export const RACE_ROUNDS = Number(process.env["RACE_ROUNDS"] ?? 5);
export const SUCCESS_CODE = "0000";

/** What each of many clients is answered who ask at once, one server after the other. */
export function race<Server, Answer>(
  servers: readonly [Server, ...Server[]],
  ask: (server: Server, client: number) => Promise<Answer>,
): Promise<Answer[]> {
  const serverFor = (client: number) => servers[client % servers.length] ?? servers[0];
  return Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(serverFor(client), client)));
}

export const codesOf = (answers: readonly { readonly code: string }[]) => answers.map(({ code }) => code);
export const countWinners = (codes: readonly string[]) =>
  codes.filter((code) => code === SUCCESS_CODE).length;
/** What the others were told. */
export const losingCodes = (codes: readonly string[]) =>
  [...new Set(codes.filter((code) => code !== SUCCESS_CODE))].toSorted();
