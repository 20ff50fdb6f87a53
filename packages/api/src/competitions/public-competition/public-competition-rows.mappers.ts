// The shapes of the public reads from the database: one statement each, nested by json_agg.

import type { PublicStarter } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { sharedKind } from '@oxer/domain/competitions/startlist/list-figures.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { disciplines, ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { otherStartlistGroup, type StartlistGroupKind } from '@oxer/domain/kernel/sport/sport.schema'
import * as z from 'zod'
import type { ForecastRow } from '../time-schedule/ring-forecast.mappers.ts'
import type { PlacesRow } from '../waiting-list/waiting-list.mappers.ts'

/** Who was selected and why is the organiser's; that somebody was, is part of how the list was drawn (decision 108). */
export const ShownDraw = z
  .object({
    method: z.string(),
    seed: z.string(),
    isChanged: z.boolean().default(false),
    selection: z.array(z.unknown()).default([]),
  })
  .transform(({ selection, ...draw }) => ({ ...draw, selectedCount: selection.length }))

export type ArenaRow = { ref: string; code: string; name: string; type: string; kind: string | null }

export type ActivityRow = {
  ref: string
  kind: string
  breakKind: string | null
  name: string
  description: string
  link: string | null
  arenaRef: string | null
  date: string
  startSeconds: number
  endSeconds: number
  isTimeHidden: boolean
  subjectRefs: string[]
}

export type TestRow = {
  testSetRef: string
  testName: string
  setName: string
  sets: number
  sportType: string
  isCancelled: boolean
  startlistRef: string | null
  startlistStatus: string | null
  rankingRef: string | null
  isRankingPublished: boolean
  starters: number
  results: number
}

export type CompetitionRow = {
  ref: string
  name: string
  status: string
  start: string
  end: string
  timeZone: string
  sportTypes: string[]
  organizerName: string
  avatar: string | null
  banner: string | null
  poster: string | null
  location: unknown
  contacts: unknown
  remarks: string
  opensAt: Date | null
  closesAt: Date | null
  lateAt: Date | null
  byIndividual: boolean
  byOrganisation: boolean
  publishedParts: string[]
  live: unknown
  publication: number
  federation: { ref: string; name: string; abbreviation: string; banner: string | null }
  arenas: ArenaRow[]
  activities: (ActivityRow & { startlistRef: string | null; championship: unknown })[]
  tests: TestRow[]
  /** How the places of tests with a waiting list are given; a moment is a text in JSON. */
  places: PlacesRow[]
  composedRankings: { ref: string; name: string; kind: string }[]
  championships: { ref: string; name: string; color: string }[]
}

export type SetRow = {
  ref: string
  protocol: unknown
  averageRoundSeconds: number
  draggingBreakEvery: number
  draggingBreakMinutes: number
  isRankingPublished: boolean
  placed: number | null
  /** The stored rows of a closed ranking that is public; they do not follow later results. */
  frozen: unknown
  headers: unknown
}

export type EntryRow = {
  ref: string
  type: string
  startSeconds: number | null
  durationSeconds: number | null
  description: string | null
  breakType: string | null
  registrationRef: string | null
  testSetRef: string | null
  registrationStatus: string | null
  outOfCompetition: boolean | null
  starter: PublicStarter | null
  content: unknown
  enteredAt: string | null
}

export type ListRow = ActivityRow & {
  isEntryTimeHidden: boolean
  arena: ArenaRow | null
  startlistStatus: string | null
  draw: unknown
  changedAt: string | null
  /** The columns and rows that the organiser chose; null without a public list. */
  layout: unknown
  sets: SetRow[]
  entries: EntryRow[]
}

export type ListsRow = {
  publication: number
  publishedParts: string[]
  timeZone: string
  /** Of one activity: the lists of its arena on its day. */
  ring: ForecastRow[]
  lists: ListRow[]
}

export type RankingsRow = {
  publication: number
  publishedParts: string[]
  rankings: {
    testSetRef: string
    testName: string
    setName: string
    sets: number
    sportType: string
    protocol: unknown
    status: string | null
    placed: number | null
    publishedAt: string | null
    /** Null while results are held, because a correction that is held is not reported either. */
    changedAt: string | null
    /** Some saved results are not public, so the stored rows, which count them, are not either. */
    hasHeldResults: boolean
    headers: unknown
    entries: unknown
    /** Null if the organiser does not show them. */
    prizes: { amounts: number[]; minimum: number; currency: string } | null
    rows: { registrationRef: string; outOfCompetition: boolean; starter: PublicStarter; content: unknown }[]
  }[]
}

export type MasterlistRow = {
  start: string
  publishedParts: string[]
  rows: {
    registrationRef: string
    riderKey: string
    horseKey: string
    rider: string
    birthDate: string | null
    horse: string
    organisation: string | null
    test: string
    testSetRef: string
    activityRef: string | null
    startNumber: number | null
    startlistStatus: string | null
  }[]
}

/** A shared place is marked as such. */
export const sharedPlaces = (places: readonly (number | null)[]): Set<number> => {
  const counts = new Map<number, number>()
  for (const place of places) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([place]) => place))
}

/** A part has its own name only if the test has several parts. */
export const nameOfSet = ({ testName, setName, sets }: { testName: string; setName: string; sets: number }): string =>
  sets > 1 && setName !== testName ? `${testName} · ${setName}` : testName

const Ridden = z.object({ discipline: ScoredDiscipline })

/** What kind of list these parts of tests share. */
export const kindOfSets = (sets: readonly Pick<SetRow, 'protocol'>[]): StartlistGroupKind =>
  sharedKind(
    sets.map(({ protocol }) => {
      const ridden = Ridden.safeParse(protocol)
      return ridden.success ? disciplines[ridden.data.discipline].startlistGroup : otherStartlistGroup
    }),
  )

export const statusOf = (status: string | null): StartlistStatus | null =>
  status === null ? null : StartlistStatus.parse(status)
