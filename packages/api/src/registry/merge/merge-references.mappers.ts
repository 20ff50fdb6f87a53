// Lists the columns that refer to a person or a horse, and the rows that stay behind because the kept record already has an equivalent
// row. A test compares this with the database's own list of references.
import { Prisma } from '@oxer/db'
import type { MergeGain } from '@oxer/domain/registry/merge/merge.policy'

export type Reference = {
  table: string
  column: string
  /** A row `moved` stays with the merged record if this holds: `kept` is the ref of the record that is kept. */
  staysWhen?: (kept: string) => Prisma.Sql
  /** The column is a list of refs. */
  isList?: boolean
}

/** `gives` names the right that the kept person gains with a row; null if a row gives none. */
export type PersonReference = Reference & { gives: MergeGain['kind'] | null }

const has = (table: string, condition: string, kept: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)} own WHERE ${Prisma.raw(condition)} ${kept}::uuid)`

export const personReferences: readonly PersonReference[] = [
  {
    table: 'membership',
    column: 'person_ref',
    gives: 'MEMBERSHIP',
    // Both are active in one club at the same time, so the kept membership stays.
    staysWhen: (kept) =>
      has(
        'membership',
        `own.organisation_ref = moved.organisation_ref AND own.start <= coalesce(moved."end", '9999')
           AND moved.start <= coalesce(own."end", '9999') AND own.person_ref =`,
        kept,
      ),
  },
  {
    table: 'practitioner',
    column: 'person_ref',
    gives: 'CAREER',
    staysWhen: (kept) => has('practitioner', 'own.horse_ref = moved.horse_ref AND own.person_ref =', kept),
  },
  { table: 'account', column: 'person_ref', gives: 'LOGIN' },
  {
    table: 'competition_share',
    column: 'person_ref',
    gives: 'SHARE',
    staysWhen: (kept) =>
      has('competition_share', 'own.competition_ref = moved.competition_ref AND own.person_ref =', kept),
  },
  {
    table: 'course_event_share',
    column: 'person_ref',
    gives: 'COURSE_SHARE',
    staysWhen: (kept) =>
      has('course_event_share', 'own.course_event_ref = moved.course_event_ref AND own.person_ref =', kept),
  },
  {
    table: 'free_event_share',
    column: 'person_ref',
    gives: 'EVENT_SHARE',
    staysWhen: (kept) =>
      has('free_event_share', 'own.free_event_ref = moved.free_event_ref AND own.person_ref =', kept),
  },
  { table: 'invitation', column: 'person_ref', gives: 'LOGIN' },
  { table: 'member_license', column: 'person_ref', gives: 'LICENSE' },
  { table: 'member_benefit_holding', column: 'person_ref', gives: null },
  { table: 'member_license', column: 'bill_to_ref', gives: null },
  { table: 'member_benefit_holding', column: 'bill_to_ref', gives: null },
  { table: 'person_achievement', column: 'person_ref', gives: 'ACHIEVEMENT' },
  { table: 'equipe_proposal', column: 'person_ref', gives: null },
  {
    table: 'person_relation',
    column: 'child_ref',
    gives: null,
    staysWhen: (kept) =>
      Prisma.sql`(moved.parent_ref = ${kept}::uuid OR ${has('person_relation', 'own.parent_ref = moved.parent_ref AND own.child_ref =', kept)})`,
  },
  {
    table: 'person_relation',
    column: 'parent_ref',
    gives: 'CHILD',
    staysWhen: (kept) =>
      Prisma.sql`(moved.child_ref = ${kept}::uuid OR ${has('person_relation', 'own.child_ref = moved.child_ref AND own.parent_ref =', kept)})`,
  },
  {
    table: 'user_group_member',
    column: 'person_ref',
    gives: 'USER_GROUP',
    staysWhen: (kept) =>
      has('user_group_member', 'own.user_group_ref = moved.user_group_ref AND own.person_ref =', kept),
  },
  {
    table: 'championship_group',
    column: 'person_refs',
    gives: null,
    isList: true,
    // Both are in the group already.
    staysWhen: (kept) => Prisma.sql`${kept}::uuid = ANY(moved.person_refs)`,
  },
  { table: 'contact_account', column: 'contact_ref', gives: null },
  {
    table: 'course_registration',
    column: 'person_ref',
    gives: null,
    staysWhen: (kept) =>
      has('course_registration', 'own.course_event_ref = moved.course_event_ref AND own.person_ref =', kept),
  },
  {
    table: 'jury_pre_registration',
    column: 'person_ref',
    gives: null,
    staysWhen: (kept) =>
      has('jury_pre_registration', 'own.competition_ref = moved.competition_ref AND own.person_ref =', kept),
  },
  { table: 'championship_points', column: 'rider_ref', gives: null },
  // What is owed and was paid; postings stay, and their account belongs to the kept person.
  { table: 'bill', column: 'payer_ref', gives: null },
  { table: 'bill_item', column: 'subject_ref', gives: null },
  { table: 'finance_order', column: 'payer_ref', gives: null },
  { table: 'invoice', column: 'payer_ref', gives: null },
  { table: 'settlement', column: 'payer_ref', gives: null },
  { table: 'payment', column: 'payer_ref', gives: null },
  { table: 'refund', column: 'payer_ref', gives: null },
  {
    table: 'payer_iban',
    column: 'payer_ref',
    gives: null,
    staysWhen: (kept) =>
      has('payer_iban', 'own.book_ref = moved.book_ref AND own.iban = moved.iban AND own.payer_ref =', kept),
  },
  { table: 'card_payment', column: 'payer_ref', gives: null },
  { table: 'reminder', column: 'payer_ref', gives: null },
  { table: 'ledger_account', column: 'contact_ref', gives: null },
  // A number that the payer has saved for transfers finds the kept person.
  { table: 'payment_reference', column: 'target_ref', gives: null },
  { table: 'revenue_split', column: 'contact_ref', gives: null },
  { table: 'share_line', column: 'contact_ref', gives: null },
  { table: 'payout_line', column: 'contact_ref', gives: null },
  { table: 'payout_transfer', column: 'contact_ref', gives: null },
  // What other systems call either of them finds the kept person.
  { table: 'external_id', column: 'subject_ref', gives: null },
  { table: 'horse', column: 'owner_person_ref', gives: null },
  { table: 'person', column: 'bill_to_ref', gives: null, staysWhen: (kept) => Prisma.sql`moved.ref = ${kept}::uuid` },
]

/** The column that names a row of a table. */
export const keyOfTable = (table: string): string => keys[table] ?? 'ref'

const keys: Readonly<Record<string, string>> = { settlement: 'document_ref', payment_reference: 'digits' }

/** The type of that column. */
export const keyTypeOfTable = (table: string): 'uuid' | 'text' => (table === 'payment_reference' ? 'text' : 'uuid')

/** The kept record may be charged for the same already. */
const isCharged = (kept: string): Prisma.Sql =>
  Prisma.sql`moved.is_standing AND ${has('bill_item', 'own.is_standing AND own.source_kind = moved.source_kind AND own.source_key = moved.source_key AND own.source_ref =', kept)}`

const lists = new Set(personReferences.filter(({ isList }) => isList).map(({ table, column }) => `${table}.${column}`))

/** Whether the column is a list of refs. */
export const isListColumn = (table: string, column: string): boolean => lists.has(`${table}.${column}`)

export const horseReferences: readonly Reference[] = [
  {
    table: 'practitioner',
    column: 'horse_ref',
    staysWhen: (kept) => has('practitioner', 'own.person_ref = moved.person_ref AND own.horse_ref =', kept),
  },
  { table: 'bill_item', column: 'source_ref', staysWhen: isCharged },
  { table: 'championship_points', column: 'horse_ref' },
  { table: 'withers_height_entry', column: 'horse_ref' },
  { table: 'horse_document', column: 'horse_ref' },
  { table: 'horse_signature', column: 'horse_ref' },
  { table: 'equipe_proposal', column: 'horse_ref' },
  { table: 'external_id', column: 'subject_ref' },
  // A horse is not its own parent, even if its records were mixed up.
  {
    table: 'horse',
    column: 'father_ref',
    staysWhen: (kept) => Prisma.sql`moved.ref = ${kept}::uuid`,
  },
  {
    table: 'horse',
    column: 'mother_ref',
    staysWhen: (kept) => Prisma.sql`moved.ref = ${kept}::uuid`,
  },
]

/** The columns that a combination that stays behind gives to its counterpart. */
export const practitionerReferences: readonly Reference[] = [
  { table: 'registration', column: 'practitioner_ref' },
  {
    table: 'waiting_entry',
    column: 'practitioner_ref',
    // Both combinations wait for one test, so the kept entry stays.
    staysWhen: (kept) =>
      has(
        'waiting_entry',
        `own.test_ref = moved.test_ref AND own.state IN ('WAITING', 'OFFERED')
           AND moved.state IN ('WAITING', 'OFFERED') AND own.practitioner_ref =`,
        kept,
      ),
  },
  { table: 'bill_item', column: 'source_ref', staysWhen: isCharged },
  {
    table: 'practitioner_career',
    column: 'practitioner_ref',
    staysWhen: (kept) =>
      has('practitioner_career', 'own.career_ref = moved.career_ref AND own.practitioner_ref =', kept),
  },
]
