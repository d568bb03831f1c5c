import { defineRefusals } from "#platform/kernel/refusal.ts";

export const signatureRefusals = defineRefusals({
  notSignable: {
    code: "SIG001",
    message: "现在不能线上签署：{why}",
    next: "承保机构用户请处理后重新发起签署；投保人请联系承保机构",
  },
  mobileMissing: {
    code: "SIG002",
    message: "投保人的联系电话不是手机号码，不能验证签署人",
    next: "请更正投保人的手机号码后再发起，或请投保人在纸质投保单上签字后上传影像",
  },
  noPublicAddress: {
    code: "SIG003",
    message: "系统没有配置对外网址，不能生成签署链接",
    next: "请联系管理员配置 PUBLIC_URL",
  },
  nothingLive: {
    code: "SIG004",
    message: "该投保单没有有效的线上签署",
    next: "请刷新后查看最新状态；需要签署的请重新发起",
  },
  demandedByRule: {
    code: "SIG005",
    message: "本机构规定该险种的投保单须签署，不能改为不签",
    next: "请发起线上签署，或上传投保人签字的投保单影像",
  },
  wishTooLate: {
    code: "SIG006",
    message: "投保单已提交核保，不能更改签署要求",
    next: "需要更改的，请在投保单退回修改后办理",
  },
  linkInvalid: {
    code: "SIG007",
    message: "签署链接无效",
    next: "链接可能没有复制完整，请向承保机构索取新的链接",
  },
  linkExpired: {
    code: "SIG008",
    message: "签署链接已过期",
    next: "链接 72 小时内有效，请向承保机构索取新的链接",
  },
  linkEnded: {
    code: "SIG009",
    message: "签署链接已失效：{why}",
    next: "请向承保机构核实，并使用最新的签署链接",
  },
  linkAnswered: {
    code: "SIG010",
    message: "这份投保单已签署或已拒签",
    next: "无需再操作；如有疑问，请联系承保机构",
  },
  codeTooSoon: {
    code: "SIG011",
    message: "验证码刚刚发送过",
    next: "请在 {seconds} 秒后重新获取",
  },
  codesSpent: {
    code: "SIG012",
    message: "本链接的验证次数已用完",
    next: "请向承保机构索取新的签署链接",
  },
  codeWrong: {
    code: "SIG013",
    message: "验证码不正确或已失效",
    next: "请核对最近一条短信中的验证码，或重新获取",
  },
  ticketInvalid: {
    code: "SIG014",
    message: "身份验证已失效",
    next: "请重新获取短信验证码",
  },
  statementsOpen: {
    code: "SIG015",
    message: "还有声明没有确认",
    next: "请逐条阅读并勾选投保人声明",
  },
  drawingInvalid: {
    code: "SIG016",
    message: "签名为空或无法识别",
    next: "请清除后重新手写签名，或改用输入姓名",
  },
  nameWrong: {
    code: "SIG017",
    message: "输入的姓名与投保人不一致",
    next: "请输入投保人的完整姓名",
  },
  smsUnavailable: {
    code: "SIG018",
    message: "系统没有配置短信通道，不能发送短信",
    next: "请联系管理员配置 SMS_GATEWAY_URL，或复制链接发给投保人",
  },
  linkStale: {
    code: "SIG019",
    message: "这不是当前有效的签署链接",
    next: "请重新发起签署后再发送",
  },
  evidenceMissing: {
    code: "SIG020",
    message: "该签署证据不存在",
    next: "请刷新投保单的签署记录后重试",
  },
  paperGone: {
    code: "SIG021",
    message: "待签署的投保单无法打开",
    next: "请向承保机构索取新的签署链接",
  },
  codeNotSent: {
    code: "SIG023",
    message: "验证码没有发送成功",
    next: "请一分钟后重新获取；仍收不到的，请联系承保机构",
  },
  paperUnopened: {
    code: "SIG024",
    message: "您还没有打开投保单，不能签署",
    next: "请点击“打开投保单”，阅读全文后再签署",
  },
  sealAway: {
    code: "SIG025",
    message: "电子签章暂时不可用，签署没有提交",
    next: "请稍后重新签署；仍不能签署的，请联系承保机构",
  },
  smsTooOften: {
    code: "SIG022",
    message: "签署短信发送过于频繁",
    next: "每分钟可发送一次，每个链接最多发送 5 次；也可复制链接发给投保人",
  },
});
