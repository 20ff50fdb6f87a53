import { newRef } from '@oxer/db'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import { publicCompetitionErrors } from '@oxer/domain/competitions/public-competition/public-competition.errors'
import { composedRankingErrors } from '@oxer/domain/competitions/ranking/composed-ranking.errors'
import type { SaveComposedRanking } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationAdministrator')

const jumped = (obstaclePenalties: string, time: number, status: Result['status'] = 'FINISHED'): Result => ({
  discipline: 'SHOW_JUMPING',
  status,
  outOfCompetition: false,
  rounds: status === 'FINISHED' ? [{ obstaclePenalties, time }] : [],
})
const againstTheClock: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

const givenCompetition = async () => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({ ...inFederation, publishedParts: ['RESULTS', 'RANKING'] })
  const practitioners: string[] = []
  /** A test with the same combinations, in the order of the results. */
  const addTest = async (protocolDefinition: Protocol, results: readonly Result[]) => {
    const test = await make.test({ competitionRef: competition, protocolDefinition })
    const registrations: string[] = []
    for (const [index] of results.entries()) {
      practitioners[index] ??= (await make.practitioner(inFederation)).ref
      const { ref } = await make.registration({
        competitionRef: competition,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: practitioners[index] ?? '',
      })
      registrations.push(ref)
    }
    const where = { competition, test: test.ref, testSet: test.testSet.ref }
    for (const [index, result] of results.entries())
      await staff().result.enter({ ...where, participation: registrations[index] ?? '', version: 0, result })
    return { ...where, registrations }
  }
  return { competition, addTest }
}

const sumOf = (testSetRefs: readonly string[]) => ({
  weights: testSetRefs.map(() => '1'),
  better: 'LOWER' as const,
  decimals: 0,
  tieBreak: [],
})
const overTests = (testSetRefs: string[], over: Partial<SaveComposedRanking> = {}) => ({
  name: 'Combinatieklassement',
  testSetRefs,
  rule: {
    kind: 'TESTS' as const,
    combined: sumOf(testSetRefs),
  },
  ...over,
})
const teamRule = { count: 2, aggregate: 'SUM' as const, decimals: 0, worstFinishedPlus: null }

describe('a simulated test', () => {
  it('counts in no composed ranking, and is not offered for one', async () => {
    const { competition, addTest } = await givenCompetition()
    const first = await addTest(againstTheClock, [jumped('0', 6000), jumped('4', 6100)])
    const second = await addTest(againstTheClock, [jumped('4', 6000), jumped('0', 6100)])
    const { ref } = await staff().composedRanking.create({ competition, ...overTests([first.testSet, second.testSet]) })
    await database.prisma.competitionTest.update({ where: { ref: second.test }, data: { source: 'SIMULATED' } })
    const { testSets } = await staff().composedRanking.list({ competition })
    expect(testSets.map(({ testSetRef }) => testSetRef)).toEqual([first.testSet])
    const both = overTests([first.testSet, second.testSet])
    await refused(staff().composedRanking.create({ competition, ...both }), composedRankingErrors.partSimulated)
    await refused(
      staff().composedRanking.update({ competition, ranking: ref, ...both, version: 1 }),
      composedRankingErrors.partSimulated,
    )
    const teams = { name: 'Ploegen', testSetRefs: [second.testSet], rule: { kind: 'TEAMS' as const, team: teamRule } }
    await refused(staff().composedRanking.create({ competition, ...teams }), composedRankingErrors.partSimulated)
  })
})

describe('permissions for composed rankings', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has none', async (subject, error) => {
    const { composedRanking, ranking } = as(subject)
    const competition = worlds.a.competition.ref
    const where = { competition, ranking: newRef() }
    await refused(composedRanking.list({ competition }), error)
    await refused(composedRanking.create({ competition, ...overTests([newRef(), newRef()]) }), error)
    await refused(composedRanking.get(where), error)
    await refused(composedRanking.update({ ...where, ...overTests([newRef(), newRef()]), version: 1 }), error)
    await refused(composedRanking.delete(where), error)
    await refused(composedRanking.publish(where), error)
    const { ref: test, testSet } = worlds.a.dressage
    await refused(ranking.standings({ ...where, test, testSet: testSet.ref }), error)
  })

  it('lets a result processor read rankings and refuses to create one (decision 13)', async () => {
    const competition = worlds.a.competition.ref
    expect((await as('resultProcessor').composedRanking.list({ competition })).rankings).toEqual([])
    await refused(
      as('resultProcessor').composedRanking.create({ competition, ...overTests([newRef(), newRef()]) }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('a ranking over several tests', () => {
  it('adds the scores of each combination, follows every result (decision 27), and is public once published', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest(againstTheClock, [jumped('4', 6000), jumped('0', 6000), jumped('0', 6100)])
    const two = await addTest(againstTheClock, [jumped('0', 6000), jumped('8', 6000), jumped('0', 1, 'RETIRED')])
    const made = await staff().composedRanking.create({
      competition,
      ...overTests([one.testSet, two.testSet], { points: ['5', '3'], placed: 1 }),
    })
    expect(made.rows.map(({ place, score, points, placed }) => [place, score, points, placed])).toEqual([
      [1, '4', '5', true],
      [2, '8', '3', false],
      [null, null, null, false],
    ])
    expect(made.rows.map(({ behind }) => behind?.key ?? null)).toEqual([null, 'SCORE', 'STATUS'])
    expect(made).toMatchObject({ kind: 'TESTS', state: 'PROVISIONAL', publishedAt: null, better: 'LOWER' })

    const where = { competition, ranking: made.ref }
    await refused(as('anonymous').publicCompetition.composedRanking(where), publicCompetitionErrors.partNotPublished)
    await staff().composedRanking.publish(where)
    await staff().composedRanking.publish(where)
    await staff().result.enter({
      ...two,
      participation: two.registrations[1] ?? '',
      version: 1,
      result: jumped('0', 6000),
    })
    const shown = await as('anonymous').publicCompetition.composedRanking(where)
    expect(shown.composed.rows.map(({ place, score }) => [place, score])).toEqual([
      [1, '0'],
      [2, '4'],
      [null, null],
    ])
    const { composedRankings } = await as('anonymous').publicCompetition.get({ competition })
    expect(composedRankings).toEqual([{ ref: made.ref, name: made.name, kind: 'TESTS' }])

    for (const set of [one, two]) await staff().ranking.close({ competition, test: set.test, testSet: set.testSet })
    expect(await staff().composedRanking.get(where)).toMatchObject({ state: 'FINAL' })
    await staff().composedRanking.publish({ ...where, isPublished: false })
    await refused(as('anonymous').publicCompetition.composedRanking(where), publicCompetitionErrors.partNotPublished)
  })

  it('is changed with its current version only, and is deleted', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest(againstTheClock, [jumped('4', 6000)])
    const two = await addTest(againstTheClock, [jumped('0', 6000)])
    const form = overTests([one.testSet, two.testSet])
    const { ref: ranking } = await staff().composedRanking.create({ competition, ...form })
    const changed = await staff().composedRanking.update({ competition, ranking, ...form, name: 'Anders', version: 1 })
    expect(changed).toMatchObject({ name: 'Anders', version: 2 })
    const stale = await refused(
      staff().composedRanking.update({ competition, ranking, ...form, version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ ref: ranking, version: 2 })
    await staff().composedRanking.delete({ competition, ranking })
    await refused(staff().composedRanking.get({ competition, ranking }), composedRankingErrors.notFound)
  })

  it('several parts are ranked as one test', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest(againstTheClock, [jumped('4', 6000), jumped('0', 6200)])
    const two = await addTest(againstTheClock, [jumped('0', 6100)])
    const made = await staff().composedRanking.create({
      competition,
      name: 'Samen',
      testSetRefs: [one.testSet, two.testSet],
      rule: { kind: 'JOINED' },
    })
    expect(made.joined.map(({ place, id }) => [place, id])).toEqual([
      [1, two.registrations[0]],
      [2, one.registrations[1]],
      [3, one.registrations[0]],
    ])
    expect(made.joined.map(({ behind }) => behind?.key ?? null)).toEqual([null, 'TIME', 'SCORE'])
    await staff().composedRanking.publish({ competition, ranking: made.ref })
    const shown = await as('anonymous').publicCompetition.composedRanking({ competition, ranking: made.ref })
    expect(shown.joined?.rows.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(JSON.stringify(shown)).not.toMatch(/birth|email|phone|ueln|chip/i)
  })
})

describe('an impossible ranking', () => {
  it('is refused with the reason at its field', async () => {
    const { competition, addTest } = await givenCompetition()
    const one = await addTest(againstTheClock, [])
    const two = await addTest(againstTheClock, [])
    const sheet = await addTest(protocolOf.dressage(), [])
    const { composedRanking } = staff()
    const form = overTests([one.testSet, two.testSet])
    const combined = sumOf(form.testSetRefs)
    const teams = (team: object, sets: string[]) => ({
      ...form,
      testSetRefs: sets,
      rule: { kind: 'TEAMS' as const, team: { ...teamRule, ...team } },
    })
    const cases: [SaveComposedRanking | typeof form, { code: `${string}-${string}` }, string][] = [
      [{ ...form, testSetRefs: [one.testSet, newRef()] }, composedRankingErrors.partUnknown, 'testSetRefs.1'],
      [
        { ...form, testSetRefs: [one.testSet, worlds.b.dressage.testSet.ref] },
        composedRankingErrors.partUnknown,
        'testSetRefs.1',
      ],
      [{ ...form, testSetRefs: [one.testSet, one.testSet] }, composedRankingErrors.partRepeated, 'testSetRefs.1'],
      [overTests([one.testSet]), composedRankingErrors.tooFewParts, 'testSetRefs'],
      [
        { ...form, rule: { kind: 'TESTS', combined: { ...combined, weights: ['1'] } } },
        composedRankingErrors.weightsDiffer,
        'rule.combined.weights',
      ],
      [
        { ...form, rule: { kind: 'TESTS', combined: { ...combined, tieBreak: [5] } } },
        composedRankingErrors.tieBreakUnknown,
        'rule.combined.tieBreak.0',
      ],
      [
        { ...form, testSetRefs: [one.testSet, sheet.testSet], rule: { kind: 'JOINED' } },
        composedRankingErrors.protocolsDiffer,
        'testSetRefs',
      ],
      [teams({}, [one.testSet, two.testSet]), composedRankingErrors.tooManyParts, 'testSetRefs'],
      [teams({ mostMembers: 1 }, [one.testSet]), composedRankingErrors.countTooLarge, 'rule.team.count'],
      [teams({ per: 'ROUND' }, [sheet.testSet]), composedRankingErrors.roundsNotOffered, 'rule.team.per'],
      [{ ...form, name: ' ' }, kernelErrors.blankName, 'name'],
    ]
    for (const [input, error, field] of cases) {
      const body = await refused(
        composedRanking.create({ competition, ...input }),
        error as typeof kernelErrors.blankName,
      )
      expect(body.causes.find(({ code }) => code === error.code)?.field, error.code).toBe(field)
    }
    expect((await composedRanking.list({ competition })).rankings).toEqual([])
  })
})

describe('a ranking of teams', () => {
  it('adds the best members of each team and marks the drop score', async () => {
    const { competition, addTest } = await givenCompetition()
    const set = await addTest(againstTheClock, [
      jumped('0', 6000),
      jumped('4', 6000),
      jumped('12', 6000),
      jumped('0', 6000),
      jumped('8', 6000),
    ])
    const [a = '', b = '', c = '', d = '', e = ''] = set.registrations
    const team = (name: string, memberRefs: string[]) =>
      staff().team.create({ competition, testRef: set.test, name, memberRefs })
    await team('Goud', [a, b, c])
    await team('Zilver', [d, e])
    const made = await staff().composedRanking.create({
      competition,
      name: 'Ploegen',
      testSetRefs: [set.testSet],
      rule: { kind: 'TEAMS', team: teamRule },
    })
    expect(made.rows.map(({ place, score, team: each }) => [place, each?.name, score])).toEqual([
      [1, 'Goud', '4'],
      [2, 'Zilver', '8'],
    ])
    expect(made.rows[0]?.team?.members.map(({ scores }) => scores[0]?.use)).toEqual(['COUNTED', 'COUNTED', 'DROPPED'])
  })
})

describe('standings of one test', () => {
  it('ranks eventing after each phase, and the public reads these beside the final ranking', async () => {
    const { addTest, competition } = await givenCompetition()
    const eventing = protocolPresets.find(({ key }) => key === 'FEI_EVENTING')?.definition
    if (eventing === undefined) throw new Error('the preset is gone')
    const ride = (dressage: string, crossCountry: string | null): Result => ({
      discipline: 'EVENTING',
      status: crossCountry === null ? 'ELIMINATED' : 'FINISHED',
      statusReason: crossCountry === null ? 'XC-FR' : null,
      outOfCompetition: false,
      dressage: { penalties: dressage },
      crossCountry: crossCountry === null ? null : { obstacles: crossCountry, time: '0' },
      showJumping: crossCountry === null ? null : { obstacles: '0', time: '0' },
    })
    const { registrations, ...where } = await addTest(eventing, [ride('30', '0'), ride('25', '20'), ride('20', null)])
    const [steady, quick, fell] = registrations
    const row = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: where.testSet } })
    const standings = await staff().ranking.standings({ ...where, ranking: row.ref })
    expect(standings.map(({ kind, rows }) => [kind, rows.map(({ place, id }) => [place, id])])).toEqual([
      [
        'DRESSAGE',
        [
          [1, fell],
          [2, quick],
          [3, steady],
        ],
      ],
      [
        'CROSS_COUNTRY',
        [
          [1, steady],
          [2, quick],
          [null, fell],
        ],
      ],
    ])
    expect(standings[1]?.rows.at(-1)).toMatchObject({ status: 'ELIMINATED', statusReason: 'XC-FR' })
    const shown = await as('anonymous').publicCompetition.ranking({ competition, ranking: where.testSet })
    expect(shown.standings.map(({ kind, rows }) => [kind, rows.map(({ behind }) => behind?.key ?? null)])).toEqual([
      ['DRESSAGE', [null, 'SCORE', 'SCORE']],
      ['CROSS_COUNTRY', [null, 'SCORE', 'STATUS']],
    ])
    await refused(staff().ranking.standings({ ...where, ranking: newRef() }), resultErrors.rankingMissing)
  })
})

describe('a sheet of a judge who is not in the jury', () => {
  it('is refused with the name of the position, and nothing is stored', async () => {
    const { addTest } = await givenCompetition()
    const set = await addTest(protocolOf.dressage(['C', 'H']), [])
    const practitioner = await make.practitioner({ federationRef: worlds.a.federation.ref })
    const { ref: participation } = await make.registration({
      competitionRef: set.competition,
      testRef: set.test,
      testSetRef: set.testSet,
      practitionerRef: practitioner.ref,
    })
    const result: Result = {
      discipline: 'DRESSAGE',
      status: 'FINISHED',
      outOfCompetition: false,
      judges: [
        { position: 'C', percentage: '70' },
        { position: 'X', percentage: '71' },
      ],
    }
    const body = await refused(
      staff().result.enter({ ...set, participation, version: 0, result }),
      resultErrors.judgeUnknown,
    )
    expect(body.causes[0]).toMatchObject({ field: 'result.judges.1.position', values: { judge: 'X', judges: 'C, H' } })
    expect(await database.prisma.result.count({ where: { registrationRef: participation } })).toBe(0)
  })
})
