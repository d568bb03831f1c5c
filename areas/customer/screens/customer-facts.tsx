import { useLabels } from "#areas/dictionary/screens/use-labels.ts";
import { ageOn, isPlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { CustomerInfo } from "../contract/shapes.ts";
import { CUSTOMER_LISTS, ORGANISATION } from "../rules/customer-form.ts";

type Fact = readonly [label: string, text: string];

/** What is known of a customer; a line that is not known says so. */
export function CustomerFacts({ customer }: { customer: CustomerInfo }) {
  const labelOf = useLabels(CUSTOMER_LISTS);
  const wayOf = (codeType: string, way: readonly string[]): string =>
    way.map((code) => labelOf(codeType, code)).join(" / ");
  const identity: Fact[] = [
    ["证件类型", labelOf("CertificateType", customer.certificateType)],
    ["证件号码", customer.certificateNo],
  ];
  const ofPerson: Fact[] = [
    ["性别", labelOf("Gender", customer.gender)],
    ["出生日期", bornText(customer.birthDate)],
    ["职业", wayOf("Occupation", customer.occupation)],
  ];
  const ofOrganisation: Fact[] = [
    ["统一社会信用代码", customer.creditCode],
    ["单位性质", labelOf("CustomerNature", customer.customerNature)],
    ["所属行业", wayOf("Industry", customer.industry)],
    ["联系人", customer.contactName],
  ];
  const reach: Fact[] = [
    ["手机或电话", customer.mobile],
    ["电子邮箱", customer.email],
    ["所在地区", wayOf("Region", customer.region)],
    ["联系地址", customer.address],
    ["邮政编码", customer.postCode],
    ["纳税人类型", labelOf("VatPayerType", customer.vatPayerType)],
    ["纳税人识别号", customer.taxNo],
    ["归属机构", customer.comCodeName],
  ];
  const kind = customer.customerType === ORGANISATION ? ofOrganisation : ofPerson;
  return (
    <dl className="customer-facts">
      {[...identity, ...kind, ...reach].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text || "/"}</dd>
        </div>
      ))}
    </dl>
  );
}

function bornText(birthDate: string): string {
  if (!isPlainDate(birthDate)) return "";
  return `${birthDate}（${ageOn(birthDate, todayInShanghai(new Date()))} 岁）`;
}

export function MoreContacts({ contacts, addresses }: Pick<CustomerInfo, "contacts" | "addresses">) {
  const labelOf = useLabels(["Region"]);
  return (
    <>
      {contacts.length > 0 && (
        <Table
          title="更多联系人"
          heads={["姓名", "职务或关系", "电话", "电子邮箱"]}
          rows={contacts.map((one) => [one.contactName, one.position, one.mobile, one.email])}
        />
      )}
      {addresses.length > 0 && (
        <Table
          title="更多地址"
          heads={["用途", "所在地区", "详细地址", "邮政编码"]}
          rows={addresses.map((one) => [
            one.purpose,
            one.region.map((code) => labelOf("Region", code)).join(" / "),
            one.address,
            one.postCode,
          ])}
        />
      )}
    </>
  );
}

type TableGiven = { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

function Table({ title, heads, rows }: TableGiven) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ScrollRegion label={`${title}表格`}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join("|")}>
                {row.map((text, at) => (
                  <td key={heads[at]}>{text || "/"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
