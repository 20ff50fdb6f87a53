// decision 422: the master list, stable cards, the sheets of a jumping jury and rankings of several tests, read back.
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { usualOptions } from '@oxer/domain/competitions/print/print.rules'
import type { PrintDocumentType, PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make } = test
const { givenList } = startlistsOf(test)
const staff = () => api('federationAdministrator').competitions

type Asked = Partial<PrintRequest> & { competition: string; document: PrintDocumentType }
/** As the page asks for it: with the usual options of the document. */
const pagesOf = async ({ competition, document, ...more }: Asked) => {
  const { ownLayout: _, fields, ...usual } = usualOptions(document, 'EN')
  const { body } = await downloads('federationAdministrator').competitions.print.document({
    ...{ ...usual, competition, document, fields: fields.join(','), ...more },
  })
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return readPages(body)
}
const textsOf = async (asked: Asked): Promise<string[][]> =>
  (await pagesOf(asked)).map(({ texts }) => texts.map(({ text }) => text))

const againstTheClock: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

/** Horses with their numbers; the first of them also starts in a second test. */
const givenStable = async () => {
  const list = await givenList({ riders: 3, test: { protocolDefinition: againstTheClock, name: 'Jumping 1.10 m' } })
  for (const [index, { ref }] of list.registrations.entries()) {
    await database.prisma.registration.update({ where: { ref }, data: { startNumber: 103 - index } })
  }
  const [first] = list.registrations
  const second = await make.test({
    ...{ competitionRef: list.competition, name: 'Jumping 1.20 m', protocolDefinition: againstTheClock },
  })
  await make.registration({
    ...{ competitionRef: list.competition, testRef: second.ref, testSetRef: second.testSet.ref, startNumber: 103 },
    practitionerRef: first?.practitionerRef ?? '',
  })
  const people = await database.prisma.practitioner.findMany({
    where: { ref: { in: list.registrations.map(({ practitionerRef }) => practitionerRef ?? '') } },
    include: { horse: true, person: true },
  })
  const byRef = new Map(people.map((each) => [each.ref, each]))
  const [a, b, c] = list.registrations.map(({ practitionerRef }) => byRef.get(practitionerRef ?? ''))
  return { list, competition: list.competition, horses: [a, b, c].map((each) => each?.horse.name ?? ''), second }
}

describe('the master list', () => {
  it('has each horse once by its number with all its tests, and each rider by name', async () => {
    const { competition, horses } = await givenStable()
    const [byHorse = [], byRider = [], ...others] = await textsOf({ competition, document: 'MASTER_LIST' })
    expect(others).toEqual([])
    expect(byHorse).toContain('Master list, by number')
    expect(byHorse.filter((text) => horses.includes(text))).toEqual(horses.toReversed())
    expect(byHorse.filter((text) => /^10\d$/.test(text))).toEqual(['101', '102', '103'])
    expect(byHorse.join(' ')).toContain('Jumping 1.10 m, Jumping 1.20 m')
    expect(byRider).toContain('Master list, by rider')
    expect((await textsOf({ competition, document: 'MASTER_LIST', fields: 'NUMBER,HORSE' })).length).toBe(1)
  })

  it('has nobody who signed off, and is offered only where somebody is registered', async () => {
    const { competition, horses, list } = await givenStable()
    const [, second] = list.registrations
    await database.prisma.registration.update({ where: { ref: second?.ref ?? '' }, data: { status: 'SIGNED_OFF' } })
    const [byHorse = []] = await textsOf({ competition, document: 'MASTER_LIST' })
    expect(byHorse).not.toContain(horses[1])
    const { ref: empty } = await make.competition({ federationRef: test.federation })
    const of = { competition: empty, document: 'MASTER_LIST' } as const
    expect((await staff().print.setting(of)).subjects).toEqual([])
  })
})

describe('stable cards', () => {
  it('are one for each horse, its name the largest, in a grid of cards', async () => {
    const { competition, horses } = await givenStable()
    const [page, ...others] = await pagesOf({ competition, document: 'STABLE_CARDS' })
    expect(others).toEqual([])
    const named = (page?.texts ?? []).filter(({ text }) => horses.includes(text))
    expect(named.map(({ text }) => text).toSorted()).toEqual(horses.toSorted())
    for (const { size } of named) expect(size).toBeGreaterThan(16)
    const { options } = await staff().print.setting({ competition, document: 'STABLE_CARDS' })
    expect([options.labelRows, options.labelColumns]).toEqual([4, 2])
    // 8 cards of a page: half of its width, a quarter of its height.
    const columns = [...new Set(named.map(({ x }) => (x < 105 ? 'left' : 'right')))]
    expect(columns.toSorted()).toEqual(['left', 'right'])
  })
})

describe('the sheet of a jumping jury', () => {
  it('has the starts in order, a box for each obstacle, and what the course is', async () => {
    const { competition, list } = await givenStable()
    const course = {
      obstacles: 11,
      efforts: 13,
      lengthMetres: 420,
      speed: 350,
      timeAllowedSeconds: 72,
      timeLimitSeconds: 144,
    }
    const jumping = { ...course, heightCentimetres: 110, courseDesigner: 'Uliano Vezzani' }
    await database.prisma.startlist.update({
      where: { ref: list.ref },
      data: {
        parameters: {
          parts: [
            { testPart: 1, jumping, dressage: null },
            { testPart: 2, jumping: { ...jumping, obstacles: 7 }, dressage: null },
          ],
        },
      },
    })
    const pages = await pagesOf({ competition, document: 'JURY_SHEETS' })
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [297, 210],
      [297, 210],
    ])
    const [first = [], second = []] = pages.map(({ texts }) => texts.map(({ text }) => text))
    const heads = (texts: string[]) => texts.filter((text) => /^\d{1,2}$/.test(text)).map(Number)
    expect(heads(first)).toEqual(expect.arrayContaining([1, 11]))
    expect(heads(first)).not.toContain(12)
    expect(heads(second)).not.toContain(8)
    expect(second.join(' ')).toContain('round 2')
    expect(first.join(' ')).toContain('420 m · 350 m/min · 11 obstacles, 13 efforts · Course designer Uliano Vezzani')
    expect(first.filter((text) => /^10\d$/.test(text))).toEqual(['103', '102', '101'])
    expect(first).toEqual(expect.arrayContaining(['Time', 'Time f.', 'Total', 'Remarks']))
  })

  it('is of jumping alone', async () => {
    const { competition, ref } = await givenList({ riders: 1 })
    expect((await staff().print.setting({ competition, document: 'JURY_SHEETS' })).subjects).toEqual([])
    await refused(
      downloads('federationAdministrator').competitions.print.document({
        ...{ competition, document: 'JURY_SHEETS', subjects: ref },
      }),
      kernelErrors.notFound,
    )
  })
})

describe('a ranking of several tests', () => {
  it('of a competition without any are refused as nothing to print, not as too many pages', async () => {
    const { competition } = await givenList({ riders: 1 })
    const { causes } = await refused(pagesOf({ competition, document: 'RANKINGS' }), printErrors.nothingToPrint)
    expect(causes.map(({ field }) => field)).toEqual(['document'])
  })

  it('has its places, the figure of each test, the total, and its state', async () => {
    const { competition, list, second } = await givenStable()
    const ridden = { discipline: 'SHOW_JUMPING', outOfCompetition: false } as const
    const enter = (testRef: string, testSet: string, participation: string, result: Result) =>
      staff().result.enter({ competition, test: testRef, testSet, participation, result, version: 0 })
    const round = (penalties: string): Result => ({
      ...{ ...ridden, status: 'FINISHED', rounds: [{ obstaclePenalties: penalties, time: 6512 }] },
    })
    const [first, next] = list.registrations
    await enter(list.test.ref, list.test.testSet.ref, first?.ref ?? '', round('4'))
    await enter(list.test.ref, list.test.testSet.ref, next?.ref ?? '', round('8'))
    const entries = await database.prisma.registration.findMany({ where: { testRef: second.ref } })
    await enter(second.ref, second.testSet.ref, entries[0]?.ref ?? '', round('0'))
    const testSetRefs = [list.test.testSet.ref, second.testSet.ref]
    const combined = { weights: ['1', '1'], better: 'LOWER' as const, decimals: 0 as const, tieBreak: [] }
    await staff().composedRanking.create({
      ...{ competition, name: 'Grand tour', testSetRefs, rule: { kind: 'TESTS', combined } },
    })
    const [texts = []] = await textsOf({ competition, document: 'RANKINGS' })
    expect(texts).toEqual(
      expect.arrayContaining([
        'Grand tour',
        'Jumping 1.10 m',
        'Jumping 1.20 m',
        'Total',
        'Provisional, may still change',
      ]),
    )
    const numbers = texts.filter((text) => /^10\d$/.test(text))
    expect(numbers[0]).toBe('103')
  })
})
