import type { WorkbenchFigureGroup } from "#platform/lists/figures.ts";

/**
 * Figures of the workbench. The filters of a figure are those that its list opens with. They name every filter with a
 * preset, which the list would otherwise add.
 */
const figureGroups: readonly WorkbenchFigureGroup[] = [
  {
    list: "inquiry",
    title: "询价",
    permission: "quotation:query",
    path: "/quotationManagement",
    figures: [
      {
        name: "returned",
        label: "退回我修改",
        filters: { inputAt: "all", status: "05", inputBy: "me" },
        needs: "quotation:add",
      },
      {
        name: "drafts",
        label: "我的暂存",
        filters: { inputAt: "all", status: "01", inputBy: "me" },
        needs: "quotation:add",
      },
      { name: "running", label: "核保中", filters: { inputAt: "all", status: "02,03" } },
      { name: "approved", label: "通过未转投保", filters: { inputAt: "all", status: "04" } },
      {
        name: "expiring",
        label: "7 天内到期",
        filters: { inputAt: "all", status: "04", validUntil: "next7" },
      },
    ],
    charts: {
      filters: { inputAt: "last29" },
      sum: "sumPremium",
      parts: [
        { by: "inputAt", title: "每日新增询价", isDay: true },
        { by: "status", title: "新增询价的状态" },
      ],
    },
  },
  {
    list: "proposal",
    title: "投保",
    permission: "proposal:query",
    path: "/insuranceManagement",
    figures: [
      {
        name: "lapsing",
        label: "7 天内须缴费",
        filters: { inputAt: "all", status: "06,07", validUntil: "next7" },
        sum: "sumPremium",
      },
      {
        name: "unpaid",
        label: "待缴费",
        filters: { inputAt: "all", status: "06,07" },
        sum: "sumPremium",
      },
      {
        name: "returned",
        label: "退回我修改",
        filters: { inputAt: "all", status: "05", inputBy: "me" },
        needs: "proposal:add",
      },
      {
        name: "drafts",
        label: "我的暂存",
        filters: { inputAt: "all", status: "01", inputBy: "me" },
        needs: "proposal:add",
      },
      { name: "running", label: "核保中", filters: { inputAt: "all", status: "03,04" } },
    ],
  },
  {
    list: "policy",
    title: "保单",
    permission: "policy:query",
    path: "/policyManagement",
    figures: [
      {
        name: "expiring",
        label: "60 天内到期",
        filters: { issuedAt: "all", status: "02", endDate: "next60" },
        sum: "sumPremium",
      },
      { name: "week", label: "近 7 天签单", filters: { issuedAt: "last7" }, sum: "sumPremium" },
      { name: "ahead", label: "待生效", filters: { issuedAt: "all", status: "01" } },
    ],
    charts: {
      filters: { issuedAt: "last29" },
      sum: "sumPremium",
      parts: [{ by: "issuedAt", title: "每日签单", isDay: true }],
    },
  },
  {
    list: "uwTask",
    title: "核保",
    permission: "uw:task",
    path: "/underwritingPool",
    figures: [
      { name: "free", label: "待领取", filters: { state: "0" } },
      { name: "mine", label: "我处理中", filters: { state: "1,2", claimedBy: "me" } },
    ],
  },
  {
    list: "plan",
    title: "保险计划",
    permission: "plan:query",
    path: "/insurancePlanManagement",
    figures: [{ name: "waiting", label: "待审批", filters: { status: "3,5" }, needs: "plan:edit" }],
  },
  {
    list: "customer",
    title: "客户",
    permission: "quotation:query",
    path: "/customerManagement",
    figures: [
      { name: "risky", label: "高风险客户", filters: { customerRiskGrade: "4,5" }, needs: "customer:risk" },
    ],
  },
  {
    list: "user",
    title: "账号",
    permission: "system:user",
    path: "/systemManagement/users",
    figures: [
      { name: "locked", label: "已锁定", filters: { isLocked: "1" } },
      { name: "disabled", label: "已停用", filters: { validStatus: "0" } },
    ],
  },
  {
    list: "audit",
    title: "操作审计",
    permission: "system:audit",
    path: "/systemManagement/audit",
    figures: [
      { name: "today", label: "今天", filters: { recordedAt: "last0" } },
      { name: "week", label: "近 7 天", filters: { recordedAt: "last7" } },
    ],
  },
];

/** The figure groups visible with these permissions. */
export function filterVisibleDashboardFigures(permissions: readonly string[]): WorkbenchFigureGroup[] {
  return figureGroups
    .filter(({ permission }) => permissions.includes(permission))
    .map((group) => ({
      ...group,
      figures: group.figures.filter(({ needs }) => needs === undefined || permissions.includes(needs)),
    }))
    .filter(({ figures, charts }) => figures.length > 0 || charts);
}
