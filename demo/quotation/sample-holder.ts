import type { DrawNumber } from "#areas/product/builder/form-variations.ts";
import { DIGITS_AND_LETTERS } from "#platform/kernel/checksum.ts";
import { computeCheckCharacter } from "#platform/kernel/identity-number.ts";
import type { Holder } from "./people.ts";

const PLACES = "北京 上海 南京 苏州 昆山 无锡 杭州 宁波 广州 深圳 佛山 青岛 成都 江苏 浙江 山东".split(" ");
const WORDS = [..."华宁晨星瑞恒信达康泰安盛丰源嘉和天宇宏远金鹏海川新力长青明德博雅凯旋东方百汇正阳中科联创"];
const TRADES =
  "电气 电子 化工 建筑工程 商业管理 酒店 物业服务 船务 国际物流 道路运输 软件技术 生物医药 钢铁 矿业 食品 冷链仓储 纺织 汽车零部件 光伏 机械制造 家具 印刷 环保科技 旅行社".split(
    " ",
  );
const FORMS = ["有限公司", "有限公司", "有限公司", "股份有限公司", "有限责任公司"];
const SURNAMES = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕"];
const GIVEN = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国文斌宇婷浩欣怡子涵雨泽梓轩思远"];

/** Invented people and companies; the certificates use an unassigned region. */
export function createHolder(draw: DrawNumber): Holder {
  return draw(100) < 70 ? organisation(draw) : person(draw);
}

function organisation(draw: DrawNumber): Holder {
  const name = [
    pick(PLACES, draw),
    pick(WORDS, draw),
    pick(WORDS, draw),
    pick(TRADES, draw),
    pick(FORMS, draw),
  ];
  const serial = Array.from({ length: 8 }, () => DIGITS_AND_LETTERS[draw(10)]).join("");
  const certificateNo = `91999900${serial}DM`;
  return { name: name.join(""), certificateType: "73", certificateNo, customerType: "2", grade: "1" };
}

function person(draw: DrawNumber): Holder {
  const given = draw(4) === 0 ? pick(GIVEN, draw) : pick(GIVEN, draw) + pick(GIVEN, draw);
  const birth = `${1950 + draw(55)}${two(1 + draw(12))}${two(1 + draw(28))}`;
  const digits = `999900${birth}${String(draw(1000)).padStart(3, "0")}`;
  const certificateNo = `${digits}${computeCheckCharacter(digits)}`;
  return {
    name: pick(SURNAMES, draw) + given,
    certificateType: "01",
    certificateNo,
    customerType: "1",
    grade: "1",
  };
}

function pick<Part>(parts: readonly Part[], draw: DrawNumber): Part {
  return parts[draw(parts.length)] as Part;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
