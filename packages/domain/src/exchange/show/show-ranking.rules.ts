// Which rules a test of another system has. That system says its places and not its rules: so its rides are ranked by each likely protocol,
// and one is believed only if it gives the same places.
import { rankStored } from '../../competitions/ranking/stored-ranking.rules.ts'
import { scoreResult } from '../../competitions/result/result.rules.ts'
import type { Protocol, Result } from '../../competitions/result/result.schema.ts'
import { keepPlaces, placesAsValues } from './show-format.rules.ts'

/** How the starts of a system are read. */
export type StartWords<Start> = {
  readonly idOf: (start: Start) => string
  /** The number by which its riders know it. */
  readonly numberOf: (start: Start) => string
  readonly rankOf: (start: Start) => number | null
  readonly isOutOfCompetition: (start: Start) => boolean
}

export type ReadRides<Start> = {
  readonly results: readonly { readonly start: Start; readonly result: Result }[]
  readonly unreadable: readonly Start[]
}

export type LikelyRules<Start> = {
  /** The likeliest first. */
  readonly candidates: readonly { readonly format: string | null; readonly protocol: Protocol }[]
  readonly read: (protocol: Protocol) => ReadRides<Start>
  /** By which the rides are read if no candidate can score them. */
  readonly otherwise: Protocol
  /** What somebody has said; undefined without. */
  readonly decided: string | undefined
}

export type SettledTest<Start> = ReadRides<Start> & {
  readonly protocol: Protocol
  /** Why it keeps the places of the other system, if it does: the format that is likeliest, and the places that it would give. */
  readonly kept: null | { readonly format: string | null; readonly places: string }
}

/** Who has no place in Oxer, has none: out of competition, or not finished, whom another system may rank behind all others. */
export const placeIn = <Start>(
  { rankOf, isOutOfCompetition }: StartWords<Start>,
  start: Start,
  { status }: Pick<Result, 'status'>,
): number | null => (status === 'FINISHED' && !isOutOfCompetition(start) ? rankOf(start) : null)

const isScored = <Start>(protocol: Protocol, { results }: ReadRides<Start>): boolean =>
  results.every(({ result }) => scoreResult(protocol, result).ok)

/** The places that our rules give, by start. */
const placesBy = <Start>(
  { idOf }: StartWords<Start>,
  protocol: Protocol,
  { results }: ReadRides<Start>,
): ReadonlyMap<string, number | null> => {
  const rides = results.map(({ start, result }) => ({ id: idOf(start), result }))
  return new Map(rankStored(protocol, rides, null).ranking.rows.map(({ id, place }) => [id, place]))
}

const isSame = <Start>(words: StartWords<Start>, protocol: Protocol, made: ReadRides<Start>): boolean => {
  const places = placesBy(words, protocol, made)
  return made.results.every(
    ({ start, result }) => (places.get(words.idOf(start)) ?? null) === placeIn(words, start, result),
  )
}

/** The places there as results of their own. A ride that is not ranked there has no value, and is left out. */
const readPlaces = <Start>(
  starts: readonly Start[],
  words: StartWords<Start>,
  rides: ReadRides<Start>,
): ReadRides<Start> => ({
  unreadable: rides.unreadable,
  results: starts.flatMap((start) => {
    const ridden = rides.results.find((each) => words.idOf(each.start) === words.idOf(start))?.result
    const { status, outOfCompetition } = ridden ?? {
      status: 'FINISHED' as const,
      outOfCompetition: words.isOutOfCompetition(start),
    }
    const place = ridden === undefined ? words.rankOf(start) : placeIn(words, start, ridden)
    if (status === 'FINISHED' && (place === null || outOfCompetition)) return []
    const value = status === 'FINISHED' ? { value: String(place) } : {}
    return [{ start, result: { discipline: 'GENERIC' as const, status, outOfCompetition, ...value } }]
  }),
})

const listed = <Start>(
  starts: readonly Start[],
  { idOf, numberOf }: StartWords<Start>,
  places: ReadonlyMap<string, number | null>,
): string =>
  [...places]
    .flatMap(([id, place]) => {
      const start = starts.find((each) => idOf(each) === id)
      return place === null || start === undefined ? [] : [{ place, number: numberOf(start) }]
    })
    .toSorted((left, right) => left.place - right.place)
    .map(({ place, number }) => `${String(place)}: ${number}`)
    .join(', ')
    .slice(0, 300)

/**
 * Reads the starts of a test by each likely protocol, ranks them, and compares the places: the first that gives those of the other system is
 * taken. If none does, the test keeps these places until somebody says what its format is; that format is then taken whatever it gives.
 */
export const settleTest = <Start>(
  starts: readonly Start[],
  words: StartWords<Start>,
  { candidates, read, otherwise, decided }: LikelyRules<Start>,
): SettledTest<Start> => {
  const tried = candidates
    .map((candidate) => ({ ...candidate, made: read(candidate.protocol) }))
    .filter(({ protocol, made }) => isScored(protocol, made))
  const [likeliest] = tried
  const equal = tried.find(({ protocol, made }) => made.unreadable.length === 0 && isSame(words, protocol, made))
  const isDecided = decided !== undefined && decided !== keepPlaces
  const taken = decided === keepPlaces ? undefined : (equal ?? (isDecided ? likeliest : undefined))
  if (taken !== undefined) return { protocol: taken.protocol, ...taken.made, kept: null }
  const rides = likeliest?.made ?? read(candidates[0]?.protocol ?? otherwise)
  const places = likeliest === undefined ? null : placesBy(words, likeliest.protocol, rides)
  return {
    ...{ protocol: placesAsValues, ...readPlaces(starts, words, rides) },
    kept: {
      format: likeliest?.format ?? null,
      places: places === null ? '' : listed(starts, words, places),
    },
  }
}
