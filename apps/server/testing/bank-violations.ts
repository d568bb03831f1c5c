const insertLine = (more: string, values: string): string =>
  `insert into bank_line (line_id, com_code, bank_day, bank_ref, amount, currency, party_name, remark, imported_by${more})
   values ('x', ${values})`;
const sound = "'32000000', current_date, 'x', 1, 'CNY', '', '', 'x'";

/** Violations that bypass the program in the lines of the bank, with the check that finds each. */
export const plantedBankViolations: Readonly<Record<string, { plant: string; found: string }>> = {
  "a line of the bank of a branch that does not exist": {
    plant: `${insertLine("", sound)}; set local session_replication_role = replica;
      update bank_line set com_code = '99999999'; set local session_replication_role = origin`,
    found: "owner.bank_line.company",
  },
  "a line of the bank that nobody imported": { plant: insertLine("", sound), found: "owner.bank_line.moved" },
  "a line of the bank altered by hand": {
    plant: insertLine(", version", `${sound}, 2`),
    found: "owner.bank_line.altered",
  },
  "a line of the bank taken away by hand": {
    plant: `insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
      values ('x', '32000000', 'x', 'x', 'x', 'gone', '{"before": null, "after": {"lineId": "gone", "version": 1}}')`,
    found: "owner.bank_line.vanished",
  },
  "a line of the bank matched with a payment that is not there": {
    plant: insertLine(", status, matched_no", `${sound}, '2', 'JF2025010100000099'`),
    found: "bank.match",
  },
};
