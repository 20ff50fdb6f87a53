// decision 408: the time schedule of a competition on posters.
import { newRef } from '@oxer/db'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { usualOptions } from '@oxer/domain/competitions/print/print.rules'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, downloads, make } = test
const { givenList } = startlistsOf(test)
const schedule = () => api('federationAdministrator').competitions.timeSchedule
const [saturday, sunday] = ['2026-05-16', '2026-05-17']
const poster = { document: 'TIMESCHEDULE', language: 'EN' } as const

type Asked = Partial<PrintRequest> & { competition: string }
const printed = (asked: Asked, subject: Subject = 'federationAdministrator') =>
  downloads(subject).competitions.print.document({ ...poster, ...asked })
const pagesOf = async (asked: Asked) => {
  const { body } = await printed(asked)
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return readPages(body)
}
const textsOf = async (asked: Asked): Promise<string[][]> =>
  (await pagesOf(asked)).map(({ texts }) => texts.map(({ text }) => text))

/** Two rings on Saturday, with a break in the first, and a prize giving on Sunday. */
const givenSchedule = async () => {
  const { competition, ref } = await givenList({ riders: 2, competition: { start: saturday, end: sunday } })
  const main = (await make.arena({ competitionRef: competition, order: 0, name: 'Main' })).ref
  const second = (await make.arena({ competitionRef: competition, order: 1, name: 'Second' })).ref
  const at = { competition, date: saturday }
  const sport = await schedule().saveSport({
    ...{ ...at, arenaRef: main, startlistRef: ref, start: '09:00', name: 'Dressage Ľuboš' },
  })
  await schedule().saveBreak({ ...at, arenaRef: main, start: '10:00', end: '10:20', name: '' })
  const text = await schedule().saveText({
    ...{ ...at, arenaRef: second, start: '11:00', end: '12:00', name: 'Demonstration' },
    description: 'With music',
  })
  const hidden = { arenaRef: second, date: sunday, start: '16:15', end: '16:45', name: 'Prize giving', hideTime: true }
  await schedule().saveText({ competition, ...hidden })
  return { competition, sport, text }
}

describe('a time schedule on paper', () => {
  it('is a page a day with its rings beside each other, its breaks, and no time that is hidden', async () => {
    const { competition } = await givenSchedule()
    const [first = [], second = [], ...others] = await textsOf({ competition })
    expect(others).toEqual([])
    expect(first).toEqual(
      expect.arrayContaining(['Main', 'Second', 'Dressage Ľuboš', 'Break', '10:00–10:20', '11:00–12:00', 'With music']),
    )
    expect(first.some((text) => text.startsWith('09:00–'))).toBe(true)
    expect(second).toContain('Prize giving')
    expect(second).not.toContain('Main')
    expect(second.join(' ')).not.toContain('16:')
  })

  it('obeys its options: the paper, the language, what is shown, and one day or some activities', async () => {
    const { competition, text } = await givenSchedule()
    const [large] = await pagesOf({ competition, paper: 'A3', layout: 'LANDSCAPE' })
    expect([Math.round(large?.width ?? 0), Math.round(large?.height ?? 0)]).toEqual([420, 297])
    const [dutch = []] = await textsOf({ competition, language: 'NL' })
    expect(dutch.join(' ')).toContain('mei 2026')
    const [timeless = []] = await textsOf({ competition, fields: 'NOTES' })
    expect(timeless).not.toContain('11:00–12:00')
    const [silent = []] = await textsOf({ competition, fields: 'TIME' })
    expect(silent).not.toContain('With music')
    expect((await textsOf({ competition, date: sunday })).map((texts) => texts.includes('Prize giving'))).toEqual([
      true,
    ])
    const [one = []] = await textsOf({ competition, subjects: text.ref })
    expect(one).toContain('Demonstration')
    expect(one).not.toContain('Main')
    expect((await textsOf({ competition, date: '2026-05-20' })).flat()).toContain('Nothing is planned on this day')
  })

  it('is offered by activity, and its options are kept', async () => {
    const { competition, sport, text } = await givenSchedule()
    const of = { competition, document: 'TIMESCHEDULE' } as const
    const print = api('federationAdministrator').competitions.print
    const first = await print.setting(of)
    expect(first.options).toEqual(usualOptions('TIMESCHEDULE', 'EN'))
    expect(first.subjects.map(({ ref }) => ref).slice(0, 2)).toEqual([sport.ref, text.ref])
    expect(first.subjects).toHaveLength(3)
    const kept = await print.saveOptions({ ...of, ...first.options, paper: 'A3', version: 0 })
    expect(kept.options.paper).toBe('A3')
    expect(await print.setting(of)).toEqual(kept)
  })

  it('refuses who may not see the competition, an activity of another one, and a day that cannot be read', async () => {
    const [{ competition }, other] = [await givenSchedule(), await givenSchedule()]
    await refused(printed({ competition }, 'anonymous'), kernelErrors.noUserContext)
    await refused(printed({ competition }, 'rider'), kernelErrors.insufficientPermissions)
    await refused(printed({ competition }, 'foreignAdministrator'), kernelErrors.notFound)
    await refused(printed({ competition, subjects: other.text.ref }), kernelErrors.notFound)
    const { ref: arenaRef } = await make.arena({ competitionRef: competition, order: 2, name: 'Third' })
    await test.database.prisma.activity.createMany({
      data: Array.from({ length: 120 }, (_, at) => ({
        ...{ ref: newRef(), competitionRef: competition, kind: 'TEXT', arenaRef, name: `Show ${at}`, date: sunday },
        ...{ startSeconds: 28_800 + at * 60, endSeconds: 28_860 + at * 60 },
      })),
    })
    await refused(printed({ competition }), printErrors.dayTooFull)
    expect(await textsOf({ competition, date: saturday })).toHaveLength(1)
  })
})
