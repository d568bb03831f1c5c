/** Set RACE_CLIENTS=50 RACE_ROUNDS=200 for a thorough run of some minutes. */
const CLIENTS = Number(process.env["RACE_CLIENTS"] ?? 12);
export const RACE_ROUNDS = Number(process.env["RACE_ROUNDS"] ?? 5);
export const RACE_SUCCESS_CODE = "0000";

/** Sends requests of many clients at once, alternating between the servers, and returns their answers. */
export function runRace<Server, Answer>(
  servers: readonly [Server, ...Server[]],
  ask: (server: Server, client: number) => Promise<Answer>,
): Promise<Answer[]> {
  const serverFor = (client: number) => servers[client % servers.length] ?? servers[0];
  return Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(serverFor(client), client)));
}

export const listAnswerCodes = (answers: readonly { readonly code: string }[]) =>
  answers.map(({ code }) => code);
export const countSuccessfulAnswerCodes = (codes: readonly string[]) =>
  codes.filter((code) => code === RACE_SUCCESS_CODE).length;
/** The codes of the answers other than success. */
export const listUnsuccessfulAnswerCodes = (codes: readonly string[]) =>
  [...new Set(codes.filter((code) => code !== RACE_SUCCESS_CODE))].toSorted();
