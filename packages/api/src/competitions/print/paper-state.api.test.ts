// decision 469: each paper says whether what it has may still change.
import { newRef } from '@oxer/db'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make, now } = test
const { givenList } = startlistsOf(test)
const staff = () => api('federationAdministrator').competitions

type Asked = Partial<PrintRequest> & Pick<PrintRequest, 'competition' | 'document'>
const pagesOf = async (asked: Asked): Promise<string[][]> => {
  const { body } = await downloads('federationAdministrator').competitions.print.document({ language: 'EN', ...asked })
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return (await readPages(body)).map(({ texts }) => texts.map(({ text }) => text))
}
const provisional = 'Provisional, may still change'

describe('the state on paper', () => {
  it.each([
    ['INITIAL', provisional],
    ['DRAFT', provisional],
    ['DRAFT_PROPOSAL', provisional],
    ['FINAL', 'Final'],
    ['CLOSED', 'Closed'],
  ] as const)('of a start list that is %s: %s', async (status, words) => {
    const { competition, ref } = await givenList({ riders: 1 })
    await database.prisma.startlist.update({ where: { ref }, data: { status } })
    const [texts = []] = await pagesOf({ competition, document: 'STARTLISTS' })
    expect(texts.filter((text) => [provisional, 'Final', 'Closed'].includes(text))).toEqual([words])
  })

  it('of results and of their ranking: official with its moment once it is closed, and not while it is reopened', async () => {
    const list = await givenList({ riders: 1, status: 'FINAL', test: { protocolDefinition: protocolOf.jumping() } })
    const { competition, test: of, registrations } = list
    const where = { competition, test: of.ref, testSet: of.testSet.ref }
    await staff().result.enter({
      ...{ ...where, participation: registrations[0]?.ref ?? '', version: 0 },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: '4', time: 6512 }],
      },
    })
    const second = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
    await database.prisma.ranking.create({
      data: { ref: newRef(), testSetRef: second.testSet.ref, competitionRef: competition, status: 'CLOSED' },
    })
    await staff().composedRanking.create({
      ...{ competition, name: 'Grand tour', testSetRefs: [of.testSet.ref, second.testSet.ref] },
      rule: { kind: 'TESTS', combined: { weights: ['1', '1'], better: 'LOWER', decimals: 0, tieBreak: [] } },
    })
    const composed = { competitionRef: competition }
    await database.prisma.composedRanking.updateMany({ where: composed, data: { publishedAt: '2026-05-17T14:05:00Z' } })
    const stateOf = async (document: 'RESULTS' | 'RANKINGS', language: 'NL' | 'EN' = 'EN') =>
      (await pagesOf({ competition, document, language, ...(document === 'RESULTS' && { subjects: of.testSet.ref }) }))
        .flat()
        .filter((text) => /Provis|Offici/.test(text))
    const set = (data: { status?: string; areResultsReopened?: boolean; publishedAt?: string }) =>
      database.prisma.ranking.update({ where: { testSetRef: of.testSet.ref }, data })
    expect([await stateOf('RESULTS'), await stateOf('RANKINGS')]).toEqual([[provisional], [provisional]])
    await set({ status: 'CLOSED', publishedAt: '2026-05-17T13:30:00Z' })
    expect(await stateOf('RESULTS')).toEqual(['Official, 17/05/2026 15:30'])
    expect(await stateOf('RESULTS', 'NL')).toEqual(['Officieel, 17/05/2026 15:30'])
    expect(await stateOf('RANKINGS')).toEqual(['Official, 17/05/2026 16:05'])
    await set({ areResultsReopened: true })
    expect(await stateOf('RESULTS')).toEqual([provisional])
  })

  it('of the master list: until when entries come in, and since when they do not', async () => {
    const { competition } = await givenList({ riders: 1 })
    const around = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
    const facts = async (
      data: { registrationClosesAt?: Date | null; registrationLateAt?: Date | null },
      language: 'NL' | 'EN' = 'EN',
    ) => {
      await database.prisma.competition.update({ where: { ref: competition }, data })
      const pages = await pagesOf({ competition, document: 'MASTER_LIST', language })
      return pages.map((texts) => texts.filter((text) => /egistration|Provis|nschrijven/.test(text)))
    }
    const twice = (pattern: RegExp) => [[expect.stringMatching(pattern)], [expect.stringMatching(pattern)]]
    const at = String.raw`\d\d\/\d\d\/\d{4} \d\d:\d\d`
    expect(await facts({ registrationClosesAt: null, registrationLateAt: null })).toEqual([
      [provisional],
      [provisional],
    ])
    expect(await facts({ registrationClosesAt: around(60) })).toEqual(
      twice(new RegExp(`^Provisional: registration closes ${at}$`)),
    )
    expect(await facts({}, 'NL')).toEqual(twice(new RegExp(`^Voorlopig: inschrijven tot ${at}$`)))
    expect(await facts({ registrationClosesAt: around(-60) })).toEqual(twice(new RegExp(`^Registration closed ${at}$`)))
    expect(await facts({}, 'NL')).toEqual(twice(new RegExp(`^Inschrijven gesloten ${at}$`)))
    expect(await facts({ registrationLateAt: around(60) })).toEqual(
      twice(new RegExp(`^Provisional: late registration until ${at}$`)),
    )
    expect(await facts({ registrationLateAt: around(-30) })).toEqual(twice(new RegExp(`^Registration closed ${at}$`)))
  })

  it('of the poster: published once the public sees the schedule, on each of its days', async () => {
    const { competition } = await givenList({ riders: 1, competition: { start: '2026-05-16', end: '2026-05-17' } })
    await database.prisma.activity.createMany({
      data: ['2026-05-16', '2026-05-17'].map((date) => ({
        ...{ ref: newRef(), competitionRef: competition, kind: 'TEXT', name: 'Parade', date },
        ...{ startSeconds: 28_800, endSeconds: 30_000 },
      })),
    })
    const states = async (publishedParts: string[], status = 'PUBLISHED', language: 'NL' | 'EN' = 'EN') => {
      await database.prisma.competition.update({ where: { ref: competition }, data: { publishedParts, status } })
      const pages = await pagesOf({ competition, document: 'TIMESCHEDULE', language })
      return pages.flatMap((texts) => texts.filter((text) => /^(Provis|Publi|Voorl|Gepubl)/.test(text)))
    }
    expect(await states([])).toEqual([provisional, provisional])
    expect(await states(['TIMESCHEDULE'])).toEqual(['Published', 'Published'])
    expect(await states(['TIMESCHEDULE'], 'PUBLISHED', 'NL')).toEqual(['Gepubliceerd', 'Gepubliceerd'])
    // What is not public as a whole has published nothing.
    expect(await states(['TIMESCHEDULE'], 'DRAFT')).toEqual([provisional, provisional])
  })
})
