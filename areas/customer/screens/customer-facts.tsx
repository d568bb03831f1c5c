import { useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { computeAgeOn, isPlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { CustomerInfo } from "../contract/shapes.ts";
import { CUSTOMER_DICTIONARIES, ORGANISATION_CUSTOMER_TYPE } from "../rules/customer-form.ts";

type Fact = readonly [label: string, text: string];

/** A customer's details; an unknown detail shows a slash. */
export function CustomerFieldList({ customer }: { customer: CustomerInfo }) {
  const labelOf = useCodeLabels(CUSTOMER_DICTIONARIES);
  const pathText = (codeType: string, path: readonly string[]): string =>
    path.map((code) => labelOf(codeType, code)).join(" / ");
  const identityFacts: Fact[] = [
    ["证件类型", labelOf("CertificateType", customer.certificateType)],
    ["证件号码", customer.certificateNo],
  ];
  const personFacts: Fact[] = [
    ["性别", labelOf("Gender", customer.gender)],
    ["出生日期", birthDateText(customer.birthDate)],
    ["职业", pathText("Occupation", customer.occupation)],
  ];
  const organisationFacts: Fact[] = [
    ["统一社会信用代码", customer.creditCode],
    ["单位性质", labelOf("CustomerNature", customer.customerNature)],
    ["所属行业", pathText("Industry", customer.industry)],
    ["联系人", customer.contactName],
  ];
  const contactFacts: Fact[] = [
    ["手机或电话", customer.mobile],
    ["电子邮箱", customer.email],
    ["所在地区", pathText("Region", customer.region)],
    ["联系地址", customer.address],
    ["邮政编码", customer.postCode],
    ["纳税人类型", labelOf("VatPayerType", customer.vatPayerType)],
    ["纳税人识别号", customer.taxNo],
    ["归属机构", customer.comCodeName],
  ];
  const typeFacts = customer.customerType === ORGANISATION_CUSTOMER_TYPE ? organisationFacts : personFacts;
  return (
    <dl className="customer-facts">
      {[...identityFacts, ...typeFacts, ...contactFacts].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <PendingText text={text || "/"} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function birthDateText(birthDate: string): string {
  if (!isPlainDate(birthDate)) return "";
  return `${birthDate}（${computeAgeOn(birthDate, getTodayInShanghai(new Date()))} 岁）`;
}

export function MoreCustomerContacts({ contacts, addresses }: Pick<CustomerInfo, "contacts" | "addresses">) {
  const labelOf = useCodeLabels(["Region"]);
  return (
    <>
      {contacts.length > 0 && (
        <Table
          title="更多联系人"
          heads={["姓名", "职务或关系", "电话", "电子邮箱"]}
          rows={contacts.map((contact) => [
            contact.contactName,
            contact.position,
            contact.mobile,
            contact.email,
          ])}
        />
      )}
      {addresses.length > 0 && (
        <Table
          title="更多地址"
          heads={["用途", "所在地区", "详细地址", "邮政编码"]}
          rows={addresses.map((entry) => [
            entry.purpose,
            entry.region.map((code) => labelOf("Region", code)).join(" / "),
            entry.address,
            entry.postCode,
          ])}
        />
      )}
    </>
  );
}

type TableProps = { title: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

function Table({ title, heads, rows }: TableProps) {
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
                {row.map((text, index) => (
                  <td key={heads[index]} data-label={heads[index]}>
                    <PendingText text={text || "/"} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
