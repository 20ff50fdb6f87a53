// The parameters and columns of each report. One definition serves the list, the screen, and the export.
import { failure } from '../../kernel/error/coded-error.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import type {
  ReportColumnId,
  ReportColumnType,
  ReportGroup,
  ReportKey,
  ReportParameter,
  ReportQuery,
} from './report.schema.ts'

export type ReportDefinition = {
  readonly group: ReportGroup
  readonly parameters: readonly ReportParameter[]
  /** In the order of display; the first ones name the row. */
  readonly columns: readonly ReportColumnId[]
  /** The default order of rows: the first columns, or a number, largest first. */
  readonly order: { readonly column: ReportColumnId; readonly direction: 'ascending' | 'descending' }
  readonly chart: ReportColumnId | null
}

const typeOf: Partial<Record<ReportColumnId, ReportColumnType>> = {
  club: 'TEXT',
  discipline: 'TEXT',
  license: 'TEXT',
  memberBenefit: 'TEXT',
  achievement: 'TEXT',
  competition: 'TEXT',
  organizer: 'TEXT',
  rider: 'TEXT',
  horse: 'TEXT',
  studbook: 'TEXT',
  ponyClass: 'TEXT',
  licenseType: 'WORD',
  ageBand: 'WORD',
  start: 'DATE',
  share: 'PERCENT',
  growth: 'PERCENT',
  finishRate: 'PERCENT',
}

/** Any other column is a count. */
export const reportColumn = (id: ReportColumnId): { id: ReportColumnId; type: ReportColumnType } => ({
  id,
  type: typeOf[id] ?? 'NUMBER',
})

const activity = ['registrations', 'starts', 'finishes', 'finishRate', 'signOffs'] as const

export const reportDefinitions: Readonly<Record<ReportKey, ReportDefinition>> = {
  MEMBERS_BY_CLUB: {
    group: 'MEMBERS',
    parameters: ['DAY', 'ORGANISATION'],
    columns: [
      'club',
      'members',
      'competitionMembers',
      'recreationalMembers',
      'otherMembers',
      'female',
      'male',
      'otherGender',
      'minors',
    ],
    order: { column: 'club', direction: 'ascending' },
    chart: null,
  },
  MEMBERS_BY_AGE: {
    group: 'MEMBERS',
    parameters: ['DAY', 'ORGANISATION', 'ASSOCIATION_TYPE'],
    columns: ['ageBand', 'members', 'female', 'male', 'otherGender', 'share'],
    order: { column: 'ageBand', direction: 'ascending' },
    chart: 'members',
  },
  JOINED_AND_LEFT: {
    group: 'MEMBERS',
    parameters: ['PERIOD', 'ORGANISATION'],
    columns: ['club', 'before', 'joined', 'left', 'after', 'growth'],
    order: { column: 'club', direction: 'ascending' },
    chart: null,
  },
  LICENSES: {
    group: 'MEMBERS',
    parameters: ['DAY', 'ORGANISATION'],
    columns: ['license', 'licenseType', 'club', 'holders', 'minors'],
    order: { column: 'license', direction: 'ascending' },
    chart: null,
  },
  MEMBER_BENEFITS: {
    group: 'MEMBERS',
    parameters: ['DAY', 'ORGANISATION'],
    columns: ['memberBenefit', 'holders', 'minors', 'paidByPerson', 'paidByClub'],
    order: { column: 'memberBenefit', direction: 'ascending' },
    chart: null,
  },
  ACHIEVEMENTS: {
    group: 'MEMBERS',
    parameters: ['PERIOD', 'ORGANISATION'],
    columns: ['achievement', 'given', 'minors', 'stillValid'],
    order: { column: 'achievement', direction: 'ascending' },
    chart: null,
  },
  COMPETITIONS: {
    group: 'COMPETITIONS',
    parameters: ['PERIOD', 'DISCIPLINE', 'ORGANISATION'],
    columns: ['start', 'competition', 'organizer', 'tests', ...activity],
    order: { column: 'start', direction: 'ascending' },
    chart: null,
  },
  STARTS_BY_CLUB: {
    group: 'COMPETITIONS',
    parameters: ['PERIOD', 'DISCIPLINE', 'ORGANISATION'],
    columns: ['club', 'discipline', 'riders', ...activity],
    order: { column: 'club', direction: 'ascending' },
    chart: null,
  },
  RIDER_ACTIVITY: {
    group: 'COMPETITIONS',
    parameters: ['PERIOD', 'DISCIPLINE', 'ORGANISATION'],
    columns: ['rider', 'riders', 'horses', 'competitions', 'starts', 'finishes'],
    order: { column: 'starts', direction: 'descending' },
    chart: null,
  },
  HORSE_ACTIVITY: {
    group: 'COMPETITIONS',
    parameters: ['PERIOD', 'DISCIPLINE', 'ORGANISATION'],
    columns: ['horse', 'age', 'riders', 'competitions', 'starts', 'finishes'],
    order: { column: 'starts', direction: 'descending' },
    chart: null,
  },
  HORSES_BY_STUDBOOK: {
    group: 'HORSES',
    parameters: ['DAY'],
    columns: ['studbook', 'total', 'horses', 'ponies', 'youngHorses', 'grownHorses', 'oldHorses', 'unknownAge'],
    order: { column: 'total', direction: 'descending' },
    chart: null,
  },
  PONIES_BY_CLASS: {
    group: 'HORSES',
    parameters: ['DAY'],
    columns: ['ponyClass', 'ponies', 'share'],
    order: { column: 'ponyClass', direction: 'ascending' },
    chart: 'ponies',
  },
}

const parameterOfField = {
  day: 'DAY',
  from: 'PERIOD',
  to: 'PERIOD',
  discipline: 'DISCIPLINE',
  organisation: 'ORGANISATION',
  associationType: 'ASSOCIATION_TYPE',
} as const satisfies Partial<Record<keyof ReportQuery, ReportParameter>>

/** A parameter that the report does not support is refused at its field, because a number that ignores it would mislead. */
export const refuseForeignParameters = (query: ReportQuery): void => {
  const { parameters, columns } = reportDefinitions[query.report]
  for (const [field, parameter] of Object.entries(parameterOfField)) {
    const isAsked = query[field as keyof typeof parameterOfField] !== undefined
    if (isAsked && !parameters.includes(parameter)) throw failure(kernelErrors.unknownField, { field })
  }
  if (query.sort !== undefined && !columns.includes(query.sort)) {
    throw failure(kernelErrors.notAnEnumValue, { field: 'sort' })
  }
}

/**
 * The days of the query: a day defaults to today; a period begins with the year of its last day and ends today. Refused (000-0000000043,
 * field `to`) if it ends before it begins.
 */
export const reportDays = (
  { report, day, from, to }: Pick<ReportQuery, 'report' | 'day' | 'from' | 'to'>,
  today: string,
): { day: string; from: string; to: string } => {
  if (reportDefinitions[report].parameters.includes('DAY')) {
    const on = day ?? today
    return { day: on, from: on, to: on }
  }
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? `${last.slice(0, 4)}-01-01`
  if (last < first) throw failure(kernelErrors.endBeforeStart, { field: 'to' })
  return { day: last, from: first, to: last }
}

/**
 * The latest birth date of a person who is `years` or older on `on`. Compared as texts, so that a birthday on 29 February counts from 1
 * March in other years, as in `fullYears`. The year always has four digits.
 */
export const bornThrough = (on: string, years: number): string =>
  `${String(Math.max(0, Number(on.slice(0, 4)) - years)).padStart(4, '0')}${on.slice(4)}`
