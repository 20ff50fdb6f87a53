import { newRef } from '@oxer/db'
import { readPages, readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { usualOptions } from '@oxer/domain/competitions/print/print.rules'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make, worlds } = test
const { givenList } = startlistsOf(test)
const setting = (subject: Subject) => api(subject).competitions.print
const papers = (subject: Subject = 'competitionOrganizer') => downloads(subject).competitions.print

const bytesOf = ({ body }: Pick<FileReply, 'body'>): Uint8Array => {
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return body
}
const textsOf = async (file: Pick<FileReply, 'body'>): Promise<string[][]> =>
  (await readPages(bytesOf(file))).map(({ texts }) => texts.map(({ text }) => text))
const namesOf = async (list: Awaited<ReturnType<typeof givenList>>): Promise<string[]> => {
  const people = await database.prisma.person.findMany({
    where: { ref: { in: list.practitioners.map(({ personRef }) => personRef) } },
  })
  const byRef = new Map(people.map(({ ref, firstName, lastName }) => [ref, `${firstName} ${lastName}`]))
  return list.practitioners.map(({ personRef }) => byRef.get(personRef) ?? '')
}

const againstTheClock: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

const lists = { document: 'STARTLISTS', language: 'EN' } as const

describe('a start list on paper (cs114)', () => {
  it('has each start in its place, with its breaks and its state, under a name that says what it is', async () => {
    const list = await givenList({ riders: 3 })
    const staff = api('competitionOrganizer').competitions.startlist
    await staff.addBreak({ ...list.of, order: 1, duration: 900 })
    const file = await papers().document({ ...lists, competition: list.competition })
    expect(file.fileName).toMatch(/ - Start lists .+\.pdf$/)
    expect(file).toMatchObject({ contentType: 'application/pdf', disposition: 'inline' })
    const [texts = []] = await textsOf(file)
    const names = await namesOf(list)
    expect(texts.filter((text) => names.includes(text))).toEqual(names)
    expect(texts.join(' ')).toContain('15 min')
    expect(texts).toEqual(expect.arrayContaining(['Provisional, may still change', 'Page 1 of 1']))
    const { title, language } = await readPdf(bytesOf(file))
    expect(title).toContain('Start lists')
    expect(language).toBe('en')
  })

  it('obeys each option: language, fields in their order, direction, letters, margin and copies', async () => {
    const list = await givenList({ riders: 2 })
    const asked = { ...lists, competition: list.competition, subjects: list.ref }
    const draw = async (options: object) => readPages(bytesOf(await papers().document({ ...asked, ...options })))
    const [dutch] = await draw({ language: 'NL' })
    expect(dutch?.texts.map(({ text }) => text)).toContain('Voorlopig, kan nog wijzigen')
    const [few] = await draw({ fields: 'HORSE,RIDER' })
    const heads = few?.texts.map(({ text }) => text).filter((text) => ['Pos.', 'No.', 'Rider', 'Horse'].includes(text))
    expect(heads).toEqual(['Horse', 'Rider'])
    const [lying] = await draw({ layout: 'LANDSCAPE' })
    expect(Math.round(lying?.width ?? 0)).toBe(297)
    const [name = ''] = await namesOf(list)
    const sizeOf = async (fontSize: 'SMALL' | 'LARGE') =>
      (await draw({ fontSize }))[0]?.texts.find(({ text }) => text === name)?.size
    expect([await sizeOf('SMALL'), await sizeOf('LARGE')]).toEqual([8, 12])
    const [custom] = await draw({ margin: 'CUSTOM', left: 33, top: 44 })
    expect(Math.min(...(custom?.texts.map(({ x }) => x) ?? []))).toBeCloseTo(33, 0)
    expect(Math.min(...(custom?.texts.map(({ y }) => y) ?? []))).toBeGreaterThan(44)
    const two = [await givenList({ riders: 1 }), list]
    expect(two).toHaveLength(2)
    const pagesOf = async (collated: boolean) =>
      (await draw({ copies: 2, collated })).map(({ texts }) => texts.find(({ text }) => text.startsWith('Page'))?.text)
    expect(await pagesOf(true)).toEqual(['Page 1 of 1', 'Page 1 of 1'])
    const saved = await papers().document({ ...asked, download: true })
    expect(saved.disposition).toBe('attachment')
  })

  it('follows the layout of each list where no fields are wanted (cr088, cr103, cr599)', async () => {
    const list = await givenList({ riders: 1 })
    const staff = api('competitionOrganizer').competitions.startlist
    const layout = await staff.layout(list.of)
    await staff.saveLayout({ ...list.of, ...layout, heading: 'Sunday morning', columns: ['HORSE', 'RIDER'] })
    const [texts = []] = await textsOf(await papers().document({ ...lists, competition: list.competition }))
    expect(texts).toEqual(expect.arrayContaining(['Sunday morning', 'Horse', 'Rider']))
    expect(texts).not.toContain('Pos.')
  })

  it('follows the direction and the letters of each list, unless others are asked', async () => {
    const list = await givenList({ riders: 1, competition: { start: '2026-05-16', end: '2026-05-17' } })
    const staff = api('competitionOrganizer').competitions.startlist
    const layout = await staff.layout(list.of)
    await staff.saveLayout({ ...list.of, ...layout, orientation: 'LANDSCAPE', fontSize: 'LARGE' })
    const other = await make.startlist({
      ...{ competitionRef: list.competition, testSetRef: list.test.testSet.ref, registrationRefs: [] },
    })
    const draw = async (more: object = {}) =>
      readPages(bytesOf(await papers().document({ ...lists, competition: list.competition, ...more })))
    const widths = (pages: Awaited<ReturnType<typeof draw>>) => pages.map(({ width }) => Math.round(width)).toSorted()
    const [name = ''] = await namesOf(list)
    expect(widths(await draw())).toEqual([210, 297])
    const sizes = (await draw()).flatMap(({ texts }) =>
      texts.flatMap(({ text, size }) => (text === name ? [size] : [])),
    )
    expect(sizes).toEqual([12])
    expect(widths(await draw({ layout: 'PORTRAIT', subjects: `${list.ref},${other.ref}` }))).toEqual([210, 210])
    // Whichever way a list lies, its margins must leave room.
    const low = { margin: 'CUSTOM', top: 80, bottom: 80 } as const
    await refused(papers().document({ ...lists, competition: list.competition, ...low }), printErrors.noRoom)
    expect(widths(await draw({ ...low, layout: 'PORTRAIT' }))).toEqual([210, 210])
  })

  it('leaves owners and remarks to those who manage the competition', async () => {
    const list = await givenList({ riders: 1 })
    await database.prisma.registration.updateMany({
      where: { competitionRef: list.competition },
      data: { notes: 'Broken arm' },
    })
    const asked = { ...lists, competition: list.competition, fields: 'RIDER,NOTES,OWNER' }
    const [own = []] = await textsOf(await papers().document(asked))
    expect(own).toContain('Broken arm')
    const personRef = worlds.actors.resultProcessor?.personRef ?? ''
    await make.share({ competitionRef: list.competition, personRef, role: 'RESULT_PROCESSOR', expires: null })
    const [shared = []] = await textsOf(await papers('resultProcessor').document(asked))
    expect(shared).toContain('Rider')
    expect(shared).not.toContain('Broken arm')
  })

  it('refuses who may not see the competition, a subject of another one, and too many pages', async () => {
    const [list, other] = [await givenList({ riders: 1 }), await givenList({ riders: 1 })]
    const asked = { ...lists, competition: list.competition }
    await refused(papers('anonymous').document(asked), kernelErrors.noUserContext)
    await refused(papers('rider').document(asked), kernelErrors.insufficientPermissions)
    await refused(papers('foreignAdministrator').document(asked), kernelErrors.notFound)
    await refused(papers().document({ ...asked, competition: newRef() }), kernelErrors.notFound)
    await refused(papers().document({ ...asked, subjects: other.ref }), kernelErrors.notFound)
    await refused(papers().document({ ...asked, copies: 51 }), kernelErrors.tooBig)
    const narrow = { margin: 'CUSTOM', left: 100, right: 100 } as const
    await refused(papers().document({ ...asked, ...narrow }), printErrors.noRoom)
    await refused(papers().document({ ...asked, ...narrow, document: 'LABELS', labelColumns: 8 }), printErrors.noRoom)
    const { competition } = await givenList({ riders: 250 })
    await refused(papers().document({ ...lists, competition, copies: 50, fontSize: 'LARGE' }), printErrors.tooManyPages)
  })
})

describe('registrations, results and labels (cs115-cs117)', () => {
  it('registrations are by test and number, with what was signed off struck through and not counted', async () => {
    const list = await givenList({ riders: 3 })
    const [, second] = list.registrations
    await database.prisma.registration.updateMany({ where: { ref: second?.ref ?? '' }, data: { status: 'SIGNED_OFF' } })
    const file = await papers().document({ document: 'REGISTRATIONS', language: 'EN', competition: list.competition })
    const [texts = []] = await textsOf(file)
    expect(texts).toEqual(expect.arrayContaining([...(await namesOf(list)), '2 registrations']))
    await refused(
      papers().document({ document: 'REGISTRATIONS', competition: list.competition, subjects: list.ref }),
      kernelErrors.notFound,
    )
  })

  it('results have their places, a non-finisher its word, and their state', async () => {
    const list = await givenList({ riders: 2, status: 'FINAL', test: { protocolDefinition: againstTheClock } })
    const { competition } = list
    const where = { competition, test: list.test.ref, testSet: list.test.testSet.ref, version: 0 }
    const enter = (place: number, result: Result) =>
      api('federationAdministrator').competitions.result.enter({
        ...where,
        participation: list.registrations[place]?.ref ?? '',
        result,
      })
    const ridden = { discipline: 'SHOW_JUMPING', outOfCompetition: false } as const
    await enter(0, { ...ridden, status: 'FINISHED', rounds: [{ obstaclePenalties: '4', time: 6512 }] })
    await enter(1, { ...ridden, status: 'ELIMINATED', rounds: [] })
    const file = await papers().document({ document: 'RESULTS', language: 'EN', competition })
    const [texts = []] = await textsOf(file)
    expect(texts).toEqual(expect.arrayContaining([...(await namesOf(list)), 'Place', 'Provisional, may still change']))
    expect(texts).toContain('Eliminated')
    expect(texts.indexOf('1')).toBeGreaterThan(-1)
  })

  it('labels are one for each number, on the sheet that the options say', async () => {
    const list = await givenList({ riders: 5 })
    const { competition } = list
    for (const [index, { ref }] of list.registrations.entries()) {
      await database.prisma.registration.update({ where: { ref }, data: { startNumber: 100 + index } })
    }
    const labels = { document: 'LABELS', language: 'EN', competition, margin: 'NONE' } as const
    const [page, ...others] = await readPages(bytesOf(await papers().document(labels)))
    expect(others).toEqual([])
    expect(page?.texts.filter(({ text }) => /^10\d$/.test(text))).toHaveLength(5)
    const small = await readPages(bytesOf(await papers().document({ ...labels, labelRows: 2, labelColumns: 2 })))
    expect(small.map(({ texts }) => texts.filter(({ text }) => /^10\d$/.test(text)).length)).toEqual([4, 1])
    const quiet = await textsOf(await papers().document({ ...labels, fields: 'HORSE' }))
    expect(quiet.flat().filter((text) => /^10\d$/.test(text))).toEqual([])
  })
})

describe('sheets for judges', () => {
  const exercise = { coefficient: '1', maximum: '10', part: 'TECHNICAL' } as const
  const dressage: Protocol = {
    ...{ discipline: 'DRESSAGE', aggregate: 'MEAN_OF_JUDGES', judges: ['C', 'E'], judgeMaximum: null, arena: 'SMALL' },
    exercises: [
      {
        ...exercise,
        no: 1,
        name: 'Enter in working trot',
        letters: 'A',
        heading: 'Arrival',
        directive: 'Straightness',
      },
      { ...exercise, no: 2, name: 'Paces', coefficient: '2', part: 'COLLECTIVE' },
    ],
    courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'ELIMINATION' }],
    ...{ judgeDecimals: null, decimals: 3, tieBreak: [] },
  }
  const sheets = { document: 'JUDGE_SHEETS', language: 'EN' } as const
  const given = (riders: number) => givenList({ riders, test: { protocolDefinition: dressage, sportType: 'DRESSAGE' } })

  it('are one for each start of each judge, in order, with the exercises of the protocol', async () => {
    const list = await given(3)
    const names = await namesOf(list)
    const [, second] = list.registrations
    await database.prisma.registration.updateMany({ where: { ref: second?.ref ?? '' }, data: { status: 'SIGNED_OFF' } })
    const pages = await textsOf(await papers().document({ ...sheets, competition: list.competition }))
    const judged = pages.map((texts) => [
      texts.find((text) => text === 'C' || text === 'E'),
      texts.find((text) => names.includes(text)),
    ])
    const [first, , third] = names
    expect(judged).toEqual([
      ['C', first],
      ['C', third],
      ['E', first],
      ['E', third],
    ])
    for (const texts of pages) {
      expect(texts).toEqual(
        expect.arrayContaining(['Arrival', 'A', 'Straightness', 'of 10', 'of 20', 'of 30', 'Subtotal', 'Percentage']),
      )
      expect(texts).toEqual(expect.arrayContaining(['Error 1: − 2 points', 'Error 2 and further: Elimination']))
    }
    const [dutch = []] = await textsOf(
      await papers().document({ ...sheets, competition: list.competition, language: 'NL' }),
    )
    expect(dutch).toEqual(expect.arrayContaining(['van 30', 'Handtekening van het jurylid', 'Schrijver']))
  })

  it('are of one judge, empty, or without a field, if that is wanted', async () => {
    const list = await given(2)
    const names = await namesOf(list)
    const asked = { ...sheets, competition: list.competition }
    const one = await papers().document({ ...asked, judge: 'E' })
    expect(one.fileName).toMatch(/ E\.pdf$/)
    expect((await textsOf(one)).map((texts) => texts.includes('E') && !texts.includes('C'))).toEqual([true, true])
    const blank = await textsOf(await papers().document({ ...asked, blank: true }))
    expect(blank).toHaveLength(2)
    expect(blank.flat().filter((text) => names.includes(text))).toEqual([])
    const quiet = await textsOf(await papers().document({ ...asked, fields: 'HORSE' }))
    expect(quiet.flat().filter((text) => names.includes(text))).toEqual([])
    expect(await textsOf(await papers().document({ ...asked, judge: 'M' }))).toEqual([['No judge’s sheets']])
  })

  it('are of the judges whom the start list appoints, with their names, where the protocol names none', async () => {
    const list = await givenList({ riders: 1, test: { protocolDefinition: { ...dressage, judges: [] } } })
    await database.prisma.startlist.update({
      where: { ref: list.ref },
      data: {
        parameters: {
          parts: [
            { testPart: 1, jumping: null, dressage: { arenaSize: null, judges: [{ position: 'B', name: 'Ann Őri' }] } },
          ],
        },
      },
    })
    const of = { competition: list.competition, document: 'JUDGE_SHEETS' } as const
    expect(await setting('competitionOrganizer').setting(of)).toMatchObject({ judges: ['B'], version: 0 })
    const [texts = []] = await textsOf(await papers().document({ ...sheets, competition: list.competition }))
    expect(texts).toEqual(expect.arrayContaining(['B', 'Ann Őri']))
  })

  it('are of tests with a sheet alone, and at most two hundred pages', async () => {
    const jumping = await givenList({ riders: 1, test: { protocolDefinition: againstTheClock } })
    const of = { competition: jumping.competition, document: 'JUDGE_SHEETS' } as const
    expect((await setting('competitionOrganizer').setting(of)).subjects).toEqual([])
    await refused(
      papers().document({ ...sheets, competition: jumping.competition, subjects: jumping.ref }),
      kernelErrors.notFound,
    )
    const list = await given(3)
    await refused(
      papers().document({ ...sheets, competition: list.competition, copies: 50 }),
      printErrors.tooManySheets,
    )
  })
})

describe('the options of a document', () => {
  it('are the usual ones until others are kept, for this document of this competition alone', async () => {
    const [list, other] = [await givenList({ riders: 1 }), await givenList({ riders: 1 })]
    const of = { competition: list.competition, document: 'STARTLISTS' } as const
    const first = await setting('competitionOrganizer').setting(of)
    expect(first).toMatchObject({ version: 0, options: usualOptions('STARTLISTS', 'EN') })
    expect(first.subjects.map(({ ref }) => ref)).toEqual([list.ref])
    const wanted = { ...first.options, layout: 'LANDSCAPE', copies: 3, fields: ['RIDER', 'HORSE', 'STATUS'] } as const
    const kept = await setting('competitionOrganizer').saveOptions({
      ...of,
      ...wanted,
      fields: [...wanted.fields],
      version: 0,
    })
    expect(kept).toMatchObject({ version: 1, options: { layout: 'LANDSCAPE', copies: 3, fields: ['RIDER', 'HORSE'] } })
    expect(await setting('competitionOrganizer').setting(of)).toEqual(kept)
    const fresh = await setting('competitionOrganizer').setting({ ...of, competition: other.competition })
    expect(fresh.version).toBe(0)
    expect((await setting('competitionOrganizer').setting({ ...of, document: 'LABELS' })).version).toBe(0)
    await refused(
      setting('competitionOrganizer').saveOptions({ ...of, ...first.options, version: 0 }),
      kernelErrors.staleVersion,
    )
    const line = await database.prisma.history.findFirst({
      where: { ref: list.competition, action: 'save-print-options' },
    })
    expect(line).not.toBeNull()
  })

  it('are refused to those who may not manage, and bad ones name their field', async () => {
    const list = await givenList({ riders: 1 })
    const of = { competition: list.competition, document: 'RESULTS' } as const
    const options = usualOptions('RESULTS', 'EN')
    for (const subject of ['rider', 'anonymous', 'foreignAdministrator'] as const) {
      const code = {
        rider: kernelErrors.insufficientPermissions,
        anonymous: kernelErrors.noUserContext,
        foreignAdministrator: kernelErrors.notFound,
      }[subject]
      await refused(setting(subject).setting(of), code)
      await refused(setting(subject).saveOptions({ ...of, ...options, version: 0 }), code)
    }
    const wide = { ...of, ...options, margin: 'CUSTOM', left: 100, right: 100, version: 0 } as const
    await refused(setting('competitionOrganizer').saveOptions(wide), printErrors.noRoom)
    const tall = { ...of, ...options, top: 101, version: 0 }
    await refused(setting('competitionOrganizer').saveOptions(tall), kernelErrors.tooBig)
  })

  it('results can only be printed of parts that have a ranking', async () => {
    const list = await givenList({ riders: 1 })
    const of = { competition: list.competition, document: 'RESULTS' } as const
    expect((await setting('competitionOrganizer').setting(of)).subjects).toEqual([])
    await database.prisma.ranking.create({
      data: { ref: newRef(), testSetRef: list.test.testSet.ref, competitionRef: list.competition },
    })
    expect((await setting('competitionOrganizer').setting(of)).subjects.map(({ ref }) => ref)).toEqual([
      list.test.testSet.ref,
    ])
  })
})
