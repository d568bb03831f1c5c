import type { WorkbenchFigureGroup } from "#platform/lists/figures.ts";

/**
 * Figures of the workbench. The filters of a figure are those that its list opens with. They name every filter with a
 * preset, which the list would otherwise add.
 */
export const figureGroups: readonly WorkbenchFigureGroup[] = [
  {
    list: "inquiry",
    permission: "quotation:query",
    path: "/quotationManagement",
    figures: [
      {
        name: "returned",
        label: "询价退回我修改",
        filters: { inputAt: "all", status: "05", inputBy: "me" },
        rank: 20,
        acts: "quotation:add",
        isOwn: true,
      },
      {
        name: "drafts",
        label: "我的询价暂存",
        filters: { inputAt: "all", status: "01", inputBy: "me" },
        rank: 50,
        acts: "quotation:add",
        isOwn: true,
      },
      { name: "running", label: "询价核保中", filters: { inputAt: "all", status: "02,03" }, rank: 60 },
      {
        name: "approved",
        label: "询价通过未转投保",
        filters: { inputAt: "all", status: "04" },
        rank: 40,
        acts: "quotation:add",
        sum: "sumPremium",
      },
      {
        name: "expiring",
        label: "询价 7 天内到期",
        filters: { inputAt: "all", status: "04", validUntil: "next7" },
        rank: 25,
        acts: "quotation:add",
        sum: "sumPremium",
      },
    ],
    charts: {
      title: "询价",
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
    permission: "proposal:query",
    path: "/insuranceManagement",
    figures: [
      {
        name: "lapsing",
        label: "投保 7 天内须缴费",
        filters: { inputAt: "all", status: "06,07", validUntil: "next7" },
        rank: 15,
        acts: "proposal:add",
        sum: "sumPremium",
      },
      {
        name: "unpaid",
        label: "投保待缴费",
        filters: { inputAt: "all", status: "06,07" },
        rank: 35,
        acts: "proposal:add",
        sum: "sumPremium",
      },
      {
        name: "returned",
        label: "投保退回我修改",
        filters: { inputAt: "all", status: "05", inputBy: "me" },
        rank: 21,
        acts: "proposal:add",
        isOwn: true,
      },
      {
        name: "drafts",
        label: "我的投保暂存",
        filters: { inputAt: "all", status: "01", inputBy: "me" },
        rank: 51,
        acts: "proposal:add",
        isOwn: true,
      },
      { name: "running", label: "投保核保中", filters: { inputAt: "all", status: "03,04" }, rank: 61 },
    ],
  },
  {
    list: "policy",
    permission: "policy:query",
    path: "/policyManagement",
    figures: [
      {
        name: "expiring",
        label: "保单 60 天内到期",
        filters: { issuedAt: "all", status: "02", endDate: "next60" },
        rank: 30,
        acts: "policy:copy",
        sum: "sumPremium",
      },
      { name: "week", label: "近 7 天签单", filters: { issuedAt: "last7" }, rank: 70, sum: "sumPremium" },
      { name: "ahead", label: "保单待生效", filters: { issuedAt: "all", status: "01" }, rank: 71 },
    ],
    charts: {
      title: "保单",
      filters: { issuedAt: "last29" },
      sum: "sumPremium",
      parts: [{ by: "issuedAt", title: "每日签单", isDay: true }],
    },
  },
  {
    list: "endorsement",
    permission: "endorse:query",
    path: "/correctionManagement",
    figures: [
      {
        name: "returned",
        label: "批改退回我修改",
        filters: { inputAt: "all", status: "05", inputBy: "me" },
        rank: 22,
        acts: "endorse:add",
        isOwn: true,
      },
      {
        name: "unpaid",
        label: "批改待缴费",
        filters: { inputAt: "all", status: "06" },
        rank: 36,
        acts: "endorse:add",
        sum: "premiumChange",
      },
      {
        name: "drafts",
        label: "我的批改暂存",
        filters: { inputAt: "all", status: "01", inputBy: "me" },
        rank: 52,
        acts: "endorse:add",
        isOwn: true,
      },
      { name: "running", label: "批改核批中", filters: { inputAt: "all", status: "03,04" }, rank: 62 },
      {
        name: "refunding",
        label: "批改待退费",
        filters: { inputAt: "all", status: "07" },
        rank: 63,
        sum: "premiumChange",
      },
    ],
  },
  {
    list: "renewal",
    permission: "renewal:query",
    path: "/renewalManagement",
    figures: [
      {
        name: "mine",
        label: "我跟进的待续保",
        filters: { status: "1,2", assigneeCode: "me" },
        rank: 29,
        acts: "policy:copy",
        isOwn: true,
        sum: "lastPremium",
      },
    ],
  },
  {
    list: "uwTask",
    permission: "uw:task",
    path: "/underwritingPool",
    figures: [
      {
        name: "due",
        label: "核保今天到期或超时",
        filters: { state: "0,1,2", dueAt: "until0" },
        rank: 9,
        acts: "uw:task",
        sum: "sumPremium",
      },
      {
        name: "free",
        label: "核保待领取",
        filters: { state: "0" },
        rank: 10,
        acts: "uw:task",
        sum: "sumPremium",
      },
      {
        name: "mine",
        label: "核保我处理中",
        filters: { state: "1,2", claimedBy: "me" },
        rank: 11,
        acts: "uw:task",
        sum: "sumPremium",
      },
    ],
  },
  {
    list: "refund",
    permission: "pay:query",
    path: "/documentManagement/refunds",
    figures: [
      {
        name: "waiting",
        label: "待复核退费",
        filters: { status: "1" },
        rank: 13,
        needs: "pay:confirm",
        acts: "pay:confirm",
        sum: "amount",
      },
    ],
  },
  {
    list: "approvalTask",
    permission: "approval:query",
    path: "/approvalManagement",
    figures: [
      {
        name: "applications",
        label: "待办审批的申请",
        filters: { kind: "01,02,05,07" },
        rank: 14,
        needs: "aux:backdating:approve",
        acts: "approval:query",
      },
    ],
  },
  {
    list: "provisional",
    permission: "aux:provisional",
    path: "/auxiliaryFunction/provisionalList",
    figures: [
      {
        name: "due",
        label: "即将到期暂保单",
        filters: { status: "01", endDate: "until5" },
        rank: 16,
        acts: "aux:provisional",
      },
    ],
  },
  {
    list: "plan",
    permission: "plan:query",
    path: "/insurancePlanManagement",
    figures: [
      {
        name: "waiting",
        label: "计划待审批",
        filters: { status: "3,5" },
        rank: 12,
        acts: "plan:edit",
        isOwn: true,
      },
    ],
  },
  {
    list: "customer",
    permission: "quotation:query",
    path: "/customerManagement",
    figures: [
      {
        name: "risky",
        label: "高风险客户",
        filters: { customerRiskGrade: "4,5" },
        rank: 65,
        needs: "customer:risk",
      },
    ],
  },
  {
    list: "user",
    permission: "system:user",
    path: "/systemManagement/users",
    figures: [
      { name: "locked", label: "已锁定的账号", filters: { isLocked: "1" }, rank: 10, acts: "system:user" },
      { name: "disabled", label: "已停用的账号", filters: { validStatus: "0" }, rank: 80 },
    ],
  },
  {
    list: "audit",
    permission: "system:audit",
    path: "/systemManagement/audit",
    figures: [
      { name: "today", label: "今天的操作", filters: { recordedAt: "last0" }, rank: 70 },
      { name: "week", label: "近 7 天的操作", filters: { recordedAt: "last7" }, rank: 71 },
    ],
  },
];
