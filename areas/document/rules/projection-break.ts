/** Whatever `trim` takes away, by asking it: the database must take away the same. */
const SPACES = Array.from({ length: 0x1_00_00 }, (_, code) => code)
  .filter((code) => String.fromCharCode(code).trim() === "")
  .map((code) => `\\u${code.toString(16).padStart(4, "0")}`)
  .join("");

/** A text of a content as lists show it: without the spaces around it. */
function shownText(content: string, path: string): string {
  return `btrim(coalesce(${content} #>> '{${path}}', ''), E'${SPACES}')`;
}

function textBreaks(row: string, content: string, places: Readonly<Record<string, string>>): string[] {
  return Object.entries(places).map(([column, path]) => `${row}.${column} <> ${shownText(content, path)}`);
}

/** The SQL condition that a row differs from its content; both are given by their aliases. */
export function buildColumnMismatchSql(row: string, content: string): string {
  const texts = {
    holder_name: "holder,holderName",
    handler_code: "base,handlerCode",
    handler1_code: "base,handler1Code",
  };
  const days = { start_date: "period,startDate", end_date: "period,endDate" };
  // An invalid day is only in the content.
  const dated = Object.entries(days).map(
    ([column, path]) => `${row}.${column}::text <> ${shownText(content, path)}`,
  );
  const currency = `${row}.currency <> coalesce(nullif(${shownText(content, "base,currency")}, ''), 'CNY')`;
  return [...textBreaks(row, content, texts), ...dated, currency].join(" or ");
}

/** The same for the further columns of proposals and policies. */
export function buildIssueColumnMismatchSql(row: string, content: string): string {
  const texts = { business_nature: "base,businessNature", is_see_fee: "base,isSeeFeeFlag" };
  return textBreaks(row, content, texts).join(" or ");
}
