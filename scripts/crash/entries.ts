import { saveCommonData } from "#areas/dictionary/contract.ts";
import type { CrashTestWorkload } from "./work.ts";

const WRITER = "10000001";

/** The smallest change: one row of a branch. */
export const commonEntryCrashWorkload: CrashTestWorkload = {
  title: "常用数据",
  userCodes: [WRITER],
  async write({ as }, { writer, count }) {
    const code = `w${writer}-${count}`;
    const saved = await as(WRITER)(saveCommonData, { codeType: "crash", code, value: "写入", remark: "" });
    return saved ? [`${code} ${saved.commonDataId}`] : [];
  },
  async stored(owner) {
    const { rows } = await owner.query<{ code: string; common_data_id: string }>(
      "select code, common_data_id from common_data where code_type = 'crash'",
    );
    return rows.map((row) => `${row.code} ${row.common_data_id}`);
  },
};
