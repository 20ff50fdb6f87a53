// Stores many rows in one statement. They are sent as one JSON value, which the database reads as rows of the table. Building and planning
// a statement with a parameter for each value costs many times as much as storing the rows.
import type { Database, Prisma } from '@oxer/db'

/** The tables that can be stored, by their names in the database; a row has the shape that the client accepts. */
type Tables = {
  federation: Prisma.FederationCreateManyInput
  tenant: Prisma.TenantCreateManyInput
  organisation: Prisma.OrganisationCreateManyInput
  person: Prisma.PersonCreateManyInput
  membership: Prisma.MembershipCreateManyInput
  horse: Prisma.HorseCreateManyInput
  practitioner: Prisma.PractitionerCreateManyInput
  account: Prisma.AccountCreateManyInput
  federation_role: Prisma.FederationRoleCreateManyInput
  organisation_role: Prisma.OrganisationRoleCreateManyInput
  personal_token: Prisma.PersonalTokenCreateManyInput
  registration_request: Prisma.RegistrationRequestCreateManyInput
  invitation: Prisma.InvitationCreateManyInput
  mail_message: Prisma.MailMessageCreateManyInput
  api_client: Prisma.ApiClientCreateManyInput
  protocol: Prisma.ProtocolCreateManyInput
  sport_type_variant: Prisma.SportTypeVariantCreateManyInput
  sport_category: Prisma.SportCategoryCreateManyInput
  article: Prisma.ArticleCreateManyInput
  price_profile: Prisma.PriceProfileCreateManyInput
  license: Prisma.LicenseCreateManyInput
  member_benefit: Prisma.MemberBenefitCreateManyInput
  achievement: Prisma.AchievementCreateManyInput
  course: Prisma.CourseCreateManyInput
  free_event: Prisma.FreeEventCreateManyInput
  course_event: Prisma.CourseEventCreateManyInput
  course_event_day: Prisma.CourseEventDayCreateManyInput
  course_registration: Prisma.CourseRegistrationCreateManyInput
  course_attendance: Prisma.CourseAttendanceCreateManyInput
  revision: Prisma.RevisionCreateManyInput
  person_relation: Prisma.PersonRelationCreateManyInput
  statute: Prisma.StatuteCreateManyInput
  career: Prisma.CareerCreateManyInput
  practitioner_career: Prisma.PractitionerCareerCreateManyInput
  career_points: Prisma.CareerPointsCreateManyInput
  member_license: Prisma.MemberLicenseCreateManyInput
  member_benefit_holding: Prisma.MemberBenefitHoldingCreateManyInput
  custom_attribute: Prisma.CustomAttributeCreateManyInput
  withers_height_entry: Prisma.WithersHeightEntryCreateManyInput
  person_achievement: Prisma.PersonAchievementCreateManyInput
  rules_template: Prisma.RulesTemplateCreateManyInput
  practitioner_group: Prisma.PractitionerGroupCreateManyInput
  practitioner_price_profile: Prisma.PractitionerPriceProfileCreateManyInput
  user_group: Prisma.UserGroupCreateManyInput
  user_group_member: Prisma.UserGroupMemberCreateManyInput
  competition: Prisma.CompetitionCreateManyInput
  competition_share: Prisma.CompetitionShareCreateManyInput
  arena: Prisma.ArenaCreateManyInput
  competition_test: Prisma.CompetitionTestCreateManyInput
  startlist: Prisma.StartlistCreateManyInput
  test_set: Prisma.TestSetCreateManyInput
  registration: Prisma.RegistrationCreateManyInput
  startlist_entry: Prisma.StartlistEntryCreateManyInput
  activity: Prisma.ActivityCreateManyInput
  result: Prisma.ResultCreateManyInput
  ranking: Prisma.RankingCreateManyInput
  contact_account: Prisma.ContactAccountCreateManyInput
  book: Prisma.BookCreateManyInput
  reminder_terms: Prisma.ReminderTermsCreateManyInput
  revenue_split: Prisma.RevenueSplitCreateManyInput
  bill: Prisma.BillCreateManyInput
  bill_item: Prisma.BillItemCreateManyInput
}

export type Store = <Table extends keyof Tables>(table: Table, rows: readonly Tables[Table][]) => Promise<void>

/** Rows of one statement: a few megabytes at most, whatever the table. */
const chunk = 1000

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows with the same columns: a column that is left out gets its default, which differs from null. */
const alike = (rows: readonly object[]): { columns: string[]; rows: Record<string, unknown>[] }[] => {
  const groups = new Map<string, { columns: string[]; rows: Record<string, unknown>[] }>()
  for (const row of rows) {
    const given = Object.entries(row).flatMap(([field, value]) =>
      value === undefined ? [] : [[columnOf(field), value] as const],
    )
    const columns = given.map(([column]) => column).toSorted()
    const group = groups.get(columns.join()) ?? { columns, rows: [] }
    groups.set(columns.join(), group)
    group.rows.push(Object.fromEntries(given))
  }
  return [...groups.values()]
}

/** Stores everything or, after a failure or a crash, nothing. */
export const storeAtOnce = async (database: Database, work: (store: Store) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect()
  const store: Store = async (table, rows) => {
    for (let from = 0; from < rows.length; from += chunk) {
      for (const part of alike(rows.slice(from, from + chunk))) {
        const columns = part.columns.map((column) => `"${column}"`).join(', ')
        await client.query(
          `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
          [JSON.stringify(part.rows)],
        )
      }
    }
  }
  try {
    await client.query('BEGIN')
    try {
      await work(store)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
    // In the embedded database, nothing else gathers the statistics of a table that was filled at once.
    await client.query('ANALYZE')
  } finally {
    client.release()
  }
}
