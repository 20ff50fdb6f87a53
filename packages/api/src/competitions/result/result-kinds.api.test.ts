// Every discipline that a protocol can score is entered, read, ranked and recalculated by the same procedures.
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { drivingDefaults } from '@oxer/domain/disciplines/driving/driving.presets'
import { auctionDefaults } from '@oxer/domain/disciplines/generic/generic.presets'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, worlds } = await apiTest()
const staff = () => api('federationAdministrator').competitions
const files = () => downloads('federationAdministrator').competitions

const preset = (key: string): Protocol => {
  const found = protocolPresets.find((each) => each.key === key)
  if (!found) throw new RangeError(key)
  return found.definition
}

const givenTest = async (protocolDefinition: Protocol) => {
  const federationRef = worlds.a.federation.ref
  const { ref } = await make.competition({ federationRef })
  const test = await make.test({ competitionRef: ref, name: 'Main test', protocolDefinition })
  const participations: string[] = []
  for (let index = 0; index < 2; index += 1) {
    const practitioner = await make.practitioner({ federationRef })
    const registration = await make.registration({
      competitionRef: ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
    })
    participations.push(registration.ref)
  }
  await make.startlist({ competitionRef: ref, testSetRef: test.testSet.ref, registrationRefs: participations })
  const [first = '', second = ''] = participations
  return { where: { competition: ref, test: test.ref, testSet: test.testSet.ref }, first, second }
}

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const sheet = (marks: string[]) => [{ position: 'C', marks }]

type Kind = {
  name: string
  protocol: () => Protocol
  entryKind: string
  better: Result
  worse: Result
  scores: [string | null, string | null]
}

const kinds: readonly Kind[] = [
  {
    name: 'style riding',
    protocol: () => preset('KNHS_STYLE'),
    entryKind: 'MARKS',
    better: {
      discipline: 'STYLE_RIDING',
      ...finished,
      judges: sheet(['7', '7', '7', '7', '7']),
      round: { obstaclePenalties: '0', time: 6500 },
    },
    worse: {
      discipline: 'STYLE_RIDING',
      ...finished,
      judges: sheet(['7', '7', '7', '7', '7']),
      round: { obstaclePenalties: '4', time: 6400 },
    },
    scores: ['70.000', '66.000'],
  },
  {
    name: 'presentation',
    protocol: () => preset('PRESENTATION'),
    entryKind: 'MARKS',
    better: { discipline: 'PRESENTATION', ...finished, judges: sheet(['8', '8', '7.5', '7', '8']) },
    worse: { discipline: 'PRESENTATION', ...finished, judges: sheet(['7', '7', '7', '7', '7']) },
    scores: ['38.500', '35.000'],
  },
  {
    name: 'an auction',
    protocol: () => auctionDefaults,
    entryKind: 'VALUE',
    better: { discipline: 'GENERIC', ...finished, value: '24500' },
    worse: { discipline: 'GENERIC', ...finished, value: '9000' },
    scores: ['24500.00', '9000.00'],
  },
  {
    name: 'outcomes',
    protocol: () => preset('GENERIC_STATUS'),
    entryKind: 'VALUE',
    better: { discipline: 'GENERIC', ...finished, outcome: 'Passed' },
    worse: { discipline: 'GENERIC', ...finished, outcome: 'Failed' },
    scores: [null, null],
  },
  {
    name: 'eventing',
    protocol: () => preset('FEI_EVENTING'),
    entryKind: 'PHASES',
    better: {
      discipline: 'EVENTING',
      ...finished,
      dressage: { penalties: '30.5' },
      crossCountry: { fences: [] },
      showJumping: { obstacles: '4', time: '0.4' },
    },
    worse: {
      discipline: 'EVENTING',
      ...finished,
      dressage: { judges: [{ position: 'C', percentage: '70' }] },
      crossCountry: { fences: [{ obstacle: '5', errors: ['REFUSAL'] }] },
      showJumping: null,
    },
    scores: ['34.9', '50.0'],
  },
  {
    name: 'cross-country',
    protocol: () => preset('CROSS_COUNTRY'),
    entryKind: 'FENCES',
    better: { discipline: 'CROSS_COUNTRY', ...finished, ride: { fences: [], elapsed: 35_000 } },
    worse: { discipline: 'CROSS_COUNTRY', ...finished, ride: { obstacles: '20', time: '1.2' } },
    scores: ['0.0', '21.2'],
  },
  {
    name: 'driving',
    protocol: () => drivingDefaults,
    entryKind: 'PHASES',
    better: {
      discipline: 'DRIVING',
      ...finished,
      dressage: { judges: [{ position: 'C', points: '65' }] },
      marathon: { penalties: '80.25' },
      cones: { balls: 1, time: 9000 },
    },
    worse: {
      discipline: 'DRIVING',
      ...finished,
      dressage: { judges: [{ position: 'C', points: '60' }], incidents: [{ code: 'GROOM_DISMOUNT', count: 1 }] },
      marathon: { penalties: '90' },
      cones: null,
    },
    scores: ['139.25', '159.00'],
  },
]

describe.each(kinds)('$name', ({ protocol, entryKind, better, worse, scores }) => {
  it('is offered, entered, scored and ranked, and recalculates to the same score', async () => {
    const { where, first, second } = await givenTest(protocol())
    const { tests } = await staff().result.metadata({ competition: where.competition })
    expect(tests).toMatchObject([{ testKind: better.discipline, entryKind, testSets: [{ left: 2, done: 0 }] }])
    const low = await staff().result.enter({ ...where, participation: first, version: 0, result: worse })
    const high = await staff().result.enter({ ...where, participation: second, version: 0, result: better })
    expect([high.result?.score?.text, low.result?.score?.text]).toEqual(scores)
    // Saving the same again changes nothing; on an older version it is refused.
    const again = await staff().result.enter({ ...where, participation: second, version: 0, result: better })
    expect(again.result?.version).toBe(1)
    await refused(
      staff().result.enter({ ...where, participation: second, version: 0, result: worse }),
      kernelErrors.staleVersion,
    )
    const { rows } = await staff().ranking.get({
      ...where,
      ranking: (await staff().result.list(where)).rankingRef ?? '',
    })
    expect(rows.map(({ place }) => place)).toEqual([1, 2])
    const fresh = await staff().result.recalculate(where)
    expect(fresh.lines.map(({ result }) => result?.score?.text ?? null)).toEqual([scores[1], scores[0]])
  })

  it('accepts a starter who did not start, and refuses a result of another discipline', async () => {
    const { where, first } = await givenTest(protocol())
    const status = { ...worse, status: 'NOT_STARTED' as const }
    expect(
      (await staff().result.enter({ ...where, participation: first, version: 0, result: status })).result?.content
        .status,
    ).toBe('NOT_STARTED')
    const other: Result = { discipline: 'DRESSAGE', ...finished, judges: [], percentage: '70' }
    const failure = await refused(
      staff().result.enter({ ...where, participation: first, version: 1, result: other }),
      resultErrors.impossible,
    )
    expect(failure.causes[0]?.values).toEqual({ reason: 'DISCIPLINE_MISMATCH' })
  })

  it('is exported in full and imported unchanged; a corrected file is stored', async () => {
    const { where, first, second } = await givenTest(protocol())
    const { competition } = where
    await staff().result.enter({ ...where, participation: first, version: 0, result: worse })
    await staff().result.enter({ ...where, participation: second, version: 0, result: better })
    for (const format of ['CSV', 'XLSX'] as const) {
      const reply = await files().result.export({ competition, format, withResultDetails: true })
      const body = typeof reply.body === 'string' ? reply.body : new Uint8Array(reply.body as Uint8Array)
      const file = new File([body], `results.${format.toLowerCase()}`)
      expect(await staff().result.import({ competition, file })).toMatchObject({ stored: 0, unchanged: 2 })
    }
    // The same file fills an empty start list in one import.
    const reply = await files().result.export({ competition, format: 'CSV', withResultDetails: true })
    await database.prisma.result.deleteMany({ where: { competitionRef: competition } })
    const file = new File([String(reply.body)], 'results.csv')
    expect(await staff().result.import({ competition, file })).toMatchObject({ stored: 2, unchanged: 0 })
    const { lines } = await staff().result.list(where)
    expect(lines.map(({ result }) => result?.score?.text ?? null)).toEqual([scores[1], scores[0]])
  })
})
