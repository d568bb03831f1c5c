import { randomBytes } from "node:crypto";
import type { TestRequestOptions } from "#apps/server/testing/test-product.ts";
import { cancelPayment, confirmPayment, initiateEndorsePayment } from "#areas/payment/contract/payment.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Call, InputOf, OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { RACE_SUCCESS_CODE } from "#platform/testing/race.ts";
import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  takeBackEndorse,
  takeInBase,
} from "../contract/drafts.ts";
import { queryBaseConflicts, queryEndorsablePolicy, queryEndorseInfo } from "../contract/queries.ts";

/** An endorsement as a client saw it at the beginning of a round. */
export type SeenEndorsement = {
  readonly endorseNo: string;
  readonly version: number;
  readonly status: string;
  readonly types: readonly string[];
  readonly premiumChange: string;
  readonly isBaseCurrent: boolean;
  readonly taskId: string | null;
  readonly taskVersion: number | null;
  readonly claimedBy: string | null;
  readonly paymentNo: string | null;
  readonly paymentVersion: number | null;
};
type Terms = InputOf<typeof addEndorse>["terms"];
type Form = InputOf<typeof addEndorse>["form"];

/** What the servers acknowledged, in the words of the model. */
export type RaceRecord = {
  readonly added: string[];
  readonly revoked: string[];
  /** In effect at once, without money. */
  readonly applied: string[];
  readonly paid: string[];
  /** The change of premium that each endorsement was last submitted with. */
  readonly premiums: Map<string, string>;
  readonly codes: Map<string, number>;
};
export const createRaceRecord = (): RaceRecord => ({
  added: [],
  revoked: [],
  applied: [],
  paid: [],
  premiums: new Map(),
  codes: new Map(),
});

export const REMARK_TYPE = "22";
export const PERSONS_TYPE = "09";
export const GROWING_GROUP = "2";
const BUSY = "SYS006";
const MOST_AGAIN = 5;
const IN_EFFECT = "08";
const COUNTER = "03";

/** Every endorsement counts one up: the remark, or a group of workers. Conflicts are settled by counting on. */
export const countRemark = ({ base }: FilledForm): number =>
  Number((base as Record<string, string>)["remark"] ?? "0");
export const countPersons = ({ workType }: FilledForm): number =>
  Number(listFormRows(workType).find(({ groupNo }) => groupNo === GROWING_GROUP)?.["persons"]);
export const countEmployees = ({ employer }: FilledForm): number =>
  Number((employer as Record<string, string>)["employeeCount"]);

export function countUp(form: FilledForm, type: string): Form {
  const grown =
    type === REMARK_TYPE
      ? { ...form, base: { ...form["base"], remark: String(countRemark(form) + 1) } }
      : {
          ...form,
          employer: { ...form["employer"], employeeCount: String(countEmployees(form) + 1) },
          workType: listFormRows(form["workType"]).map((row) =>
            row["groupNo"] === GROWING_GROUP ? { ...row, persons: String(Number(row["persons"]) + 1) } : row,
          ),
        };
  return grown as unknown as Form;
}

type RacingParts = {
  readonly policyNo: string;
  readonly validDate: string;
  readonly payer: { readonly payerName: string; readonly payerCertificateNo: string };
  readonly tokens: {
    readonly clerk: string;
    readonly finance: readonly string[];
    /** By user code. */
    readonly underwriters: ReadonlyMap<string, string>;
  };
  readonly record: RaceRecord;
};
type Server = {
  ask<C extends Call>(call: C, input: InputOf<C>, asking: TestRequestOptions): Promise<Envelope<OutputOf<C>>>;
};

type Sender = ReturnType<typeof createSender>;

/** Sends calls and records what was answered. */
function createSender({ ask }: Server, { tokens, record }: RacingParts) {
  return async <C extends Call>(call: C, input: InputOf<C>, token = tokens.clerk) => {
    const key = randomBytes(16).toString("hex");
    let answer = await ask(call, input, { token, key });
    // A record that is held for long is asked for again under the same key, as the browser does.
    for (let count = 0; answer.code === BUSY && count < MOST_AGAIN; count += 1)
      answer = await ask(call, input, { token, key });
    const told = `${call.path.split("/").at(-1)} ${answer.code}`;
    record.codes.set(told, (record.codes.get(told) ?? 0) + 1);
    return answer.code === RACE_SUCCESS_CODE ? answer.data : undefined;
  };
}

/** The deeds of a client at one policy. Each is acknowledged or refused; the record keeps which. */
export function createRacingClient(server: Server, parts: RacingParts) {
  const send = createSender(server, parts);
  return { ...createDraftingDeeds(send, parts), ...createDecidingDeeds(send, parts) };
}

function createDraftingDeeds(send: Sender, { policyNo, validDate, record }: RacingParts) {
  const termsOf = (type: string) => ({ types: [type], reason: "01", validDate }) as unknown as Terms;
  const edit = async ({ endorseNo, version, types }: DraftSeen) => {
    const shown = await send(queryEndorseInfo, { id: endorseNo });
    if (!shown) return;
    const type = types[0] ?? REMARK_TYPE;
    const form = countUp(shown.baseForm, type);
    await send(editEndorse, { endorseNo, version, terms: termsOf(type), form });
  };
  return {
    edit,
    async draft(type: string) {
      const base = await send(queryEndorsablePolicy, { policyNo });
      if (!base) return;
      const form = countUp(base.form, type);
      const { baseVersion } = base;
      const added = await send(addEndorse, { policyNo, baseVersion, terms: termsOf(type), form });
      if (added) record.added.push(added.endorseNo);
    },
    async takeIn({ endorseNo, version, types }: SeenEndorsement) {
      const found = await send(queryBaseConflicts, { endorseNo });
      const settled = (found?.conflicts ?? []).map(
        ({ id, theirs }) => [id, { value: String(Number(theirs) + 1) }] as const,
      );
      const choices = Object.fromEntries(settled);
      const taken = await send(takeInBase, { endorseNo, version, choices });
      // Two who counted to the same number do not conflict: the second has to count on.
      if (taken && settled.length === 0) await edit({ endorseNo, version: taken.version, types });
    },
    async submit({ endorseNo, version, premiumChange }: SeenEndorsement) {
      const submitted = await send(endorseUndwrt, { endorseNo, version, premiumChange });
      if (!submitted) return;
      record.premiums.set(endorseNo, premiumChange);
      if (submitted.status === IN_EFFECT) record.applied.push(endorseNo);
    },
    async takeBack({ endorseNo, version }: SeenEndorsement) {
      await send(takeBackEndorse, { endorseNo, version, reason: "人数有误" });
    },
    async revoke({ endorseNo, version }: SeenEndorsement) {
      if (await send(revokeEndorse, { endorseNo, version, reason: "客户不再批改" }))
        record.revoked.push(endorseNo);
    },
  };
}

type DraftSeen = Pick<SeenEndorsement, "endorseNo" | "version" | "types">;

function createDecidingDeeds(send: Sender, { payer, tokens, record }: RacingParts) {
  const turnOf = (items: readonly string[], client: number) => items[client % items.length];
  return {
    async decide({ taskId, taskVersion, claimedBy }: SeenEndorsement, client: number) {
      if (taskId === null || taskVersion === null) return;
      const { underwriters } = tokens;
      const token = underwriters.get(claimedBy ?? "") ?? turnOf([...underwriters.values()], client);
      const claimed =
        claimedBy === null
          ? await send(claimTask, { taskId, version: taskVersion }, token)
          : { version: taskVersion };
      if (!claimed) return;
      const result = client % 9 === 4 ? "2" : "1";
      const opinion = result === "2" ? "请补充人员清单说明" : "";
      const { version } = claimed;
      await send(decideTask, { taskId, version, result, reasonCode: "", opinion }, token);
    },
    async pay({ endorseNo, paymentNo, paymentVersion }: SeenEndorsement, client: number) {
      if (paymentNo === null || paymentVersion === null) {
        const given = { paymentMethod: COUNTER, ...payer };
        await send(initiateEndorsePayment, { endorseNos: [endorseNo], ...given });
        return;
      }
      if (client % 5 === 2) {
        await send(cancelPayment, { paymentNo });
        return;
      }
      const confirming = { paymentNo, version: paymentVersion };
      if (await send(confirmPayment, confirming, turnOf(tokens.finance, client))) record.paid.push(endorseNo);
    },
  };
}

export type RacingClient = ReturnType<typeof createRacingClient>;
