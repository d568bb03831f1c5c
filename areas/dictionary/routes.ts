import { enqueueTask } from "#platform/jobs/server/enqueue.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  commonData,
  dictionaryRefusals,
  exportCodeType,
  findByCodeCodeAndCodeType,
  findByCodeType,
  findByUpperCodeAndCodeType,
  findCodeTypes,
  findIndustryList,
  findTreeByCodeType,
  findUpperCodeByCodeType,
  limitDeductibleKeys,
  queryByKey,
  removeCommonData,
  saveCommonData,
} from "./contract.ts";
import { codeTypeExportJob } from "./jobs.ts";
import { listCodeItemWithAncestors, toFlatCodeTree, toCodeTree } from "./rules/code-items.ts";
import { FILE_VIEWING_PREFIX, isPublicConfigKey } from "./rules/feature-switches.ts";
import {
  listCodeTypes,
  listCommonEntries,
  findConfigValue,
  deleteCommonEntry,
  findCodeType,
  insertCommonEntry,
  createCodeItemLookUp,
  listCodeItemsUnder,
  listLimitDeductibleKeys,
  lockCommonEntry,
  findCodeItem,
  updateCommonEntry,
} from "./store.ts";

const {
  codeTypeMissing,
  codeMissing,
  configMissing,
  commonDataMissing,
  commonDataChanged,
  commonCodeFixed,
  commonCodeTaken,
} = dictionaryRefusals;

export function dictionaryRoutes(services: Services): Route[] {
  return [...lookUpRoutes(services), ...configRoutes(services), ...commonDataRoutes(services)];
}

function lookUpRoutes({ database: { pool }, makeId }: Services): Route[] {
  const itemsOfType = createCodeItemLookUp(pool);
  return [
    handle(findByCodeType, async ({ input, reference, refuse }) => {
      const { codeType, riskCode } = input;
      const items = await itemsOfType(codeType, riskCode);
      if (items.length === 0 && !(await findCodeType(reference, codeType)))
        return refuse(codeTypeMissing, { values: { codeType } });
      return items;
    }),

    handle(findByCodeCodeAndCodeType, async ({ input, reference, refuse }) => {
      const { codeType, codeCode } = input;
      const item = await findCodeItem(pool, codeType, codeCode);
      if (item) return item;
      if (!(await findCodeType(reference, codeType)))
        return refuse(codeTypeMissing, { values: { codeType } });
      return refuse(codeMissing, { values: { codeType, code: codeCode } });
    }),

    handle(findByUpperCodeAndCodeType, async ({ input, reference, refuse }) => {
      const { codeType, upperCode } = input;
      const items = await listCodeItemsUnder(pool, codeType, upperCode);
      if (items.length === 0 && !(await findCodeType(reference, codeType)))
        return refuse(codeTypeMissing, { values: { codeType } });
      return items;
    }),

    handle(findTreeByCodeType, async ({ input: { codeType }, reference, refuse }) => {
      const type = await findCodeType(reference, codeType);
      if (!type) return refuse(codeTypeMissing, { values: { codeType } });
      const items = await itemsOfType(codeType);
      return type.hierarchical ? toCodeTree(items) : toFlatCodeTree(items);
    }),

    handle(findUpperCodeByCodeType, async ({ input, reference, refuse }) => {
      const { codeType, codeCode } = input;
      const type = await findCodeType(reference, codeType);
      if (!type) return refuse(codeTypeMissing, { values: { codeType } });
      const line = listCodeItemWithAncestors(await itemsOfType(codeType), codeCode);
      if (line.length === 0) return refuse(codeMissing, { values: { codeType, code: codeCode } });
      return type.hierarchical ? line.slice(0, -1) : [];
    }),

    handle(findIndustryList, async () => toCodeTree(await itemsOfType("Industry"))),
    handle(findCodeTypes, ({ reference }) => listCodeTypes(reference)),

    handle(exportCodeType, async ({ input: { codeType }, actor, tx, note, refuse }) => {
      const type = await findCodeType(tx, codeType);
      if (!type) return refuse(codeTypeMissing, { values: { codeType } });
      const taskId = makeId();
      await enqueueTask(tx, codeTypeExportJob, { codeType, typeName: type.typeName }, { actor, taskId });
      note({ subject: taskId, comCode: actor.comCode, change: { export: codeType } });
      return { taskId };
    }),
  ];
}

function configRoutes({ settings }: Services): Route[] {
  const valueOf = async (reader: Reader, configKey: string): Promise<string | undefined> => {
    if (configKey === FILE_VIEWING_PREFIX) return settings.FILE_VIEWING_URL;
    return isPublicConfigKey(configKey) ? findConfigValue(reader, configKey) : undefined;
  };
  return [
    handle(queryByKey, async ({ input: { configKey }, reference, refuse }) => {
      const value = await valueOf(reference, configKey);
      if (value === undefined) return refuse(configMissing, { values: { configKey } });
      return { configKey, configValue: value };
    }),

    handle(limitDeductibleKeys, ({ input, reference }) =>
      listLimitDeductibleKeys(reference, input.limitDeductibleFlag),
    ),
  ];
}

function commonDataRoutes({ makeId }: Services): Route[] {
  return [
    handle(commonData, async ({ input, inScope }) => ({
      commonDataList: await inScope((reader) => listCommonEntries(reader, input.commonData.codeType)),
    })),

    handle(saveCommonData, async ({ input, actor, tx, note, raise, refuse }) => {
      const changedBy = actor.userCode;
      const earlier =
        input.commonDataId === undefined ? undefined : await lockCommonEntry(tx, input.commonDataId);
      if (input.commonDataId !== undefined && !earlier) return refuse(commonDataMissing);
      if (earlier && earlier.version !== input.version) return refuse(commonDataChanged);
      if (earlier && (earlier.code !== input.code || earlier.codeType !== input.codeType))
        return refuse(commonCodeFixed, { fields: [{ path: "code", message: "不能修改" }] });

      const saved = earlier
        ? await updateCommonEntry(tx, { ...earlier, value: input.value, remark: input.remark, changedBy })
        : await insertCommonEntry(tx, {
            ...input,
            commonDataId: makeId(),
            comCode: actor.comCode,
            changedBy,
          });
      if (!saved)
        return refuse(commonCodeTaken, {
          values: { code: input.code },
          fields: [{ path: "code", message: "代码已存在" }],
        });
      note({
        subject: saved.commonDataId,
        comCode: saved.comCode,
        change: { before: earlier ?? null, after: saved },
      });
      raise({ topic: "commonDataChanged", payload: { commonDataId: saved.commonDataId } });
      return saved;
    }),

    handle(removeCommonData, async ({ input, tx, note, raise, refuse }) => {
      const earlier = await lockCommonEntry(tx, input.commonDataId);
      if (!earlier) return refuse(commonDataMissing);
      if (earlier.version !== input.version) return refuse(commonDataChanged);
      await deleteCommonEntry(tx, input.commonDataId);
      note({
        subject: input.commonDataId,
        comCode: earlier.comCode,
        change: { before: earlier, after: null },
      });
      raise({ topic: "commonDataChanged", payload: { commonDataId: input.commonDataId } });
      return null;
    }),
  ];
}
