// A competition that a reader may not see appears in no answer, whatever noun the answer is about. Every read of the API is called.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newRef } from '@oxer/db'
import { canViewCompetition } from '@oxer/domain/competitions/competition/competition.policy'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { type Subject, subjects } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { isVisibleIn } from '../competitions/competition/competition-visibility.queries.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refsOf, tellingReads } from './walk.fixture.ts'

const { database, federation, make, now, worlds } = await apiTest()
const { prisma } = database
const actorOf = (subject: Subject) => worlds.actors[subject]
const riderRef = actorOf('rider')?.personRef ?? ''
const club = worlds.a.club.ref
const { ref: practitionerRef, horseRef } = await make.practitioner({ federationRef: federation, personRef: riderRef })
await make.membership({ personRef: riderRef, organisationRef: club, start: '2020-01-01' })

/** A competition with everything in it, and every part of it marked as published. */
const sheet = { discipline: 'DRESSAGE', status: 'NOT_STARTED', outOfCompetition: false, judges: [] }
const canary = async (status: string) => {
  const name = `Canary rider ${status}`
  const publishedParts = ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING']
  const competition = await make.competition({ federationRef: federation, status, name, publishedParts })
  const competitionRef = competition.ref
  const test = await make.test({ competitionRef })
  const inTest = { competitionRef, testSetRef: test.testSet.ref }
  const registration = await make.registration({
    ...{ ...inTest, testRef: test.ref, practitionerRef, organisationRef: club },
  })
  const content = { status: 'FINISHED', content: sheet, score: { text: '68.5' }, enteredAt: now() }
  await prisma.result.create({ data: { ref: newRef(), ...inTest, registrationRef: registration.ref, ...content } })
  const entries = [{ id: registration.ref, place: 1 }]
  await prisma.ranking.create({ data: { ref: newRef(), ...inTest, entries, publishedAt: now() } })
  const startlist = await make.startlist({ ...inTest, registrationRefs: [registration.ref] })
  const team = {
    ref: newRef(),
    competitionRef,
    testRef: test.ref,
    organisationRef: club,
    memberRefs: [registration.ref],
  }
  await prisma.competitionTeam.create({ data: { ...team, name: `Team of ${name}`, createdAt: now() } })
  for (const subject of ['rider', 'clubAdministrator', 'expiredShare'] as const) {
    const accountRef = actorOf(subject)?.accountRef ?? ''
    const data = { ref: newRef(), accountRef, subjectRef: competitionRef, subjectType: 'COMPETITION', createdAt: now() }
    await prisma.favourite.create({ data })
  }
  const personRef = actorOf('expiredShare')?.personRef ?? ''
  await make.share({ competitionRef, personRef, role: 'ADMINISTRATOR', expires: new Date('2026-01-01') })
  return { competition, test, registration, startlist }
}
const canaries = [await canary('HIDDEN'), await canary('DRAFT'), await canary('CANCELLED')]

/** The procedures whose answer to this subject names a canary. */
const tellingOf = async (subject: Subject): Promise<string[]> => {
  const telling = new Set<string>()
  for (const { competition, test, registration, startlist } of canaries) {
    const refs: Record<string, string | undefined> = {
      ...refsOf(worlds.a),
      ...{ person: riderRef, personRef: riderRef, member: riderRef, horse: horseRef, horseRef },
      ...{ competition: competition.ref, competitionRef: competition.ref, test: test.ref, testRef: test.ref },
      ...{ testSet: test.testSet.ref, testSetRef: test.testSet.ref, ranking: test.testSet.ref },
      ...{ registration: registration.ref, registrationRef: registration.ref, participation: registration.ref },
      ...{ startlist: startlist.ref, id: startlist.ref },
    }
    const isTelling = (text: string): boolean => text.includes('Canary')
    const found = await tellingReads(actorOf(subject), refs, isTelling, { database, worlds, now })
    for (const procedure of found) telling.add(procedure)
  }
  return [...telling]
}

describe('a hidden competition, a draft, and one that was cancelled before it was announced', () => {
  const others = [
    'anonymous',
    'rider',
    'clubMember',
    'clubAdministrator',
    'otherClubAdministrator',
    'competitionOrganizer',
    'expiredShare',
  ] as const
  it.each(others)('appear in no answer to %s', async (subject) => {
    expect(await tellingOf(subject)).toEqual([])
  })

  it('appear to the staff of the federation, so that the walk would find them', async () => {
    const telling = await tellingOf('federationCollaborator')
    expect(telling).toEqual(
      expect.arrayContaining([
        'competitions.participation.listOfHorse',
        'competitions.participation.listOfMember',
        'competitions.registration.export',
        'shell.calendar.search',
      ]),
    )
  })
})

describe('the condition', () => {
  it('lets through what is announced, and what the policy of the manage screens allows', async () => {
    const at = { federationRef: federation }
    const organizers = [
      {},
      { organizerType: 'ORGANISATION', organizerRef: club },
      { organizerType: 'PERSON', organizerRef: riderRef },
    ]
    const rows = []
    for (const status of CompetitionStatus.options) {
      for (const organizer of organizers) rows.push(await make.competition({ ...at, status, ...organizer }))
    }
    const refs = rows.map(({ ref }) => ref)
    for (const subject of subjects) {
      const actor = actorOf(subject)
      const found = await prisma.$queryRaw<{ ref: string }[]>`
        SELECT competition.ref::text AS ref FROM competition
        WHERE competition.ref = ANY(${refs}::uuid[]) AND ${isVisibleIn('competition', { actor, now })}`
      const expected = rows.filter((row) => {
        const facts = {
          ...{ ref: row.ref, federationRef: federation, shareRole: null, organizerRef: row.organizerRef },
          status: CompetitionStatus.parse(row.status),
          organizerType: row.organizerType as 'FEDERATION' | 'ORGANISATION' | 'PERSON',
        }
        return isPublicEvent(facts.status) || (actor?.isRegistered === true && canViewCompetition(actor, facts))
      })
      expect([subject, found.map(({ ref }) => ref).sort()]).toEqual([subject, expected.map(({ ref }) => ref).sort()])
    }
  })

  it('is written once: no other file lists the public states', () => {
    const sources = join(import.meta.dirname, '..')
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )
    const listing = files.filter((name) =>
      /'PUBLISHED',\s*'LOCKED'|NOT IN \('DRAFT', 'DELETED'\)/.test(readFileSync(join(sources, name), 'utf8')),
    )
    expect(listing).toEqual([])
  })
})
