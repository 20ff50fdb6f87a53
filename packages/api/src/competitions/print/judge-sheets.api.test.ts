// What the sheets of judges and juries say of themselves, and the tests of other disciplines that have some, read back.
import { newRef } from '@oxer/db'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { afterEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { database, downloads, federation, options } = test
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
