import type { PlantedViolations } from "./policy-violations.ts";

/** Violations in documents, their images, tasks, plans and combinations. */
export const plantedDocumentViolations: PlantedViolations = {
  "a document that another branch would find": {
    plant: "update search_entry set com_code = '31010100' where kind = 'inquiry'",
    found: "document.search",
  },
  "a document that is found by another name": {
    plant: "update document set holder_name = '某某'",
    found: "document.search",
  },
  "a document that is found and is not there": {
    plant:
      "update search_entry set key = 'Q' where kind = 'inquiry' and key = (select max(key) from search_entry where kind = 'inquiry')",
    found: "document.search.orphan",
  },
  "what is found of a branch that does not exist": {
    plant: "update search_entry set com_code = '99999999'",
    found: "owner.search_entry.company",
  },
  "a document of a branch that does not exist": {
    plant: "update document set com_code = '99999999'",
    found: "owner.document.company",
  },
  "a document moved to another branch by hand": {
    plant: "update document set com_code = '31010100'",
    found: "owner.document.moved",
  },
  "a document altered by hand": {
    plant: "update document set sum_premium = 1, version = version + 1",
    found: "owner.document.altered",
  },
  "a document taken away by hand": { plant: "delete from document", found: "owner.document.vanished" },
  "an image of a branch that does not exist": {
    plant: "update attachment set com_code = '99999999'",
    found: "owner.attachment.company",
  },
  "an image moved to another branch by hand": {
    plant: "update attachment set com_code = '31010100'",
    found: "owner.attachment.moved",
  },
  "an image of another branch than its document": {
    plant: "update document set com_code = '31010100'",
    found: "attachment.document",
  },
  "an image removed by hand": {
    plant: "update attachment set version = 2, removed_at = now(), removed_by = uploaded_by",
    found: "owner.attachment.altered",
  },
  "an image taken away by hand": { plant: "delete from attachment", found: "owner.attachment.vanished" },
  "a transaction of a branch that does not exist": {
    plant: "update contract_transaction set com_code = '99999999'",
    found: "owner.contract_transaction.company",
  },
  "a step of a branch that does not exist": {
    plant: "update document_trail set com_code = '99999999'",
    found: "owner.document_trail.company",
  },
  "an underwriting result of a branch that does not exist": {
    plant: "update uw_result set com_code = '99999999'",
    found: "owner.uw_result.company",
  },
  "a task of a branch that does not exist": {
    plant: "update uw_task set com_code = '99999999'",
    found: "owner.uw_task.company",
  },
  "a comment of a branch that does not exist": {
    plant: "update document_comment set com_code = '99999999'",
    found: "owner.document_comment.company",
  },
  "a task that shows another premium than its document": {
    plant: "update uw_task set state = '0', sum_premium = sum_premium + 1",
    found: "uw.task.shown",
  },
  "a plan of a branch that does not exist": {
    plant: "update insurance_plan set com_code = '99999999'",
    found: "owner.insurance_plan.company",
  },
  "an edition of a branch that does not exist": {
    plant: "update insurance_plan_edition set com_code = '99999999'",
    found: "owner.insurance_plan_edition.company",
  },
  "a plan enabled by hand": {
    plant: "update insurance_plan set status = '2' where version > 1",
    found: "plan.altered",
  },
  "a plan that came in past the unit of work": {
    plant: `update insurance_plan_edition set submitted_by = '10000043', approved_by = '10000044'
      where approved_by is null`,
    found: "plan.unaudited",
  },
  "a plan listed with another name than it has": {
    plant: "update insurance_plan set plan_name = 'x' where edition > 0",
    found: "plan.facts",
  },
  "an edition approved by one of its authors": {
    plant: `alter table insurance_plan_edition drop constraint plan_four_eyes;
      update insurance_plan_edition set authors = authors || approved_by where approved_by is not null`,
    found: "plan.edition.eyes",
  },
  "an edition that nobody is known to have approved": {
    plant: "update insurance_plan_edition set approved_by = '10000043' where approved_by is not null",
    found: "plan.edition.audited",
  },
  "a document that is listed with another holder than it has": {
    plant: "update document set holder_name = '某某'",
    found: "document.projection",
  },
  "a document that is listed with another day than it has": {
    plant: "update document set start_date = start_date - 1",
    found: "document.projection",
  },
  "an image that was carried from nowhere": {
    plant: "update attachment set file_id = 'nowhere'",
    found: "attachment.carried",
  },
  "an image whose file has another hash than its row says": {
    plant: "update attachment set stored_sha256 = repeat('0', 64)",
    found: "attachment.file",
  },
  "an image whose thumbnail has another hash than its row says": {
    plant: "update attachment set thumbnail_sha256 = repeat('0', 64)",
    found: "attachment.thumbnail",
  },
  "an image whose hash was exchanged by hand": {
    plant: "update attachment set stored_sha256 = repeat('0', 64)",
    found: "attachment.told",
  },
  "a carried image of another content": {
    plant: "update attachment set sha256 = repeat('0', 64) where file_id is not null",
    found: "attachment.carried",
  },
  "a state that no step led to": {
    plant: "update document set status = '07' where status = '04'",
    found: "document.trail.last",
  },
  "an inquiry that went round its underwriting": {
    plant:
      "update document_trail set from_status = '01' where left(business_no, 1) = 'Q' and action = 'APPROVE'",
    found: "inquiry.steps",
  },
  "a step taken out of the trail": {
    plant: "delete from document_trail where action = 'SUBMIT'",
    found: "document.trail.chain",
  },
  "a number of another product": {
    plant: "update document set risk_code = '0403'",
    found: "document.number",
  },
  "a transaction with another premium": {
    plant: "update contract_transaction set sum_premium = sum_premium + 1",
    found: "contract.stack",
  },
  "a transaction whose figures come to another premium": {
    plant: `update contract_transaction set figures = '[{"section": "fee", "index": -1, "element": "sumPremium", "value": "1"}]'`,
    found: "contract.figures",
  },
  "a transaction taken away": { plant: "delete from contract_transaction", found: "contract.base" },
  "a document that shows another result than that of its underwriting": {
    plant: "update document set underwrite_flag = '2' where underwrite_flag = '3'",
    found: "uw.flag",
  },
  "a submission that nobody underwrote": { plant: "delete from uw_result", found: "uw.result" },
  "an approval that the rules did not give": {
    plant: "update uw_result set underwrite_flag = '5' where underwrite_flag = '3'",
    found: "uw.result",
  },
  "an underwriter of what he entered": {
    plant: "update uw_task set claimed_by = '10000002'",
    found: "uw.task.eyes",
  },
  "a decision of somebody without the level": {
    plant: "update document_trail set uw_level = 0 where action = 'APPROVE'",
    found: "uw.task.authority",
  },
  "a task that was left open": {
    plant: "update uw_task set state = '0'",
    found: "uw.task.document",
  },
  "a combination of a branch that does not exist": {
    plant: "update combination set com_code = '99999999'",
    found: "owner.combination.company",
  },
  "a combination moved to another branch by hand": {
    plant: "update combination set com_code = '31010100'",
    found: "owner.combination.moved",
  },
  "a combination altered by hand": {
    plant: "update combination set comb_name = 'x', version = 2",
    found: "owner.combination.altered",
  },
  "a combination taken away by hand": {
    plant: "delete from combination",
    found: "owner.combination.vanished",
  },
  "a combination that another branch would find": {
    plant: "update search_entry set com_code = '31010100' where kind = 'combination'",
    found: "combination.search",
  },
  "a combination taken away that is still found": {
    plant: "delete from combination",
    found: "combination.search.orphan",
  },
  "an inquiry of somebody else in a combination": {
    plant: "update document set holder_name = 'x' where comb_id is not null",
    found: "combination.member",
  },
};
