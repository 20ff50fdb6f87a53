// A result that is saved and not yet published (decision 60) appears in no answer outside the office. Every read of the API is called.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newRef } from '@oxer/db'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'
import { refsOf, tellingReads } from './walk.fixture.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const { prisma } = database
const actorOf = (subject: Subject) => worlds.actors[subject]
const riderRef = actorOf('rider')?.personRef ?? ''
const club = worlds.a.club.ref
const { ref: practitionerRef, horseRef } = await make.practitioner({ federationRef: federation, personRef: riderRef })
await make.membership({ personRef: riderRef, organisationRef: club, start: '2020-01-01' })

/** Everything is published, and the results of this competition wait for its organiser. */
const { ref: competition } = await make.competition({
  federationRef: federation,
  publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'],
  live: { autoLive: false },
})
const test = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
const testSet = test.testSet.ref
const second = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
const { ref: participation } = await make.registration({
  ...{ competitionRef: competition, testRef: test.ref, testSetRef: testSet, practitionerRef, organisationRef: club },
})
const { ref: startlist } = await make.startlist({
  ...{ competitionRef: competition, testSetRef: testSet, registrationRefs: [participation], status: 'FINAL' },
})
const activity = newRef()
await prisma.activity.create({
  data: {
    ...{ ref: activity, competitionRef: competition, kind: 'SPORT', name: 'Jumping', startlistRef: startlist },
    ...{ date: '2026-05-17', startSeconds: 32_400, endSeconds: 36_000 },
  },
})

const staff = api('federationAdministrator').competitions
const { ref: composed } = await staff.composedRanking.create({
  ...{ competition, name: 'Overall', testSetRefs: [testSet, second.testSet.ref], placed: null, points: [] },
  rule: { kind: 'JOINED' },
})
await staff.composedRanking.publish({ competition, ranking: composed, isPublished: true })
const enter = (time: number, version: number) =>
  staff.result.enter({
    ...{ competition, test: test.ref, testSet, participation, version },
    result: {
      ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
      rounds: [{ obstaclePenalties: '0', time }],
    },
  })
/** Of the first result, which is public, and of its correction, which is held. */
const [shown, held] = [6123, 7777]
await enter(shown, 0)
await staff.result.publish({ competition })
const { ref: ranking } = await prisma.ranking.findUniqueOrThrow({ where: { testSetRef: testSet } })
await staff.ranking.close({ competition, test: test.ref, testSet })
await staff.ranking.publish({ competition, test: test.ref, parts: ['RESULTS', 'RANKING'], startlistStatus: null })
await staff.ranking.reopen({ competition, test: test.ref, testSet, reopenRanking: true, changeReason: 'Protest' })
await enter(held, 1)
await staff.ranking.close({ competition, test: test.ref, testSet })

const contains = (time: number) => (text: string) =>
  text.includes(`"time":${String(time)}`) || text.includes((time / 100).toFixed(2))

const tellingOf = async (subject: Subject, time: number): Promise<string[]> => {
  const telling = new Set<string>()
  for (const each of [ranking, composed]) {
    const refs = {
      ...refsOf(worlds.a),
      ...{ person: riderRef, personRef: riderRef, member: riderRef, horse: horseRef, horseRef, activity },
      ...{ competition, competitionRef: competition, test: test.ref, testRef: test.ref, testSet, testSetRef: testSet },
      ...{ ranking: each, registration: participation, registrationRef: participation, participation },
      ...{ startlist, id: startlist },
    }
    const found = await tellingReads(actorOf(subject), refs, contains(time), { database, worlds, now })
    for (const procedure of found) telling.add(procedure)
  }
  return [...telling]
}

describe('a correction that is saved and not yet published', () => {
  const others = ['anonymous', 'rider', 'clubMember', 'clubAdministrator', 'otherClubAdministrator'] as const
  it.each(others)('appears in no answer to %s', async (subject) => {
    expect(await tellingOf(subject, held)).toEqual([])
  })

  it('leaves what was public, wherever the public reads it', async () => {
    expect(await tellingOf('clubAdministrator', shown)).toEqual(
      expect.arrayContaining([
        'competitions.participation.listHorseResults',
        'competitions.participation.listMemberResults',
        'competitions.publicCompetition.activityRankings',
        'competitions.publicCompetition.composedRanking',
        'competitions.publicCompetition.ranking',
        'competitions.publicCompetition.startlist',
      ]),
    )
  })

  it('is in the answers to the staff of the federation, so that the walk would find it', async () => {
    expect(await tellingOf('federationCollaborator', held)).toEqual(
      expect.arrayContaining(['competitions.ranking.get', 'competitions.result.list']),
    )
  })
})

describe('the table of public results', () => {
  it('is the only one outside the office: these files read every saved result', () => {
    const sources = join(import.meta.dirname, '..')
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test|\.fixture)\.ts$/.test(name),
    )
    const reading = files.filter((name) =>
      /\b(?:FROM|JOIN) result\b|\b(?:db|prisma|tx)\.result\b|\bresults: \{ (?:select|include)/.test(
        readFileSync(join(sources, name), 'utf8'),
      ),
    )
    expect(reading.sort()).toEqual(
      [
        // The points of a championship are tried on a past test, by its staff.
        'competitions/championship-competition/championship-competition.queries.ts',
        // What other systems are notified of at a change: which result, and whether it is held; nothing of a held one.
        'competitions/competition/competition-news.queries.ts',
        // Whether a competition or a test has results decides if it may be deleted or reopened.
        'competitions/competition/competition-status.commands.ts',
        // Whether an own entry has a result decides if its rider may still change it or sign it off; the result itself is not read.
        'competitions/entry/entry.commands.ts',
        'competitions/entry/entry.queries.ts',
        'competitions/health-check/health-check.queries.ts',
        // Points of careers count every saved result, as those that are given with each result.
        'competitions/ranking/career-points.jobs.ts',
        'competitions/ranking/composed-ranking.queries.ts',
        'competitions/ranking/ranking-auto-publish.commands.ts',
        'competitions/ranking/ranking-points.queries.ts',
        'competitions/ranking/ranking.queries.ts',
        // Whether a horse has started decides if its first use stays charged.
        // Only whether a start has one, for the office.
        'competitions/recognition/recognition.queries.ts',
        'competitions/registration/first-use.queries.ts',
        // Whether a start took place decides if its use of a license is charged.
        'competitions/registration/license-use.jobs.ts',
        'competitions/registration/organisation-registration.commands.ts',
        'competitions/registration/registration-fees.commands.ts',
        'competitions/registration/registration-sign-off.commands.ts',
        'competitions/registration/registration-status.commands.ts',
        'competitions/registration/registration.commands.ts',
        // What is held, and the table of public results itself.
        'competitions/result/result-publication.commands.ts',
        'competitions/result/result-publication.queries.ts',
        'competitions/result/result-visibility.queries.ts',
        'competitions/result/result-lines.queries.ts',
        'competitions/result/result-score.commands.ts',
        'competitions/result/result.commands.ts',
        'competitions/result/result-storing.commands.ts',
        'competitions/startlist/startlist-entries.queries.ts',
        'competitions/startlist/startlist.queries.ts',
        'competitions/test/test.queries.ts',
        // Whether a rider has started decides if the position can still be given to another.
        'competitions/time-assignment/assignment-rows.queries.ts',
        // The rings of today for the people of the show: which rides have a result, never the result itself.
        'competitions/time-schedule/ring.queries.ts',
        // The whole competition as a document, for those who manage it.
        'exchange/document/competition-document.queries.ts',
        // Whether there are results that a batch must not meet, those that it changes, and their undo, for those who manage the competition.
        'exchange/batch/batch-scope.queries.ts',
        'exchange/batch/result-import.commands.ts',
        'exchange/batch/scope-undo.commands.ts',
        'competitions/result/result-removing.commands.ts',
        // What Equipe sent, compared with what is stored.
        'exchange/equipe/equipe-results.commands.ts',
        // Numbers of starts and results, for the staff of a federation.
        'reporting/report/report-competitions.queries.ts',
      ].sort(),
    )
  })
})
