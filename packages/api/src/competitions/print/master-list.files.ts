// The master list of a competition, by horse and by rider, and a card for the stable of each horse.
import { Prisma } from '@oxer/db'
import type { Label } from '@oxer/documents/label-paper/label-paper'
import type { ListSection } from '@oxer/documents/list-paper/list-paper'
import type { PrintField, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { lastMomentOf, registrationWindowAt } from '@oxer/domain/competitions/registration/registration-period.rules'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { formatInstant } from '@oxer/i18n/formats'
import { readRegistrations } from '../registration/registration-rows.queries.ts'
import {
  byNumber,
  columnsOf,
  isNamed,
  readOfTests,
  registrationText,
  type Sheet,
  unnamedFacts,
} from './list-sections.files.ts'
import { liveAddress } from './live-address.queries.ts'

/** The registrations of one horse, or of one rider, in the order of their numbers. */
type Own = readonly Registration[]

const groupedBy = (rows: readonly Registration[], keyOf: (row: Registration) => string | undefined): Own[] => {
  const groups = new Map<string, Registration[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) continue
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return [...groups.values()]
}

/** Each value once, in order. */
const joined = (sheet: Sheet, rows: Own, field: PrintField): string =>
  [...new Set(rows.map((row) => registrationText(sheet, row, field)))].filter((text) => text !== '').join(', ')

type Part = Pick<ListSection, 'title' | 'facts'>

const section = (sheet: Sheet, groups: readonly Own[], fields: readonly PrintField[], part: Part): ListSection => {
  const { t } = sheet
  return {
    ...{
      ...part,
      empty: t('competitions:print.noRegistrations'),
      foot: [],
      address: liveAddress(sheet, '/masterlist'),
    },
    columns: columnsOf({ ...sheet, fields }),
    rows: groups.map((rows) => ({ kind: 'ROW', cells: fields.map((field) => joined(sheet, rows, field)) })),
  }
}

/** decision 469: whether entries still come in, as the first screen of the competition says it. */
const stateOf = ({ ctx, t, competition: { opensAt, closesAt, lateAt, timeZone } }: Sheet): string => {
  const period = {
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    lateAt: lateAt?.toISOString() ?? null,
  }
  const window = registrationWindowAt(ctx.now().toISOString(), period)
  const last =
    window === 'CLOSED' ? lastMomentOf(period) : window === 'LATE_REGISTRATION' ? period.lateAt : period.closesAt
  if (last === null) return t('competitions:print.provisional')
  const key = window === 'CLOSED' ? 'closed' : window === 'LATE_REGISTRATION' ? 'late' : 'closes'
  return t(`competitions:print.master.${key}`, { at: formatInstant(last, timeZone) })
}

const readActive = async ({ ctx }: Sheet): Promise<Registration[]> =>
  (await readRegistrations(ctx.db, { where: Prisma.sql`r.competition_ref = ${ctx.competition.ref}::uuid` }))
    .filter(({ status, type }) => type !== 'TEAM' && isActiveRegistration(status))
    .toSorted(byNumber)

/**
 * By number for those who see a horse, and by name for those who see a rider. It hangs where everybody reads it, so it names nobody whom the
 * public master list does not (decision 468): the horse is there, and who rides it only where a public start list shows that.
 */
export const masterSections = async (sheet: Sheet): Promise<ListSection[]> => {
  const { t, fields } = sheet
  const rows = await readActive(sheet)
  const state = stateOf(sheet)
  const facts = [state, ...unnamedFacts(sheet, rows)]
  const named = rows.filter(({ ref }) => isNamed(sheet, ref))
  const riders = groupedBy(named, ({ rider }) => rider?.ref).toSorted((left, right) =>
    (left[0]?.rider?.name ?? '').localeCompare(right[0]?.rider?.name ?? ''),
  )
  const byRider = fields.filter((field) => field !== 'HORSE_DETAILS' && field !== 'RIDER')
  return [
    section(
      sheet,
      groupedBy(rows, ({ horse }) => horse?.ref),
      fields,
      { title: t('competitions:print.master.byHorse'), facts: fields.includes('RIDER') ? facts : [state] },
    ),
    ...(fields.includes('RIDER')
      ? [section(sheet, riders, ['RIDER', ...byRider], { title: t('competitions:print.master.byRider'), facts })]
      : []),
  ]
}

/** One card for each horse of the tests, however many of these it starts in; the first field is read from afar. */
export const stableCards = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<Label[]> => {
  const rows = (await readOfTests(sheet.ctx, subjects))
    .filter(({ status, type }) => type !== 'TEAM' && isActiveRegistration(status))
    .toSorted(byNumber)
  const [loud, ...others] = sheet.fields
  return groupedBy(rows, ({ horse }) => horse?.ref).map((own) => ({
    loud: loud === undefined ? '' : joined(sheet, own, loud),
    lines: others.map((field) => joined(sheet, own, field)).filter((text) => text !== ''),
  }))
}
