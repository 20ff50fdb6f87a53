// decision 33, decision 468: what each document says of a minor, read back from the paper.
import { newRef } from '@oxer/db'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { printFields } from '@oxer/domain/competitions/print/print.rules'
import { PrintDocumentType, type PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make, worlds } = test
const { givenList } = startlistsOf(test)

type Asked = Partial<PrintRequest> & Pick<PrintRequest, 'competition' | 'document'>
/** All that a document can show, on paper that has room for it. */
const textOf = async (asked: Asked, subject: Subject = 'competitionOrganizer'): Promise<string> => {
  const { body } = await downloads(subject).competitions.print.document({
    ...{ language: 'EN', layout: 'LANDSCAPE', fontSize: 'SMALL', labelRows: 4, labelColumns: 2, margin: 'SMALL' },
    ...{ fields: printFields[asked.document].join(','), ...asked },
  })
  if (!(body instanceof Uint8Array)) throw new Error('not a file')
  return (await readPages(body)).flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
}

const secrets = {
  ...{ birthDate: '2013-03-27', email: 'mila.secret@example.org', phone: '+3250998877', mobilePhone: '+32470112233' },
  ...{ feiNumber: '10998877', externalId: 'LIC-556677', address: { street: 'Stille Laan', city: 'Zwijgem' } },
}
const remark = 'Broken arm'
const told = /2013|27\/03|example\.org|99 ?88|11 ?22|5566|Stille|Zwijgem|Broken/

/** A minor and an adult, each with a remark of the club, in a test of jumping or of dressage. */
const givenMinor = async (kind: 'jumping' | 'dressage' = 'jumping') => {
  const list = await givenList({
    ...{ riders: 2, status: 'DRAFT_PROPOSAL', competition: { start: '2026-05-16', end: '2026-05-17' } },
    test: {
      protocolDefinition: protocolOf[kind](),
      sportType: kind === 'jumping' ? 'SHOW_JUMPING' : 'DRESSAGE',
    },
  })
  const { competition } = list
  const [child, adult] = list.practitioners
  const people = [child?.personRef ?? '', adult?.personRef ?? '']
  await database.prisma.person.update({
    where: { ref: people[0] ?? '' },
    data: { ...secrets, firstName: 'Mila', lastName: 'Maes' },
  })
  await database.prisma.person.update({
    where: { ref: people[1] ?? '' },
    data: { firstName: 'Ann', lastName: 'Aerts' },
  })
  await database.prisma.horse.update({ where: { ref: child?.horseRef ?? '' }, data: { name: 'Poly' } })
  for (const [at, { ref }] of list.registrations.entries()) {
    const notes = at === 0 ? remark : 'Late'
    await database.prisma.registration.update({ where: { ref }, data: { notes, startNumber: 7 + at } })
  }
  const personRef = worlds.actors.resultProcessor?.personRef ?? ''
  await make.share({ competitionRef: competition, personRef, role: 'RESULT_PROCESSOR', expires: null })
  await database.prisma.activity.create({
    data: {
      ...{ ref: newRef(), competitionRef: competition, kind: 'SPORT', startlistRef: list.ref, name: list.test.name },
      ...{ date: '2026-05-16', startSeconds: 32_400, endSeconds: 36_000 },
    },
  })
  return list
}

const asPublished = async (competition: string, publishedParts: string[], status = 'PUBLISHED') =>
  database.prisma.competition.update({ where: { ref: competition }, data: { publishedParts, status } })

/** A result of the minor, and a ranking of several tests with it. */
const givenResults = async ({ competition, test: of, registrations }: Awaited<ReturnType<typeof givenMinor>>) => {
  const staff = api('federationAdministrator').competitions
  await staff.result.enter({
    ...{ competition, test: of.ref, testSet: of.testSet.ref, participation: registrations[0]?.ref ?? '', version: 0 },
    result: {
      ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
      rounds: [{ obstaclePenalties: '4', time: 6512 }],
    },
  })
  const second = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
  await staff.composedRanking.create({
    ...{ competition, name: 'Grand tour', testSetRefs: [of.testSet.ref, second.testSet.ref] },
    rule: { kind: 'TESTS', combined: { weights: ['1', '1'], better: 'LOWER', decimals: 0, tieBreak: [] } },
  })
}

describe('a minor on paper', () => {
  it.each(PrintDocumentType.options)('%s says no more than a start list does, whoever prints', async (document) => {
    const list = await givenMinor(document === 'JUDGE_SHEETS' ? 'dressage' : 'jumping')
    const { competition } = list
    if (document === 'RESULTS' || document === 'RANKINGS') await givenResults(list)
    await asPublished(competition, ['STARTLISTS', 'TIMESCHEDULE'])
    for (const subject of ['federationAdministrator', 'competitionOrganizer', 'resultProcessor'] as const) {
      const text = await textOf({ competition, document }, subject)
      expect(text).not.toMatch(told)
      // All but the schedule name who is on the public list, so the paper is not silent because it is empty.
      expect(text.includes('Mila Maes')).toBe(document !== 'TIMESCHEDULE')
    }
  })

  it('has no remark beside it, and an adult on the same list has', async () => {
    const { competition } = await givenMinor()
    for (const document of ['STARTLISTS', 'REGISTRATIONS', 'STABLE_CARDS'] as const) {
      const text = await textOf({ competition, document })
      expect([text.includes('Late'), text.includes(remark)]).toEqual([true, false])
    }
  })

  it.each(['memberRefs', 'reserveRefs'] as const)(
    'in a team (%s) leaves out the remark of the team, and not its name',
    async (place) => {
      const { competition, test: of, registrations, practitioners } = await givenMinor()
      const [child, adult] = registrations.map(({ ref }) => ref)
      const team = { competitionRef: competition, testRef: of.ref, createdAt: new Date() }
      for (const [name, member, notes] of [
        ['Dunes', child, remark],
        ['Heath', adult, 'Near the gate'],
      ] as const) {
        const { ref: teamRef } = await database.prisma.competitionTeam.create({
          data: { ...team, ref: newRef(), name, [place]: [member] },
        })
        const { ref } = await make.registration({
          ...{ competitionRef: competition, testRef: of.ref, testSetRef: of.testSet.ref, notes },
          practitionerRef: practitioners[0]?.ref ?? '',
        })
        await database.prisma.registration.update({
          where: { ref },
          data: { type: 'TEAM', teamRef, practitionerRef: null },
        })
      }
      const printed = async (subject: Subject) => {
        const text = await textOf({ competition, document: 'REGISTRATIONS' }, subject)
        return ['Dunes', remark, 'Heath', 'Near the gate'].filter((each) => text.includes(each))
      }
      expect(await printed('competitionOrganizer')).toEqual(['Dunes', 'Heath', 'Near the gate'])
      // As of any registration, remarks are for those who manage the competition.
      expect(await printed('resultProcessor')).toEqual(['Dunes', 'Heath'])
    },
  )

  it.each([
    ['STARTLISTS', true, true],
    ['REGISTRATIONS', true, false],
    ['LABELS', true, false],
    ['MASTER_LIST', false, false],
    ['STABLE_CARDS', false, false],
  ] as const)('%s: named before the list is public to who manages %s, to others %s', async (document, own, shared) => {
    const { competition, ref } = await givenMinor()
    const named = async (subject: Subject) => {
      const text = await textOf({ competition, document }, subject)
      // The horse, its number and everybody else are there.
      for (const other of ['Ann Aerts', 'Poly', '7']) expect(text).toContain(other)
      return text.includes('Mila Maes')
    }
    const both = async () => [await named('competitionOrganizer'), await named('resultProcessor')]
    await asPublished(competition, ['TIMESCHEDULE'])
    expect(await both()).toEqual([own, shared])
    await asPublished(competition, ['STARTLISTS'])
    expect(await both()).toEqual([true, true])
    // What is not public itself has no public start list, and neither has a list that is a draft.
    await asPublished(competition, ['STARTLISTS'], 'DRAFT')
    expect(await both()).toEqual([own, shared])
    await asPublished(competition, ['STARTLISTS'])
    await database.prisma.startlist.update({ where: { ref }, data: { status: 'DRAFT' } })
    expect(await both()).toEqual([own, shared])
  })

  it('of unknown age is a minor, and who is not named is counted', async () => {
    const { competition, practitioners } = await givenMinor()
    const master = { competition, document: 'MASTER_LIST' } as const
    const words = '1 young rider is named once the start list is out.'
    expect((await textOf(master)).split(words)).toHaveLength(3)
    expect(await textOf({ ...master, fields: 'HORSE,NUMBER' })).not.toContain(words)
    await database.prisma.person.update({
      where: { ref: practitioners[1]?.personRef ?? '' },
      data: { birthDate: null },
    })
    const text = await textOf(master)
    expect(text).not.toContain('Ann Aerts')
    expect(text).toContain('2 young riders are named once the start list is out.')
    expect(await textOf({ ...master, language: 'NL' })).toContain('2 jonge ruiters worden vermeld')
  })
})
