// decision 467: a start out of competition is marked on paper and in the spreadsheet, in the words of the public page.
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { readSpreadsheet } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads } = test
const { givenList } = startlistsOf(test)
const organizer = () => downloads('competitionOrganizer').competitions

const bytesOf = ({ body }: { body: unknown }): Uint8Array => {
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return body
}
const textsOf = async (asked: Partial<PrintRequest> & Pick<PrintRequest, 'competition' | 'document'>) =>
  (await readPages(bytesOf(await organizer().print.document(asked)))).flatMap(({ texts }) =>
    texts.map(({ text }) => text),
  )

/** Three starts, the second of them out of competition. */
const givenGuest = async () => {
  const list = await givenList({
    riders: 3,
    status: 'FINAL',
    test: {
      protocolDefinition: {
        ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed: 7000 }] },
        timePenalty: { penalty: '1', perStarted: 100 },
      },
    },
  })
  const guest = list.registrations[1]?.ref ?? ''
  await database.prisma.registration.update({ where: { ref: guest }, data: { outOfCompetition: true } })
  const horses = await database.prisma.horse.findMany({
    where: { ref: { in: list.practitioners.map(({ horseRef }) => horseRef) } },
  })
  const nameOf = (place: number) =>
    horses.find(({ ref }) => ref === list.practitioners[place]?.horseRef)?.name ?? 'no horse'
  return { ...list, guest, horse: nameOf(1), others: [nameOf(0), nameOf(2)] }
}

describe('a start out of competition', () => {
  it.each([
    ['STARTLISTS', 'EN', 'Out of competition'],
    ['STARTLISTS', 'NL', 'Buiten wedstrijd'],
    ['REGISTRATIONS', 'EN', 'Out of competition'],
    ['REGISTRATIONS', 'NL', 'Buiten wedstrijd'],
  ] as const)('is marked on %s in %s beside its horse, and no other start is', async (document, language, words) => {
    const { competition, horse, others } = await givenGuest()
    const of = { competition, document, language, layout: 'LANDSCAPE' } as const
    const texts = await textsOf({ ...of, fields: 'NUMBER,RIDER,HORSE' })
    expect(texts).toContain(`${horse} · ${words}`)
    expect(texts).toEqual(expect.arrayContaining(others))
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
    // Whatever is shown, the mark is.
    expect((await textsOf({ ...of, fields: 'RIDER' })).filter((text) => text.endsWith(`· ${words}`))).toHaveLength(1)
    expect(await textsOf({ ...of, fields: 'NUMBER' })).toContain(words)
  })

  it.each([
    ['EN', 'Out of competition'],
    ['NL', 'Buiten wedstrijd'],
  ] as const)('is marked on the results in %s, without a place', async (language, words) => {
    const { competition, horse, others, registrations, guest, test: of } = await givenGuest()
    for (const { ref } of registrations) {
      await api('federationAdministrator').competitions.result.enter({
        ...{ competition, test: of.ref, testSet: of.testSet.ref, participation: ref, version: 0 },
        result: {
          ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: ref === guest },
          rounds: [{ obstaclePenalties: '0', time: 6512 + registrations.length }],
        },
      })
    }
    const texts = await textsOf({ competition, document: 'RESULTS', language, layout: 'LANDSCAPE' })
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
    const at = texts.findIndex((text) => text.startsWith(`${horse} · ${words}`))
    expect(at).toBeGreaterThan(texts.indexOf(others[0] ?? ''))
    expect(texts.filter((text) => /^[123]=?$/.test(text))).toEqual(['1=', '1='])
  })

  it('has a column of its own in the spreadsheet, in the language of the caller, and none where nobody is', async () => {
    const { of, horse } = await givenGuest()
    const rowsOf = async (id: typeof of, language: 'NL' | 'EN') => {
      const files = downloads('competitionOrganizer', { language }).competitions.startlist
      const sheet = await readSpreadsheet(bytesOf(await files.export({ ...id, format: 'XLSX' })))
      return sheet.map(({ cells }) => cells)
    }
    const [head = [], ...rows] = await rowsOf(of, 'EN')
    expect(head.at(-1)).toBe('Out of competition')
    const at = head.indexOf('Horse')
    expect(rows.filter((cells) => cells.includes('Out of competition')).map((cells) => cells[at])).toEqual([horse])
    const [dutch = [], ...rijen] = await rowsOf(of, 'NL')
    expect(dutch.at(-1)).toBe('Buiten wedstrijd')
    expect(rijen.filter((cells) => cells.includes('Buiten wedstrijd'))).toHaveLength(1)
    const other = await givenList({ riders: 2 })
    const [plain = []] = await rowsOf(other.of, 'EN')
    expect(plain).not.toContain('Out of competition')
  })
})
