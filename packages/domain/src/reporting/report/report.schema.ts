// The schema of reports: parameters and answers. A report is a table of counts over the federation's rows.
import * as z from 'zod'
import { PageQuery, pageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** In the order in which they are listed. */
export const ReportKey = z
  .enum([
    'MEMBERS_BY_CLUB',
    'MEMBERS_BY_AGE',
    'JOINED_AND_LEFT',
    'LICENSES',
    'MEMBER_BENEFITS',
    'ACHIEVEMENTS',
    'COMPETITIONS',
    'STARTS_BY_CLUB',
    'RIDER_ACTIVITY',
    'HORSE_ACTIVITY',
    'HORSES_BY_STUDBOOK',
    'PONIES_BY_CLASS',
  ])
  .meta({ id: 'ReportKey' })
export type ReportKey = z.infer<typeof ReportKey>

export const ReportGroup = z.enum(['MEMBERS', 'COMPETITIONS', 'HORSES'])
export type ReportGroup = z.infer<typeof ReportGroup>

/** The parameters of a report. DAY: the state on that day. PERIOD: from a day through a day. */
export const ReportParameter = z.enum(['DAY', 'PERIOD', 'DISCIPLINE', 'ORGANISATION', 'ASSOCIATION_TYPE'])
export type ReportParameter = z.infer<typeof ReportParameter>

/** WORD: a code that has its own text in every language (ReportWord). PERCENT: a decimal as text, one digit after the point. */
export const ReportColumnType = z.enum(['TEXT', 'WORD', 'NUMBER', 'DATE', 'PERCENT'])
export type ReportColumnType = z.infer<typeof ReportColumnType>

export const ReportColumnId = z.enum([
  'club',
  'discipline',
  'license',
  'licenseType',
  'memberBenefit',
  'achievement',
  'ageBand',
  'competition',
  'organizer',
  'start',
  'rider',
  'horse',
  'studbook',
  'ponyClass',
  'members',
  'competitionMembers',
  'recreationalMembers',
  'otherMembers',
  'female',
  'male',
  'otherGender',
  'minors',
  'share',
  'before',
  'joined',
  'left',
  'after',
  'growth',
  'holders',
  'paidByClub',
  'paidByPerson',
  'given',
  'stillValid',
  'tests',
  'registrations',
  'starts',
  'finishes',
  'signOffs',
  'finishRate',
  'riders',
  'horses',
  'competitions',
  'age',
  'total',
  'ponies',
  'youngHorses',
  'grownHorses',
  'oldHorses',
  'unknownAge',
])
export type ReportColumnId = z.infer<typeof ReportColumnId>

/** Codes in cells of WORD columns. */
export const ReportWord = z.enum([
  'FROM_0',
  'FROM_12',
  'FROM_18',
  'FROM_25',
  'FROM_40',
  'FROM_60',
  'UNKNOWN_AGE',
  'COMPETITION',
  'RECREATIONAL',
  'OFFICIAL',
  'OTHER',
  'BOARD_MEMBER',
])
export type ReportWord = z.infer<typeof ReportWord>

export const ReportColumn = z.object({ id: ReportColumnId, type: ReportColumnType })
export type ReportColumn = z.infer<typeof ReportColumn>

/** A report in the list of reports (q114). */
export const ReportSummary = z
  .object({
    report: ReportKey,
    group: ReportGroup,
    parameters: z.array(ReportParameter),
    columns: z.array(ReportColumn),
  })
  .meta({ id: 'Report' })
export type ReportSummary = z.infer<typeof ReportSummary>

/** Day and period are in the federation's time zone; the defaults are today, and this year through today. */
export const ReportQuery = z.object({
  report: ReportKey,
  day: LocalDate.optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  discipline: Ref.optional(),
  organisation: Ref.optional(),
  associationType: z.enum(['OTHER', 'COMPETITION', 'RECREATIONAL']).optional(),
  /** A column of the report. */
  sort: ReportColumnId.optional(),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const ReportPageQuery = ReportQuery.extend(PageQuery.shape)
export type ReportPageQuery = z.infer<typeof ReportPageQuery>

/** By column id. Null in a text column means none (no club, no discipline); in a number or percentage column, no value. */
export const ReportRow = z.partialRecord(ReportColumnId, z.union([z.string(), z.int()]).nullable())
export type ReportRow = z.infer<typeof ReportRow>

/** The query, with its defaults filled in. */
export const ReportParameters = z.object({
  day: LocalDate.nullable(),
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
  discipline: Ref.nullable(),
  organisation: z.object({ ref: Ref, name: z.string() }).nullable(),
  associationType: z.enum(['OTHER', 'COMPETITION', 'RECREATIONAL']).nullable(),
})
export type ReportParameters = z.infer<typeof ReportParameters>

/** q115: a page of rows and the totals of all rows. A total counts everybody once, so it may be less than the sum. */
export const ReportDetail = pageOf(ReportRow)
  .extend({
    report: ReportKey,
    parameters: ReportParameters,
    columns: z.array(ReportColumn),
    totals: ReportRow,
    /** The column whose numbers are drawn beside the label of the rows; null without a chart. */
    chart: ReportColumnId.nullable(),
  })
  .meta({ id: 'ReportDetail' })
export type ReportDetail = z.infer<typeof ReportDetail>
