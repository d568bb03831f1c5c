import { Card, CardContent, CardHeader, List, ListItem, ListItemText } from "@mui/material";
import { Link, Title, useGetIdentity } from "react-admin";

const facts = [
  ["机构", "南京市建邺支公司"],
  ["岗位", "内勤综合岗"],
  ["有效时间", "还有 1 天 23 小时"],
] as const;

const today = new Intl.DateTimeFormat("zh-CN", { dateStyle: "full" }).format(new Date());

/** Greeting, links and session, as on the product's first page. */
export function Dashboard() {
  const { identity } = useGetIdentity();
  return (
    <>
      <Title title="工作台" />
      <Card>
        <CardHeader title={`您好，${identity?.fullName ?? ""}`} subheader={today} />
      </Card>
      <Card>
        <CardHeader title="常用入口" />
        <CardContent>
          <Link to="/dictionaries">数据字典</Link>
        </CardContent>
      </Card>
      <Card>
        <CardHeader title="本次登录" />
        <CardContent>
          <List>
            {facts.map(([name, fact]) => (
              <ListItem key={name}>
                <ListItemText primary={name} secondary={fact} />
              </ListItem>
            ))}
          </List>
        </CardContent>
      </Card>
    </>
  );
}
