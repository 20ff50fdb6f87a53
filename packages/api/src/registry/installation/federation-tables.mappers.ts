// Which rows belong to a federation. Its export reads them, and its deletion removes them. A test compares the list with the schema, so
// that a new table is either here or among those that stay.

const own = 'federation_ref = $1::uuid'
const through = (column: string, table: string, condition: string): string =>
  `${column} IN (SELECT ref FROM ${table} WHERE ${condition})`

const competition = through('competition_ref', 'competition', own)
const person = through('person_ref', 'person', own)
const book = through('book_ref', 'book', own)
const bill = through('bill_ref', 'bill', book)
const testSet = through('test_ref', 'competition_test', competition)

/** The rows that have files. */
const fileSubjects = [
  'SELECT $1::uuid',
  ...['organisation', 'person', 'horse', 'competition', 'course_event'].map(
    (table) => `SELECT ref FROM ${table} WHERE ${own}`,
  ),
  `SELECT ref FROM startlist WHERE ${competition}`,
].join(' UNION ')

/** The condition of each table; $1 is the federation. A table comes after all tables whose rows it refers to. */
export const federationTables: readonly (readonly [table: string, condition: string])[] = [
  ['federation', 'ref = $1::uuid'],
  ['external_accounting', own],
  ['custom_attribute', own],
  ['sport_type_variant', own],
  ['protocol', own],
  ['rule_set', own],
  ['rules_template', own],
  ['sport_category', own],
  ['article', own],
  ['license', own],
  ['member_benefit', own],
  ['achievement', own],
  ['course', own],
  ['practitioner_group', own],
  ['price_profile', own],
  ['practitioner_price_profile', own],
  ['revision', own],
  ['organisation', own],
  ['person', own],
  ['membership', through('organisation_ref', 'organisation', own)],
  ['statute', through('membership_ref', 'membership', through('organisation_ref', 'organisation', own))],
  ['person_relation', through('child_ref', 'person', own)],
  ['person_achievement', person],
  ['member_license', person],
  ['member_benefit_holding', person],
  ['contact_account', own],
  ['book', own],
  ['payment_reference', book],
  ['finance_order', book],
  ['invoice_run', book],
  ['invoice', book],
  ['bill', book],
  ['bill_item', bill],
  ['ledger_account', book],
  ['ledger_transaction', book],
  ['posting', book],
  ['account_balance', through('account_ref', 'ledger_account', book)],
  ['document_series', book],
  ['settlement', book],
  ['payment', book],
  ['allocation', book],
  ['studbook', own],
  ['horse', own],
  ['withers_height_entry', through('horse_ref', 'horse', own)],
  ['horse_document', through('horse_ref', 'horse', own)],
  ['horse_signature', through('horse_ref', 'horse', own)],
  ['practitioner', own],
  ['user_group', own],
  ['user_group_member', through('user_group_ref', 'user_group', own)],
  ['personal_data_access', person],
  ['invitation', person],
  ['search_key', own],
  ['person_key', own],
  ['merge', own],
  ['career', own],
  ['practitioner_career', through('career_ref', 'career', own)],
  ['career_points', through('practitioner_career_ref', 'practitioner_career', through('career_ref', 'career', own))],
  [
    'career_transition',
    through('practitioner_career_ref', 'practitioner_career', through('career_ref', 'career', own)),
  ],
  ['course_event', own],
  ['course_event_day', through('course_event_ref', 'course_event', own)],
  ['course_event_share', through('course_event_ref', 'course_event', own)],
  ['course_registration', through('course_event_ref', 'course_event', own)],
  [
    'course_attendance',
    through('registration_ref', 'course_registration', through('course_event_ref', 'course_event', own)),
  ],
  ['competition', own],
  ['competition_share', competition],
  ['arena', competition],
  ['competition_test', competition],
  ['startlist', competition],
  ['test_set', testSet],
  ['registration_rules', competition],
  ['registration', competition],
  ['competition_team', competition],
  ['startlist_entry', through('startlist_ref', 'startlist', competition)],
  ['activity', competition],
  ['result', competition],
  ['ranking', competition],
  ['composed_ranking', competition],
  ['federation_role', own],
  ['list_view', own],
  ['organisation_role', through('organisation_ref', 'organisation', own)],
  ['stored_file', `subject_ref IN (${fileSubjects})`],
]

/** Tables of the whole installation, each with the reason why its rows stay. */
export const installationTables: Readonly<Record<string, string>> = {
  account: 'A login belongs to the installation; it only loses its person.',
  api_client: 'It belongs to an account.',
  favourite: 'It belongs to an account.',
  history: 'The history is never deleted.',
  history_erasure: 'The history is never deleted.',
  history_head: 'The history is never deleted.',
  idempotency_record: 'It ends by itself.',
  import_row: 'It belongs to a task.',
  mail_message: 'It is a record of what was sent.',
  one_time_code: 'It belongs to an account.',
  passkey: 'It belongs to an account.',
  personal_token: 'It belongs to an account.',
  provider_record: 'It belongs to the identity provider.',
  recovery_code: 'It belongs to an account.',
  registration_request: 'It belongs to an account.',
  second_factor: 'It belongs to an account.',
  session: 'It belongs to an account.',
  sign_in: 'It belongs to an account.',
  retention_run: 'It belongs to the installation.',
  set_up_code: 'It belongs to the installation.',
  task: 'It belongs to an account.',
  tenant: 'A host name may show other federations too; it only loses this one.',
}
