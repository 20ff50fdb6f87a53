// Announcements of clubs: when they may answer, what the answers add up to, and the time that they would take.
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { toDayNumber } from '../../kernel/time/time.rules.ts'
import type { PreRegistrationBar, PreRegistrationPeriod } from './pre-registration.schema.ts'

export type AskedPeriod = { readonly opens: string | null; readonly closes: string | null }

/** Both days are included. */
export const periodOn = ({ opens, closes }: AskedPeriod, today: string): PreRegistrationPeriod => ({
  opens,
  closes,
  state: opens !== null && today < opens ? 'NOT_OPEN' : closes !== null && closes < today ? 'CLOSED' : 'OPEN',
})

const urgency: Record<PreRegistrationPeriod['state'], number> = { OPEN: 0, NOT_OPEN: 1, CLOSED: 2 }

/**
 * Decision 301: a competition of several championships may be answered while one of them is open; of several open ones the last to close
 * counts, else the next to open, else the last that closed. Null if none asks.
 */
export const periodOf = (periods: readonly AskedPeriod[], today: string): PreRegistrationPeriod | null =>
  periods
    .map((period) => periodOn(period, today))
    .toSorted(
      (one, other) =>
        urgency[one.state] - urgency[other.state] ||
        (one.state === 'NOT_OPEN'
          ? (one.opens ?? '').localeCompare(other.opens ?? '')
          : (other.closes ?? '9999').localeCompare(one.closes ?? '9999')),
    )[0] ?? null

export type AnnouncedLine = {
  readonly category: { readonly ref: string; readonly name: string; readonly rank: number } | null
  readonly sportType: SportType
  readonly organisation: { readonly ref: string; readonly name: string }
  readonly count: number
  /** The average round of its test, or of its category. */
  readonly roundSeconds: number
}

const byName = <Named extends { readonly name: string; readonly ref: string }>(one: Named, other: Named): number =>
  one.name.localeCompare(other.name) || one.ref.localeCompare(other.ref)

/** Bars by category, lowest first, stacked by club. */
export const barsOf = (lines: readonly AnnouncedLine[]): PreRegistrationBar[] => {
  const groups = new Map<string, AnnouncedLine[]>()
  for (const line of lines) {
    const key = line.category?.ref ?? line.sportType
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const clubs = new Map<string, PreRegistrationBar['clubs'][number]>()
      for (const { organisation, count } of group) {
        if (count === 0) continue
        const { ref, name } = organisation
        clubs.set(ref, { organisation: { ref, name }, count: (clubs.get(ref)?.count ?? 0) + count })
      }
      const { category, sportType } = first
      return [
        {
          rank: category?.rank ?? Number.MAX_SAFE_INTEGER,
          bar: {
            category: category && { ref: category.ref, name: category.name },
            sportType,
            total: group.reduce((sum, { count }) => sum + count, 0),
            clubs: [...clubs.values()].toSorted(
              (one, other) => other.count - one.count || byName(one.organisation, other.organisation),
            ),
          },
        },
      ]
    })
    .toSorted(
      (one, other) =>
        one.bar.sportType.localeCompare(other.bar.sportType) ||
        one.rank - other.rank ||
        (one.bar.category?.name ?? '').localeCompare(other.bar.category?.name ?? ''),
    )
    .map(({ bar }) => bar)
}

export const secondsNeededFor = (lines: readonly AnnouncedLine[]): number =>
  lines.reduce((sum, { count, roundSeconds }) => sum + count * roundSeconds, 0)

/** Decision 302: an arena is used for ten hours a day. */
const arenaDaySeconds = 10 * 3600

export const arenaSecondsOf = (arenas: number, start: string, end: string): number =>
  arenas * (toDayNumber(end) - toDayNumber(start) + 1) * arenaDaySeconds
