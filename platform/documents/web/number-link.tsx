/** The number of a document as a link to its page. */
export function NumberLink({ href, businessNo }: { href: string; businessNo: string }) {
  return (
    <a className="link" href={href}>
      {businessNo}
    </a>
  );
}
