import { defineRefusals } from "#platform/kernel/refusal.ts";

export const workbenchRefusals = defineRefusals({
  productUnknown: {
    code: "PRD020",
    message: "没有险种“{riskCode}”的产品",
    next: "请从产品工作台的列表中选择",
  },
  versionUnknown: { code: "PRD021", message: "没有该产品版本", next: "请刷新页面后重新选择版本" },
  draftExists: {
    code: "PRD022",
    message: "险种“{riskCode}”已有草稿，由 {userName} 修改中",
    next: "请在已有的草稿上继续修改，或先放弃该草稿",
  },
  draftMissing: { code: "PRD023", message: "该草稿不存在，可能已发布或放弃", next: "请刷新页面" },
  draftChanged: {
    code: "PRD024",
    message: "草稿已被 {userName} 修改",
    next: "您填写的内容仍保留在页面上，请刷新后对照最新草稿再修改",
  },
  draftSubmitted: { code: "PRD025", message: "草稿已送审，不能修改", next: "请先退回草稿" },
  draftNotSubmitted: { code: "PRD026", message: "草稿尚未送审", next: "请先送审，再由另一位产品经理发布" },
  productIdentityChanged: {
    code: "PRD027",
    message: "草稿的险种代码、险类不能改变",
    next: "请保留原险种代码；新产品请另建产品目录",
  },
  draftInvalid: { code: "PRD028", message: "产品定义有误：{why}", next: "请按检查结果修改后再送审" },
  draftTooComplex: {
    code: "PRD035",
    message: "检查和算例超过 10 秒仍未算完",
    next: "请简化多重嵌套的汇总公式，或减少算例和算例的行数",
  },
  casesFailing: {
    code: "PRD029",
    message: "有 {count} 个算例与应得金额不符：{caseNo}",
    next: "请核对费率；确需改变的，先修改算例的应得金额",
  },
  draftUnchanged: { code: "PRD030", message: "草稿与已发布版本没有差异", next: "请修改后再送审，或放弃草稿" },
  effectiveDatePassed: {
    code: "PRD031",
    message: "生效日期不能早于今天",
    next: "请选择今天或以后的日期；已送审的请先退回",
  },
  reviewerIsAuthor: {
    code: "PRD032",
    message: "您修改或送审过这份草稿，不能由您发布",
    next: "请另一位产品经理复核后发布",
  },
  releaseMissing: { code: "PRD033", message: "没有该次发布，或已撤回", next: "请刷新页面" },
  noEarlierRelease: {
    code: "PRD034",
    message: "这是该产品唯一有效的发布，撤回后将无法出单",
    next: "请先发布新的版本；停止销售请设置停售日期；工作台新建而没有单据的产品可以删除",
  },
  productExists: {
    code: "PRD036",
    message: "险种“{riskCode}”已有产品",
    next: "请修改该产品，或换一个险种代码",
  },
  riskClassUnknown: {
    code: "PRD037",
    message: "没有险类“{classCode}”，险种代码的前两位应为险类",
    next: "请改用某一险类开头的险种代码，如责任保险为 04",
  },
  copyOfOtherClass: {
    code: "PRD038",
    message: "只能从同一险类的产品复制",
    next: "请选择险类“{classCode}”的产品，或新建空白产品",
  },
  productOfDeployment: {
    code: "PRD039",
    message: "该产品随系统提供，不能删除",
    next: "停止销售请设置停售日期",
  },
  productInUse: {
    code: "PRD040",
    message: "该产品已有单据或方案，不能删除",
    next: "停止销售请设置停售日期",
  },
});
