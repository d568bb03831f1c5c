import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getPolicyStateOnDay,
  getSuspensionRefusalReason,
  isInSpan,
  listSuspendedSpans,
  type SuspensionStep,
} from "./suspension.ts";

const step = (kind: SuspensionStep["kind"], effectiveFrom: string, recordedAt = "2025-06-01T00:00:00Z") => ({
  kind,
  effectiveFrom,
  sourceNo: "",
  reason: `${kind} ${effectiveFrom}`,
  recordedAt,
});
const suspended = step("suspend", "2025-06-15");
const resumed = step("resume", "2025-07-01", "2025-06-20T00:00:00Z");

test("a span begins with its suspension and ends before its resumption", () => {
  const [span] = listSuspendedSpans([suspended, resumed]);
  assert.deepEqual(span, {
    from: "2025-06-15",
    until: "2025-07-01",
    sourceNo: "",
    reason: "suspend 2025-06-15",
  });
  assert.ok(span);
  const days = ["2025-06-14", "2025-06-15", "2025-06-30", "2025-07-01"];
  assert.deepEqual(
    days.map((day) => isInSpan(span, day)),
    [false, true, true, false],
  );
});

test("a resumption that was not yet known leaves the span open", () => {
  const spans = listSuspendedSpans([suspended, resumed], "2025-06-19T23:59:59Z");
  assert.deepEqual(
    spans.map(({ until }) => until),
    [null],
  );
  assert.deepEqual(listSuspendedSpans([suspended], "2025-05-31T00:00:00Z"), []);
});

test("a suspension that is taken back before it begins leaves no span", () => {
  assert.deepEqual(listSuspendedSpans([suspended, step("resume", "2025-06-15")]), []);
});

test("the state of a day follows the span, and after it the dates of the policy", () => {
  const policy = { status: "06", startDate: "2025-06-20" };
  const steps = [suspended, step("resume", "2025-06-18")];
  const states = ["2025-06-16", "2025-06-18", "2025-06-20"].map((day) =>
    getPolicyStateOnDay(policy, steps, day),
  );
  assert.deepEqual(states, ["06", "01", "02"]);
  assert.equal(getPolicyStateOnDay({ ...policy, status: "02" }, [suspended], "2025-06-14"), "02");
  assert.equal(getPolicyStateOnDay({ ...policy, status: "04" }, [suspended], "2025-06-16"), "04");
});

test("suspensions and resumptions take turns, in the order of their days", () => {
  const why = getSuspensionRefusalReason;
  assert.equal(why([], "suspend", "2025-06-15"), "");
  assert.match(why([], "resume", "2025-06-15"), /没有中止/);
  assert.match(why([suspended], "suspend", "2025-08-01"), /不能重复中止/);
  assert.match(why([suspended], "resume", "2025-06-14"), /不能早于 2025-06-15，即中止/);
  assert.equal(why([suspended], "resume", "2025-06-15"), "");
  assert.match(why([suspended, resumed], "resume", "2025-08-01"), /没有中止/);
  assert.match(why([suspended, resumed], "suspend", "2025-06-30"), /不能早于 2025-07-01，即上次复效/);
  assert.equal(why([suspended, resumed], "suspend", "2025-07-01"), "");
});
