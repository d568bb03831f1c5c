import type { PlantedViolations } from "./policy-violations.ts";

/** Violations in printed papers. */
export const plantedPaperViolations: PlantedViolations = {
  "a paper of a branch that does not exist": {
    plant: "update paper set com_code = '99999999'",
    found: "owner.paper.company",
  },
  "a paper moved to another branch by hand": {
    plant: "update paper set com_code = '31010100'",
    found: "owner.paper.moved",
  },
  "a paper of another branch than its policy": {
    plant: "update policy set com_code = '31010100'",
    found: "paper.branch",
  },
  "a paper of another branch than its proposal": {
    plant: "update document set com_code = '31010100' where business_type = 'T'",
    found: "paper.branch",
  },
  "a paper of another branch than its cover note": {
    plant: "update provisional set com_code = '31010100'",
    found: "paper.branch",
  },
  "a paper altered by hand": {
    plant: "alter table paper drop constraint paper_version_check; update paper set version = 9",
    found: "owner.paper.altered",
  },
  "a paper taken away by hand": { plant: "delete from paper", found: "owner.paper.vanished" },
  "what a paper says altered": { plant: "update paper set data = data || ' '", found: "paper.data" },
  "what a paper says altered together with its hash": {
    plant: `update paper set data = '{}', data_sha256 = encode(sha256('{}'), 'hex')`,
    found: "paper.told",
  },
  "the file of a paper exchanged": {
    plant: "update paper set sha256 = repeat('0', 64)",
    found: "paper.told",
  },
  "a paper whose file has another hash than its row says": {
    plant: "update paper set sha256 = repeat('0', 64)",
    found: "paper.file",
  },
  "a paper of another template than it was printed with": {
    plant: "update paper set template_version = '0123456789abcdef'",
    found: "paper.told",
  },
  "a paper sealed with another certificate than it was": {
    plant: "update paper set seal_serial = '0123456789ABCDEF' where seal_serial is not null",
    found: "paper.told",
  },
};

/** Violations in templates of papers and in the printing of papers. */
export const plantedPaperPrintingViolations: PlantedViolations = {
  "a template that its author approved": {
    plant: `update paper_template set content = jsonb_set(content, '{outcome}', jsonb_build_object('approverCode', input_by))`,
    found: "paperTemplate.fourEyes",
  },
  "a version in force that says something else than its template": {
    plant: `update paper_template_edition set content = jsonb_set(content, '{wording,footer}', '"改"')`,
    found: "paperTemplate.edition",
  },
  "a version taken away by hand": {
    plant: "delete from paper_template_edition",
    found: "paperTemplate.edition",
  },
  "a printing of a branch that does not exist": {
    plant: "update paper_print set com_code = '99999999'",
    found: "owner.paper_print.company",
  },
  "a printing moved to another branch by hand": {
    plant: "update paper_print set com_code = '31010100'",
    found: "owner.paper_print.moved",
  },
  "a printing altered by hand": {
    plant: "update paper_print set version = 9",
    found: "owner.paper_print.altered",
  },
  "a printing taken away by hand": { plant: "delete from paper_print", found: "owner.paper_print.vanished" },
  "a printing of another content than its paper": {
    plant: "update paper_print set content_version = 9",
    found: "paperPrint.paper",
  },
  "a printing that skips a number": {
    plant: "update paper_print set print_no = 5, reason_code = '01'",
    found: "paperPrint.count",
  },
};
