// Lists every place that holds data about a person. The page, the file, and the test that compares this list with the database's own read
// it; a reference that is missing here is a mistake (decision 33).
import { Prisma } from '@oxer/db'
import type { HeldReference } from './held-reference.mappers.ts'
import { heldExchanges } from './privacy-exchange.mappers.ts'
import { heldMoney } from './privacy-money.mappers.ts'
import { heldNotifications } from './privacy-notifications.mappers.ts'
import { heldSwaps } from './privacy-swaps.mappers.ts'
import { heldWaiting } from './privacy-waiting.mappers.ts'

const dayOf = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`
const personName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`
/** Actions of the person: that they happened, and not whom they affected. */
const done = (table: string, column: string, only: readonly string[]): HeldReference => ({
  group: 'WORK',
  table,
  column,
  to: 'either',
  only,
})

/** They prove the order of the history and say nothing about a person. */
const chainColumns = ['chain', 'position', 'salt', 'content_hash', 'seal', 'hash']

export const heldReferences: readonly HeldReference[] = [
  {
    group: 'MEMBERSHIPS',
    table: 'membership',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN organisation o ON o.ref = t.organisation_ref',
      name: 'o.name',
      detail: "coalesce(t.member_id, '')",
      start: 't.start',
      end: 't."end"',
    },
  },
  { group: 'MEMBERSHIPS', table: 'statute', column: 'membership_ref', to: 'membership' },
  {
    group: 'LICENSES',
    table: 'member_license',
    column: 'person_ref',
    to: 'person',
    line: { from: 'JOIN license l ON l.ref = t.license_ref', name: 'l.name', start: 't.start', end: 't."end"' },
  },
  {
    group: 'LICENSES',
    table: 'member_license',
    column: 'bill_to_ref',
    to: 'person',
    only: ['ref', 'license_ref', 'bill_to_type', 'start', 'end'],
  },
  {
    group: 'BENEFITS',
    table: 'member_benefit_holding',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN member_benefit b ON b.ref = t.member_benefit_ref',
      name: 'b.name',
      start: 't.start',
      end: 't."end"',
    },
  },
  {
    group: 'BENEFITS',
    table: 'member_benefit_holding',
    column: 'bill_to_ref',
    to: 'person',
    only: ['ref', 'member_benefit_ref', 'bill_to_type', 'start', 'end'],
  },
  {
    group: 'RELATIONS',
    table: 'person_relation',
    column: 'child_ref',
    to: 'person',
    line: { from: 'JOIN person p ON p.ref = t.parent_ref', name: personName('p'), start: dayOf('t.created_at') },
  },
  {
    group: 'RELATIONS',
    table: 'person_relation',
    column: 'parent_ref',
    to: 'person',
    line: { from: 'JOIN person p ON p.ref = t.child_ref', name: personName('p'), start: dayOf('t.created_at') },
  },
  {
    group: 'ACCOUNTS',
    table: 'contact_account',
    column: 'contact_ref',
    to: 'person',
    line: { name: 't.name', detail: "coalesce(t.iban, '')", start: dayOf('t.created_at') },
  },
  {
    group: 'ACHIEVEMENTS',
    table: 'person_achievement',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN achievement a ON a.ref = t.achievement_ref',
      name: 'a.name',
      start: 't.achieved_on',
      end: 't.valid_until',
    },
  },
  {
    group: 'COURSES',
    table: 'course_registration',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN course_event e ON e.ref = t.course_event_ref',
      name: 'e.title',
      start: 'e.first_day',
      end: 'e.last_day',
    },
  },
  {
    group: 'COURSES',
    table: 'course_attendance',
    column: 'registration_ref',
    to: 'course_registration',
    key: 't.registration_ref::text || t.day_ref::text',
  },
  {
    group: 'COMBINATIONS',
    table: 'practitioner',
    column: 'person_ref',
    to: 'person',
    line: { from: 'JOIN horse h ON h.ref = t.horse_ref', name: 'h.name', start: dayOf('t.created_at') },
  },
  {
    group: 'COMBINATIONS',
    table: 'horse',
    column: 'owner_person_ref',
    to: 'person',
    only: ['ref', 'name', 'owner_person_ref'],
  },
  {
    group: 'REGISTRATIONS',
    table: 'registration',
    column: 'practitioner_ref',
    to: 'practitioner',
    line: {
      from: 'JOIN competition c ON c.ref = t.competition_ref JOIN competition_test ct ON ct.ref = t.test_ref',
      name: 'c.name',
      detail: 'ct.name',
      start: 'c.start',
    },
  },
  ...heldWaiting,
  ...heldExchanges,
  ...['member_refs', 'reserve_refs'].map((column) => ({
    ...{ group: 'REGISTRATIONS' as const, table: 'competition_team', column, to: 'registration' as const },
    only: ['ref', 'competition_ref', 'test_ref', 'name'],
  })),
  {
    group: 'REGISTRATIONS',
    table: 'jury_pre_registration',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN competition c ON c.ref = t.competition_ref',
      name: 'c.name',
      detail: 't.remark',
      start: 'c.start',
    },
  },
  { group: 'REGISTRATIONS', table: 'startlist_entry', column: 'registration_ref', to: 'registration' },
  {
    group: 'RESULTS',
    table: 'result',
    column: 'registration_ref',
    to: 'registration',
    line: {
      from: `JOIN registration r ON r.ref = t.registration_ref JOIN competition c ON c.ref = r.competition_ref
             JOIN competition_test ct ON ct.ref = r.test_ref`,
      name: 'c.name',
      detail: 'ct.name',
      start: 'c.start',
    },
  },
  {
    group: 'CAREERS',
    table: 'practitioner_career',
    column: 'practitioner_ref',
    to: 'practitioner',
    line: {
      from: `JOIN career c ON c.ref = t.career_ref JOIN practitioner pr ON pr.ref = t.practitioner_ref
             JOIN horse h ON h.ref = pr.horse_ref`,
      name: 'c.name',
      detail: 'h.name',
      start: 't.since',
    },
  },
  {
    group: 'CAREERS',
    table: 'championship_points',
    column: 'rider_ref',
    to: 'person',
    line: {
      from: 'JOIN championship c ON c.ref = t.championship_ref JOIN competition k ON k.ref = t.competition_ref',
      name: 'c.name',
      detail: 'k.name',
      start: 't.date',
    },
  },
  { group: 'CAREERS', table: 'championship_points', column: 'registration_ref', to: 'registration' },
  done('championship_points', 'by_ref', ['manual', 'notes']),
  done('championship_ranking_entry', 'manual_by_ref', ['manual_total', 'manual_notes', 'excluded_reason']),
  done('championship_selection', 'by_ref', ['state', 'reason']),
  { group: 'CAREERS', table: 'career_points', column: 'practitioner_career_ref', to: 'practitioner_career' },
  { group: 'CAREERS', table: 'career_points', column: 'registration_ref', to: 'registration' },
  { group: 'CAREERS', table: 'career_transition', column: 'practitioner_career_ref', to: 'practitioner_career' },
  {
    group: 'ROLES',
    table: 'federation_role',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text || t.federation_ref::text',
    line: { from: 'JOIN federation f ON f.ref = t.federation_ref', name: 'f.name' },
  },
  {
    group: 'ROLES',
    table: 'organisation_role',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text || t.organisation_ref::text || t.role',
    line: { from: 'JOIN organisation o ON o.ref = t.organisation_ref', name: 'o.name' },
  },
  {
    group: 'ROLES',
    table: 'competition_share',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN competition c ON c.ref = t.competition_ref',
      name: 'c.name',
      start: dayOf('t.created_at'),
      end: dayOf('t.expires'),
    },
  },
  {
    group: 'ROLES',
    table: 'course_event_share',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN course_event e ON e.ref = t.course_event_ref',
      name: 'e.title',
      start: dayOf('t.created_at'),
      end: dayOf('t.expires'),
    },
  },
  {
    group: 'ROLES',
    table: 'free_event_share',
    column: 'person_ref',
    to: 'person',
    line: {
      from: 'JOIN free_event e ON e.ref = t.free_event_ref',
      name: 'e.name',
      start: dayOf('t.created_at'),
      end: dayOf('t.expires'),
    },
  },
  {
    group: 'GROUPS',
    table: 'user_group_member',
    column: 'person_ref',
    to: 'person',
    line: { from: 'JOIN user_group g ON g.ref = t.user_group_ref', name: 'g.name' },
  },
  ...heldMoney,
  ...heldSwaps,
  {
    group: 'LOGIN',
    table: 'account',
    column: 'person_ref',
    to: 'person',
    omit: ['password_hash', 'subject'],
    line: { name: 't.username', detail: 't.email', start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'session',
    column: 'account_ref',
    to: 'account',
    key: 't.id',
    omit: ['id'],
    line: { name: "coalesce(t.user_agent, '')", start: dayOf('t.created_at'), end: dayOf('t.expires_at') },
  },
  {
    group: 'LOGIN',
    table: 'sign_in',
    column: 'account_ref',
    to: 'account',
    key: "lpad(t.id::text, 20, '0')",
    line: { name: "coalesce(t.address, '')", detail: 't.outcome', start: dayOf('t.at') },
  },
  {
    group: 'LOGIN',
    table: 'personal_token',
    column: 'account_ref',
    to: 'account',
    omit: ['hash'],
    line: { name: 't.name', start: dayOf('t.created_at'), end: dayOf('coalesce(t.revoked_at, t.expires_at)') },
  },
  {
    group: 'LOGIN',
    table: 'api_client',
    column: 'account_ref',
    to: 'account',
    key: 't.client_id',
    omit: ['secret_hash'],
    line: { name: 't.name', start: dayOf('t.created_at'), end: dayOf('t.revoked_at') },
  },
  { group: 'LOGIN', table: 'registration_request', column: 'account_ref', to: 'account' },
  {
    group: 'LOGIN',
    table: 'invitation',
    column: 'person_ref',
    to: 'person',
    omit: ['code_hash'],
    line: { name: 't.username', detail: 't.email', start: dayOf('t.created_at'), end: dayOf('t.accepted_at') },
  },
  {
    group: 'LOGIN',
    table: 'one_time_code',
    column: 'account_ref',
    to: 'account',
    key: 't.hash',
    omit: ['hash'],
    line: { name: 't.purpose', detail: "coalesce(t.value, '')", start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'second_factor',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text',
    only: ['created_at', 'confirmed_at'],
  },
  {
    group: 'LOGIN',
    table: 'passkey',
    column: 'account_ref',
    to: 'account',
    only: ['ref', 'name', 'created_at', 'used_at'],
    line: { name: 't.name', start: dayOf('t.created_at') },
  },
  {
    group: 'LOGIN',
    table: 'recovery_code',
    column: 'account_ref',
    to: 'account',
    key: 't.hash',
    only: ['created_at', 'used_at'],
  },
  {
    group: 'LOGIN',
    table: 'mail_message',
    column: 'subject_ref',
    to: 'either',
    omit: ['sealed_link'],
    line: { name: 't.kind', detail: 't.to_address', start: dayOf('t.created_at') },
  },
  { group: 'LOGIN', table: 'favourite', column: 'account_ref', to: 'account' },
  {
    group: 'LOGIN',
    table: 'list_view',
    column: 'account_ref',
    to: 'account',
    line: { name: 't.name', start: dayOf('t.created_at') },
  },
  ...heldNotifications,
  done('notice', 'by_account_ref', ['ref', 'kind', 'created_at']),
  {
    group: 'LOGIN',
    table: 'idempotency_record',
    column: 'account_ref',
    to: 'account',
    key: 't.account_ref::text || t.key',
    only: ['path', 'created_at'],
  },
  {
    group: 'FILES',
    table: 'stored_file',
    column: 'subject_ref',
    to: 'person',
    line: { name: 't.name', start: dayOf('t.created_at') },
  },
  {
    group: 'MERGES',
    table: 'merge',
    column: 'kept_ref',
    to: 'person',
    line: { name: 't.by_name', start: dayOf('t.at'), end: dayOf('t.undone_at') },
  },
  { group: 'MERGES', table: 'merge', column: 'merged_ref', to: 'person' },
  {
    group: 'HISTORY',
    table: 'history',
    column: 'ref',
    to: 'person',
    key: "lpad(t.id::text, 20, '0')",
    omit: chainColumns,
    line: { name: 't.actor_name', detail: 't.action', start: dayOf('t.at') },
  },
  {
    group: 'HISTORY',
    table: 'history',
    column: 'parent_ref',
    to: 'person',
    key: "lpad(t.id::text, 20, '0')",
    omit: chainColumns,
  },
  {
    group: 'HISTORY',
    table: 'history_erasure',
    column: 'erased_ref',
    to: 'person',
    key: "lpad(t.id::text, 20, '0')",
    only: ['history_id'],
  },
  {
    group: 'HISTORY',
    table: 'personal_data_access',
    column: 'person_ref',
    to: 'person',
    key: "lpad(t.id::text, 20, '0')",
  },
  {
    ...done('history', 'actor_ref', ['at', 'action', 'noun', 'ref']),
    key: "lpad(t.id::text, 20, '0')",
    line: { name: 't.noun', detail: 't.action', start: dayOf('t.at') },
  },
  {
    ...done('personal_data_access', 'actor_ref', ['at', 'what']),
    key: "lpad(t.id::text, 20, '0')",
  },
  done('task', 'owner_ref', ['ref', 'kind', 'name', 'status', 'created_at']),
  done('registration', 'registered_by_ref', ['ref', 'competition_ref', 'registered_at']),
  done('waiting_entry', 'entered_by_ref', ['ref', 'competition_ref', 'entered_at']),
  done('result', 'entered_by_ref', ['ref', 'competition_ref', 'entered_at']),
  done('timing_log', 'uploaded_by_ref', ['ref', 'competition_ref', 'uploaded_at']),
  { ...done('field_command', 'actor_ref', ['now', 'path']), key: "t.lease_ref::text || lpad(t.seq::text, 10, '0')" },
  done('competition', 'created_by_ref', ['ref', 'name', 'created_at']),
  done('competition', 'responsible_ref', ['ref', 'name', 'start', 'end']),
  done('competition', 'organizer_ref', ['ref', 'name', 'start', 'end']),
  done('horse', 'created_by_ref', ['ref', 'name', 'created_at']),
  done('horse_document', 'created_by_ref', ['ref', 'type', 'created_at']),
  done('horse_signature', 'created_by_ref', ['ref', 'horse_ref', 'marks', 'created_at']),
  done('revision', 'by_ref', ['ref', 'subject_ref', 'at']),
  done('merge', 'by_ref', ['ref', 'noun', 'at']),
  done('exchange_batch', 'by_account_ref', ['ref', 'source', 'created_at']),
  done('payment', 'actor_ref', ['ref', 'method', 'date', 'created_at']),
  done('bank_statement', 'actor_ref', ['ref', 'created_at']),
  done('card_payment', 'started_by_ref', ['ref', 'status', 'started_at']),
  done('cash_day', 'opened_by_ref', ['ref', 'drawer', 'date', 'opened_at']),
  done('cash_day', 'closed_by_ref', ['ref', 'drawer', 'date', 'closed_at']),
  done('payout', 'actor_ref', ['ref', 'date', 'status', 'created_at']),
  done('payout', 'decided_by_ref', ['ref', 'date', 'status', 'created_at']),
  done('refund', 'actor_ref', ['ref', 'date', 'status', 'created_at']),
  done('refund', 'decided_by_ref', ['ref', 'date', 'status', 'created_at']),
  done('ledger_transaction', 'actor_ref', ['ref', 'kind', 'date', 'created_at']),
  done('career_transition', 'by_ref', ['ref', 'date', 'at']),
  done('course_registration', 'registered_by_ref', ['ref', 'course_event_ref', 'registered_at']),
]

/** The person with all records that were merged into it, and their logins. */
export type HeldSubjects = { readonly persons: readonly string[]; readonly accounts: readonly string[] }

/** The rows of `t`, or of another table by this alias, that a reference finds. */
export const isAbout = (
  { column, to }: Pick<HeldReference, 'column' | 'to'>,
  { persons, accounts }: HeldSubjects,
  alias = 't',
): Prisma.Sql => {
  const own = Prisma.raw(`${alias}.${column}`)
  switch (to) {
    case 'person':
      return Prisma.sql`${own} = ANY(${[...persons]}::uuid[])`
    case 'account':
      return Prisma.sql`${own} = ANY(${[...accounts]}::uuid[])`
    case 'either':
      return Prisma.sql`${own} = ANY(${[...persons, ...accounts]}::uuid[])`
    default: {
      const owner = heldReferences.find(({ table }) => table === to)
      if (!owner) throw new Error(`nothing says whose a ${to} is`)
      const refs = Prisma.sql`SELECT ${Prisma.raw(`of_${to}.ref`)} FROM ${Prisma.raw(`${to} of_${to}`)}
        WHERE ${isAbout(owner, { persons, accounts }, `of_${to}`)}`
      // A list of refs, such as the members of a team.
      return column.endsWith('_refs') ? Prisma.sql`${own} && ARRAY(${refs})` : Prisma.sql`${own} IN (${refs})`
    }
  }
}
