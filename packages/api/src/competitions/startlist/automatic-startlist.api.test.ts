import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, make, worlds } = test
const { givenList } = startlistsOf(test)
const as = (subject: Subject) => api(subject).competitions.startlist
const staff = () => as('competitionOrganizer')

describe('an automatic list (cs104, cr279-cr286)', () => {
  /** A first list of four, of whom three have ridden, and a second test for which the first three are registered too. */
  const givenRounds = async () => {
    const first = await givenList({
      test: { protocolDefinition: protocolOf.jumping() },
    })
    const rides = [
      { status: 'FINISHED', rounds: [{ obstaclePenalties: '4', time: 6000 }] },
      { status: 'FINISHED', rounds: [{ obstaclePenalties: '0', time: 6500 }] },
      { status: 'ELIMINATED', rounds: [] },
    ] as const
    for (const [place, ride] of rides.entries()) {
      await api('competitionOrganizer').competitions.result.enter({
        competition: first.competition,
        test: first.test.ref,
        testSet: first.test.testSet.ref,
        participation: first.registrations[place]?.ref ?? '',
        version: 0,
        result: {
          discipline: 'SHOW_JUMPING',
          status: ride.status,
          outOfCompetition: false,
          rounds: ride.rounds.map((round) => ({ ...round })),
        },
      })
    }
    const next = await make.test({ competitionRef: first.competition })
    const registrations = []
    for (const practitioner of first.practitioners.slice(0, 3)) {
      registrations.push(
        await make.registration({
          competitionRef: first.competition,
          testRef: next.ref,
          testSetRef: next.testSet.ref,
          practitionerRef: practitioner.ref,
        }),
      )
    }
    const { ref } = await make.startlist({
      competitionRef: first.competition,
      testSetRef: next.testSet.ref,
      registrationRefs: [registrations[2]?.ref ?? ''],
    })
    const of = { competition: first.competition, id: ref, fromStartlistRef: first.ref }
    return { first, of, registrations: registrations.map((row) => row.ref) }
  }

  it('previews and then stores the qualified starters, and reports those who leave and those not registered', async () => {
    const { of, first, registrations } = await givenRounds()
    const shown = await staff().automatic({ ...of, sort: 'ERRORS', direction: 'DESCENDING', apply: false })
    expect(shown).toMatchObject({ isApplied: false, startlist: { version: 1, participantCount: 1 } })
    // A starter who has not ridden has no errors to sort by and comes first; one who is not registered is reported by name.
    expect(shown.missing.map(({ practitionerRef }) => practitionerRef)).toEqual([first.practitioners[3]?.ref])
    expect(shown.starters.map(({ practitionerRef, isAdded }) => [practitionerRef, isAdded])).toEqual([
      [first.practitioners[0]?.ref, true],
      [first.practitioners[1]?.ref, true],
    ])
    expect(shown.candidates.map(({ startPosition, isSelected }) => [startPosition, isSelected])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ])
    const byErrors = await staff().automatic({ ...of, displayMode: 'TOTAL_ERRORS', apply: false })
    expect(byErrors.candidates.map(({ place, totalErrors }) => [place, totalErrors])).toEqual([
      [1, 0],
      [2, 4],
    ])
    expect((await staff().automatic({ ...of, displayMode: 'POINTS', apply: false })).candidates).toEqual([])
    expect(shown.leaving.map(({ practitionerRef }) => practitionerRef)).toEqual([first.practitioners[2]?.ref])
    const done = await staff().automatic({ ...of, sort: 'ERRORS', direction: 'DESCENDING', version: 1 })
    expect(done.isApplied).toBe(true)
    expect(done.startlist.entries.map(({ registrationRef }) => registrationRef)).toEqual(registrations.slice(0, 2))
    expect(done.startlist.draw).toMatchObject({ method: 'BY_SELECTION' })
  })

  it.each([
    [{ selection: { kind: 'MAXIMUM_ERRORS', errors: 0 } }, [1]],
    [{ selection: { kind: 'MINIMUM_POINTS', points: 1 } }, []],
    [{ selection: { kind: 'TOP', count: 1 } }, [1]],
    [{ selection: { kind: 'TOP', count: 2 }, includeEliminated: true }, [0, 1, 2]],
    [{ selection: { kind: 'TOP', count: 2 }, includeEliminated: true, sort: 'TIME' }, [2, 0, 1]],
  ] as const)('%o', async (settings, places) => {
    const { of, registrations } = await givenRounds()
    const { startlist } = await staff().automatic({ ...of, ...settings })
    expect(startlist.entries.map(({ registrationRef }) => registrationRef)).toEqual(
      places.map((place) => registrations[place]),
    )
  })

  it('keeps locked entries; refuses an older version, a list with results, the list itself and one of another competition', async () => {
    const { of, first, registrations } = await givenRounds()
    const [entry] = (await staff().get({ competition: of.competition, id: of.id })).entries
    const { version } = await staff().toggleLock({
      competition: of.competition,
      id: of.id,
      entry: entry?.ref ?? '',
      isLocked: true,
    })
    const stale = await refused(staff().automatic({ ...of, version: version - 1 }), kernelErrors.staleVersion)
    expect(stale.causes[0]?.field).toBe('version')
    const { startlist, leaving } = await staff().automatic({ ...of, selection: { kind: 'TOP', count: 1 }, version })
    expect(startlist.entries.map(({ registrationRef }) => registrationRef)).toEqual([
      registrations[2],
      registrations[1],
    ])
    expect(leaving).toEqual([])
    await refused(staff().automatic({ ...of, fromStartlistRef: of.id }), startlistErrors.orderUnknown)
    const elsewhere = await refused(
      staff().automatic({ ...of, fromStartlistRef: worlds.b.startlist.ref }),
      kernelErrors.notFound,
    )
    expect(elsewhere.causes[0]?.field).toBe('fromStartlistRef')
    await refused(
      staff().automatic({ competition: first.competition, id: first.ref, fromStartlistRef: of.id }),
      startlistErrors.hasResults,
    )
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s', async (subject, error) => {
    const { of } = await givenRounds()
    await refused(as(subject).automatic(of), error)
  })

  it('reports the field of an invalid setting', async () => {
    const { of } = await givenRounds()
    const failure = await refused(
      staff().automatic({ ...of, selection: { kind: 'TOP', count: 0 } }),
      kernelErrors.tooSmall,
    )
    expect(failure.causes[0]?.field).toMatch(/^selection/)
  })
})
