// A competition whose clubs choose the times of their riders now: planned lists with open positions, and riders who wait.
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import { at, type DemoCompetition } from './demo-competition.ts'
import type { DemoPeople } from './demo-people.ts'

type Options = { make: Make; newRef: () => string; people: DemoPeople; today: string; clubRef: string }

/** How many tests of the competition have such a list, and how many riders of the club of the demo users wait in each. */
const testsWithTimes = 3
const ridersOfClub = 3

/** A break between two lists of an arena. */
const pauseSeconds = 900

/** The second competition ahead: far enough for clubs to choose, near enough for its lists to be planned. */
export const openTimes = (
  season: readonly DemoCompetition[],
  { make, newRef, people, today, clubRef }: Options,
): void => {
  const competition = season.filter(({ state, row }) => state === 'OPEN' && row.start > today)[1]
  if (competition === undefined) return
  const { row, arenas, tests } = competition
  const members = new Set(
    people.memberships
      .filter(({ organisationRef, end }) => organisationRef === clubRef && !end)
      .map(({ personRef }) => personRef),
  )
  const combinations = people.practitioners.filter(({ personRef }) => members.has(personRef))
  for (const [index, planned] of tests.slice(0, testsWithTimes).entries()) {
    const { test, testSet, registrations } = planned
    const arena = arenas[index % arenas.length]
    const sample = registrations[0]
    if (arena === undefined || sample === undefined) continue
    const known = new Set(registrations.map(({ practitionerRef }) => practitionerRef))
    for (const { ref: practitionerRef } of combinations.slice(index * ridersOfClub, (index + 1) * ridersOfClub)) {
      if (known.has(practitionerRef)) continue
      registrations.push(
        make.registration({
          ...{ competitionRef: row.ref, testRef: test.ref, testSetRef: testSet.ref, practitionerRef },
          ...{
            organisationRef: clubRef,
            priceProfileRef: sample.priceProfileRef ?? null,
            feeCents: sample.feeCents ?? 0,
          },
          ...{ startNumber: null, registeredAt: at(addDays(today, -4), '12:00'), status: 'SUBSCRIBED' },
        }),
      )
    }
    const startlistRef = newRef()
    const seconds = test.averageRoundSeconds ?? 120
    const startSeconds = 9 * 3600
    // A few more than needed, so that there is something to choose.
    const positions = registrations.filter(({ status }) => status === 'SUBSCRIBED').length + 4
    testSet.startlistRef = startlistRef
    planned.openList = {
      row: { ref: startlistRef, competitionRef: row.ref, name: test.name, status: 'DRAFT' },
      entries: Array.from({ length: positions }, (_, order) => ({
        ...{ ref: newRef(), startlistRef, order, type: 'OPEN_POSITION' },
        startSeconds: startSeconds + order * seconds,
      })),
      activity: {
        ...{
          ref: newRef(),
          competitionRef: row.ref,
          kind: 'SPORT',
          arenaRef: arena.ref,
          startlistRef,
          name: test.name,
        },
        ...{ date: row.start, startSeconds, endSeconds: startSeconds + positions * seconds + pauseSeconds },
      },
    }
  }
}
