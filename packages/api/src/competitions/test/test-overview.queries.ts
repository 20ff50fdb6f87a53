// How far every test of a competition is: four statements, whatever its size.
import type { Db } from '@oxer/db'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { TestPartOverview, TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { testPartStateOf, testStateOf } from '@oxer/domain/competitions/test/test-state.rules'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { lockOf } from '../ranking/ranking.mappers.ts'
import { countProgress } from '../ranking/ranking.queries.ts'

const nobody = {
  entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 0, ANNOUNCED: 0 },
  results: { done: 0, left: 0, held: 0 },
  listed: 0,
}

/** The first place of each start list in the time schedule. */
const listPlaces = async (db: Db, competitionRef: string) => {
  const activities = await db.activity.findMany({
    where: { competitionRef, startlistRef: { not: null } },
    relationLoadStrategy: 'join',
    orderBy: [{ date: 'desc' }, { startSeconds: 'desc' }, { ref: 'desc' }],
    select: {
      ref: true,
      startlistRef: true,
      date: true,
      startSeconds: true,
      endSeconds: true,
      arena: { select: { ref: true, code: true, name: true } },
    },
  })
  return new Map(
    activities.map(({ ref, startlistRef, date, startSeconds, endSeconds, arena }) => [
      startlistRef,
      { activityRef: ref, arena, date, start: toLocalTime(startSeconds), end: toLocalTime(endSeconds) },
    ]),
  )
}

export const getTestsOverview = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ref: competitionRef }: Pick<CompetitionScope, 'ref'>,
): Promise<TestsOverview> => {
  const tests = await db.competitionTest.findMany({
    where: { competitionRef, deletedAt: null },
    relationLoadStrategy: 'join',
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
    select: {
      ref: true,
      name: true,
      order: true,
      externalRef: true,
      sportType: true,
      cancelledAt: true,
      testSets: {
        orderBy: [{ order: 'asc' }, { ref: 'asc' }],
        select: {
          ref: true,
          name: true,
          startlist: { select: { ref: true, status: true } },
          ranking: { select: { ref: true, status: true, areResultsReopened: true, publishedAt: true } },
        },
      },
    },
  })
  const progress = await countProgress(db, { ref: competitionRef })
  const places = await listPlaces(db, competitionRef)
  const { timeZone } = await db.competition.findUniqueOrThrow({
    where: { ref: competitionRef },
    select: { timeZone: true },
  })
  return {
    date: localDateAt(now(), timeZone),
    tests: tests.map(({ testSets, sportType, cancelledAt, ...test }) => {
      const parts = testSets.map(({ ref, name, startlist, ranking }): TestPartOverview => {
        const { entries, results, listed } = progress.get(ref) ?? nobody
        const facts = {
          registrationCount: entries.PENDING_APPROVAL + entries.SUBSCRIBED + entries.ANNOUNCED,
          startlist: startlist && { ...startlist, status: StartlistStatus.parse(startlist.status), starters: listed },
          results,
          ranking: ranking && {
            ref: ranking.ref,
            lock: lockOf(ranking),
            publishedAt: ranking.publishedAt?.toISOString() ?? null,
          },
        }
        const planned = startlist === null ? null : (places.get(startlist.ref) ?? null)
        return { testSetRef: ref, name, state: testPartStateOf(facts), planned, entries, ...facts }
      })
      return {
        ...test,
        sportType: SportType.parse(sportType),
        isCancelled: cancelledAt !== null,
        state: testStateOf(parts),
        testSets: parts,
      }
    }),
  }
}
