// The big screen of a ring as an exchange document: who is in the ring, who follows, who has just ridden, and who leads.
import type { PublicStartlistEntry } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ExchangeResult } from '@oxer/domain/exchange/document/exchange-result.schema'
import type { PublicWall } from '../../competitions/public-competition/public-competition.queries.ts'
import { known } from './competition-document.mappers.ts'
import { documentOf, headOf, namesOf, type PublicSource, pathOf, startsOfEntries } from './public-document.mappers.ts'

type Ring = NonNullable<PublicWall['ring']>

const toResults = (entries: readonly PublicStartlistEntry[]): ExchangeResult[] =>
  entries.flatMap(({ registrationRef: id, testSetRef: test, result }) =>
    id === null || test === null || result === null
      ? []
      : [
          {
            ...{ id, entry: id, test, status: result.status, place: result.place, isShared: result.isShared },
            extensions: { oxer: { cells: result.cells } },
          },
        ],
  )

const refsOf = (entries: readonly (PublicStartlistEntry | null)[]): string[] =>
  entries.flatMap((entry) => entry?.registrationRef ?? [])

const shownIn = ({ current, next, last, recent, leaders }: Ring): PublicStartlistEntry[] => [
  ...new Map(
    [current, ...next, last, ...recent, ...leaders].flatMap((entry) => (entry === null ? [] : [[entry.ref, entry]])),
  ).values(),
]

/** The places of the entries on the screen, which a start list has no field for. */
const stateOf = (arena: string, ring: Ring | null) => ({
  arena,
  ...(ring !== null && {
    state: ring.state,
    ...known({ delayMinutes: ring.delayMinutes }),
    progress: { done: ring.activity.done, starters: ring.activity.starters },
    ...known({ current: ring.current?.registrationRef }),
    ...{ next: refsOf(ring.next), recent: refsOf(ring.recent), leaders: refsOf(ring.leaders) },
  }),
})

export const toRingPage = (source: PublicSource, { competition, arena, ring }: PublicWall): ExchangeDocument => {
  const shown = ring === null ? [] : shownIn(ring)
  const starts = startsOfEntries(shown)
  return documentOf(source, `${pathOf(competition)}/ring/${arena.ref}`, {
    ...headOf(competition, ring === null ? [] : [ring.activity], new Set(starts.map(({ test }) => test))),
    ...namesOf(starts),
    results: toResults(shown),
    extensions: { oxer: { ring: stateOf(arena.ref, ring) } },
  })
}
