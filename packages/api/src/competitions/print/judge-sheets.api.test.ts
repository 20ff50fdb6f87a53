// What the sheets of judges and juries say of themselves, and the tests of other disciplines that have some, read back.
import { newRef } from '@oxer/db'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { disciplines, type ProtocolOf } from '@oxer/domain/disciplines/disciplines'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { afterEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, federation, make, options } = test
const { givenList } = startlistsOf(test)

type Asked = Partial<PrintRequest> & Pick<PrintRequest, 'competition'>
const fileOf = async (asked: Asked): Promise<Uint8Array> => {
  const request = { document: 'JUDGE_SHEETS', language: 'EN', ...asked } as const
  const { body } = await downloads('competitionOrganizer').competitions.print.document(request)
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return body
}
const textsOf = async (asked: Asked): Promise<string[][]> =>
  (await readPages(await fileOf(asked))).map(({ texts }) => texts.map(({ text }) => text))

const exercise = { coefficient: '1', maximum: '10', part: 'TECHNICAL' } as const
const exercises = [
  { ...exercise, no: 1, name: 'Enter in working trot', letters: 'A' },
  { ...exercise, no: 2, name: 'Paces', coefficient: '2' },
]
const dressage: Protocol = {
  ...{ discipline: 'DRESSAGE', aggregate: 'MEAN_OF_JUDGES', judges: ['C'], judgeMaximum: null, exercises },
  ...{ courseErrors: [], judgeDecimals: null, decimals: 3, tieBreak: [] },
}
const againstTheClock: Protocol = {
  ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed: 7000 }] },
  timePenalty: { penalty: '1', perStarted: 100 },
}
const given = (protocolDefinition: Protocol, more: { riders?: number; status?: string } = {}) =>
  givenList({ riders: 1, ...more, test: { protocolDefinition } })

describe('the state of the list that a sheet comes from', () => {
  it.each([
    ['DRAFT', 'EN', 'Provisional, may still change'],
    ['DRAFT_PROPOSAL', 'NL', 'Voorlopig, kan nog wijzigen'],
    ['FINAL', 'EN', 'Final'],
    ['FINAL', 'NL', 'Definitief'],
    ['CLOSED', 'EN', 'Closed'],
    ['CLOSED', 'NL', 'Afgesloten'],
  ] as const)('is said on both kinds of sheets: %s, %s', async (status, language, words) => {
    const { competition } = await given(dressage, { status })
    const [judged = []] = await textsOf({ competition, language })
    expect(judged.find((text) => text.endsWith(` · ${words}`))).toMatch(
      language === 'EN' ? /^Dressage · / : /^Dressuur · /,
    )
    const jumping = await given(againstTheClock, { status })
    const [jury = []] = await textsOf({ competition: jumping.competition, document: 'JURY_SHEETS', language })
    expect(jury).toContain(words)
  })

  it('is not said on an empty sheet, which has no start', async () => {
    const { competition } = await given(dressage, { status: 'DRAFT' })
    const [texts = []] = await textsOf({ competition, blank: true })
    expect(texts.join(' ')).toContain('maximum 30 points')
    expect(texts.join(' ')).not.toContain('may still change')
  })
})

describe('the crest of the federation', () => {
  const crest = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQCbHFihiGlgQAFHgpQcffMBoAAAAASUVORK5CYII=',
    'base64',
  )
  const wear = (avatar: string | null) =>
    database.prisma.federation.update({ where: { ref: federation }, data: { avatar } })
  afterEach(() => wear(null))

  it('is on judge’s sheets and jury sheets, and on none once it is gone', async () => {
    const ref = newRef()
    await contextOf(null, options).services.storage.put('sheet-crest.png', crest)
    await database.prisma.storedFile.create({
      data: {
        ...{ ref, key: 'sheet-crest.png', name: 'crest', contentType: 'image/png', size: crest.length },
        ...{ subjectRef: federation, isPublic: true, createdAt: new Date() },
      },
    })
    const judged = { competition: (await given(dressage)).competition }
    const jury = { competition: (await given(againstTheClock)).competition, document: 'JURY_SHEETS' } as const
    const hasPicture = async (asked: Asked) =>
      Buffer.from(await fileOf(asked))
        .toString('latin1')
        .includes('/Subtype /Image')
    expect([await hasPicture(judged), await hasPicture(jury)]).toEqual([false, false])
    const before = await textsOf(judged)
    await wear(`/api/file/${ref}`)
    expect([await hasPicture(judged), await hasPicture(jury)]).toEqual([true, true])
    expect((await textsOf(judged)).map(({ length }) => length)).toEqual(before.map(({ length }) => length))
    await wear(`/api/file/${newRef()}`)
    expect(await hasPicture(judged)).toBe(false)
  })
})

const { EVENTING, DRIVING, VAULTING } = disciplines
const eventing: ProtocolOf<'EVENTING'> = {
  ...EVENTING.defaults,
  dressage: { ...EVENTING.defaults.dressage, judges: ['C', 'E'], judgeMaximum: null, exercises, factor: '1.5' },
}
const driving: ProtocolOf<'DRIVING'> = {
  ...DRIVING.defaults,
  dressage: DRIVING.defaults.dressage && {
    ...DRIVING.defaults.dressage,
    ...{ judges: ['C', 'B'], judgeMaximum: null, exercises },
    incidents: [
      ...DRIVING.defaults.dressage.incidents,
      { code: 'WRONG_WHIP', outcomes: [{ kind: 'PENALTIES', value: '2.5' }] },
    ],
  },
}
const marking: Readonly<Record<string, string[]>> = {
  ...{ HORSE: ['A'], EXERCISES: ['B', 'C'], TECHNIQUE: ['B'], ARTISTIC: ['C'] },
}
const vaulting: ProtocolOf<'VAULTING'> = {
  ...{ ...VAULTING.defaults, judges: ['A', 'B', 'C'] },
  tests: VAULTING.defaults.tests.map((each) => ({
    ...each,
    parts: each.parts.map((part) => ({ ...part, judges: marking[part.part] ?? [] })),
  })),
}

/** A list of riders who start at ten, in a ring, on a day of their competition. */
const givenTest = async (protocolDefinition: Protocol, sportType: SportType, riders = 2) => {
  const list = await givenList({ riders, status: 'FINAL', test: { protocolDefinition, sportType, name: 'Class A' } })
  const people = await database.prisma.person.findMany({
    where: { ref: { in: list.practitioners.map(({ personRef }) => personRef) } },
  })
  const byRef = new Map(people.map(({ ref, firstName, lastName }) => [ref, `${firstName} ${lastName}`]))
  const names = list.practitioners.map(({ personRef }) => byRef.get(personRef) ?? '')
  return { ...list, names }
}
const subjectsOf = async ({ competition }: { competition: string }) =>
  (await api('competitionOrganizer').competitions.print.setting({ competition, document: 'JUDGE_SHEETS' })).subjects
const judgesOf = async ({ competition }: { competition: string }) =>
  (await api('competitionOrganizer').competitions.print.setting({ competition, document: 'JUDGE_SHEETS' })).judges

/** Whose sheet each page is, and who rides. */
const heads = (pages: string[][], positions: readonly string[], names: readonly string[]) =>
  pages.map((texts) => [texts.find((text) => positions.includes(text)), texts.find((text) => names.includes(text))])

describe('the dressage phase of an eventing test', () => {
  it.each([
    [
      'EN',
      ['Eventing · Dressage · maximum 30 points · Final', 'of 30', 'To deduct', 'Error 3 and further: Elimination'],
      '(100 − mean percentage of the judges) × 1.5',
    ],
    [
      'NL',
      [
        'Eventing · Dressuur · maximum 30 punten · Definitief',
        'van 30',
        'Aftrek',
        'Vergissing 3 en verder: Uitsluiting',
      ],
      '(100 − gemiddeld percentage van de juryleden) × 1,5',
    ],
  ] as const)('has a sheet for each start and judge, up to the percentage: %s', async (language, words, penalties) => {
    const list = await givenTest(eventing, 'EVENTING')
    const [first, second] = list.names
    const pages = await textsOf({ competition: list.competition, language })
    expect(heads(pages, ['C', 'E'], list.names)).toEqual([
      ['C', first],
      ['C', second],
      ['E', first],
      ['E', second],
    ])
    for (const texts of pages) {
      expect(texts).toEqual(expect.arrayContaining([...words, penalties, 'Enter in working trot', 'Percentage']))
      expect(texts.filter((text) => text === 'Percentage')).toHaveLength(1)
    }
    expect(await judgesOf(list)).toEqual(['C', 'E'])
  })

  it('belongs to no cross-country under its rules, and has the note of a sheet without exercises', async () => {
    const cross = await givenTest(eventing, 'CROSS_COUNTRY', 1)
    expect(await subjectsOf(cross)).toEqual([])
    const asked = { competition: cross.competition, document: 'JUDGE_SHEETS', subjects: cross.ref } as const
    await refused(downloads('competitionOrganizer').competitions.print.document(asked), kernelErrors.notFound)
    const plain = await givenTest(EVENTING.defaults, 'EVENTING', 1)
    const [texts = []] = await textsOf(plain)
    expect(texts).toEqual(
      expect.arrayContaining([
        'This protocol has no exercises: the judge gives a percentage or points.',
        ...['of 100', 'Percentage', '(100 − mean percentage of the judges) × 1'],
      ]),
    )
  })

  it('leaves hour, day and ring to be written where it is not ridden first', async () => {
    const hours = async (phases: ProtocolOf<'EVENTING'>['phases']) => {
      const list = await givenTest({ ...eventing, ...(phases && { phases }) }, 'EVENTING', 1)
      const { ref: arenaRef } = await make.arena({ competitionRef: list.competition, name: 'Ring 7' })
      const { start } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: list.competition } })
      await database.prisma.activity.create({
        data: {
          ...{ ref: newRef(), competitionRef: list.competition, kind: 'SPORT', name: 'Class A', arenaRef },
          ...{ startlistRef: list.ref, date: start, startSeconds: 36_000, endSeconds: 43_200 },
        },
      })
      await database.prisma.startlistEntry.updateMany({
        where: { startlistRef: list.ref },
        data: { startSeconds: 36_000 },
      })
      const [texts = []] = await textsOf({ ...list, judge: 'C' })
      return [
        texts.includes('10:00'),
        texts.includes('Ring 7'),
        texts.some((text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text)),
      ]
    }
    expect(await hours(undefined)).toEqual([true, true, true])
    expect(await hours(['CROSS_COUNTRY', 'DRESSAGE', 'SHOW_JUMPING'])).toEqual([false, false, false])
  })
})

describe('the dressage of a driving test', () => {
  it.each([
    [
      'EN',
      ['Driving · Dressage · maximum 30 points · Final', 'Groom dismounts: 5, 10, Elimination', 'Wrong whip: 2.5'],
      '(100 − mean percentage of the judges) × 1.6 + incidents',
    ],
    [
      'NL',
      ['Mennen · Dressuur · maximum 30 punten · Definitief', 'Groom stapt af: 5, 10, Uitsluiting', 'Wrong whip: 2,5'],
      '(100 − gemiddeld percentage van de juryleden) × 1,6 + incidenten',
    ],
  ] as const)(
    'has a sheet for each start and judge, with what incidents cost: %s',
    async (language, words, penalties) => {
      const list = await givenTest(driving, 'DRIVING', 1)
      const pages = await textsOf({ competition: list.competition, language })
      expect(heads(pages, ['C', 'B'], list.names)).toEqual([
        ['C', list.names[0]],
        ['B', list.names[0]],
      ])
      for (const texts of pages) {
        expect(texts).toEqual(expect.arrayContaining([...words, penalties, 'Paces', 'Percentage']))
      }
    },
  )

  it('belongs to no test without a dressage', async () => {
    const list = await givenTest({ ...driving, dressage: null }, 'DRIVING', 1)
    expect(await subjectsOf(list)).toEqual([])
    expect(await subjectsOf(await givenTest(driving, 'DRIVING', 1))).toHaveLength(1)
  })
})

describe('the tests of vaulting', () => {
  it.each([
    ['EN', 'Test 1: Compulsory test', 'Test 2: Freestyle', ['Horse', 'Exercises', 'Technique', 'Artistic'], '0.25'],
    ['NL', 'Proef 1: Verplichte proef', 'Proef 2: Kür', ['Paard', 'Oefeningen', 'Techniek', 'Artistiek'], '0,25'],
  ] as const)(
    'have a sheet of the parts that a judge marks: %s',
    async (language, compulsory, freestyle, parts, share) => {
      const list = await givenTest(vaulting, 'VAULTING')
      const pages = await textsOf({ competition: list.competition, language })
      const [first, second] = list.names
      const found = pages.map((texts) => [
        ...[
          texts.find((text) => ['A', 'B', 'C'].includes(text)),
          texts.find((text) => text === compulsory || text === freestyle),
        ],
        texts.find((text) => list.names.includes(text)),
      ])
      expect(found).toEqual(
        ['A', 'B', 'C'].flatMap((position) =>
          [compulsory, freestyle].flatMap((of) => [first, second].map((name) => [position, of, name])),
        ),
      )
      const [horse, exercisesWord, technique, artistic] = parts
      const marked = pages.map((texts) => {
        // Not the label of the line on which the horse is named.
        const from = texts.findIndex((text) => text === compulsory || text === freestyle)
        return texts.slice(from).filter((text) => parts.some((part) => part === text))
      })
      expect(marked.filter((_, at) => at % 2 === 0)).toEqual([
        ...[[horse], [horse], [exercisesWord], [technique], [exercisesWord], [artistic]],
      ])
      expect(pages[0]).toEqual(expect.arrayContaining([share, '10']))
      // Nobody marks all parts, so that no sheet has a total.
      expect(pages.flat().filter((text) => text === 'Total' || text === 'Totaal')).toEqual([])
    },
  )

  it('have a total where every judge marks all parts', async () => {
    const list = await givenTest({ ...VAULTING.defaults, judges: ['A'] }, 'VAULTING', 1)
    const pages = await textsOf(list)
    expect(pages).toHaveLength(2)
    for (const texts of pages)
      expect(texts).toEqual(expect.arrayContaining(['Total', 'of 10', 'Vaulting · Individual · Final']))
  })

  it('are printed empty, or of one judge', async () => {
    const { competition } = await givenTest(vaulting, 'VAULTING')
    expect(await textsOf({ competition, judge: 'B' })).toHaveLength(4)
    expect(await textsOf({ competition, judge: 'B', blank: true })).toHaveLength(2)
  })
})
