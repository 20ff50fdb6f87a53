import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import type { NumberedStarter } from '@oxer/domain/competitions/participation/participation.schema'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Context } from '../../kernel/context/context.ts'
import { isManagedIn } from '../competition/competition-visibility.queries.ts'

type Asking = Pick<Context, 'db' | 'tenant' | 'now'> & { readonly actor: Actor }

/** As many as are read at a glance: a number is given once in a competition, and a rider has several tests. */
const most = 12

type Row = {
  ref: string
  startNumber: number
  riderRef: string
  riderName: string
  horseRef: string
  horseName: string
  status: string
  competitionRef: string
  competitionName: string
  start: string
  end: string
  timeZone: string
  testRef: string
  testSetRef: string
  startlistRef: string | null
  testName: string
}

/**
 * Who has this number today, in the competitions whose manage screens the reader may view. The few competitions of these days come first,
 * and each is asked by its index on the number.
 */
export const findNumberedStarters = async (ctx: Asking, number: number): Promise<NumberedStarter[]> => {
  const today = localDateAt(ctx.now(), 'UTC')
  const rows = await ctx.db.$queryRaw<Row[]>`
    WITH running AS MATERIALIZED (
      SELECT competition.ref, competition.name, competition.start, competition."end", competition.time_zone
      FROM competition
      WHERE competition.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[])
        AND competition.start BETWEEN ${addDays(today, -maximumCompetitionDays)} AND ${addDays(today, 1)} AND competition."end" >= ${addDays(today, -1)}
        AND competition.status IN ('PUBLISHED', 'HIDDEN', 'LOCKED') AND ${isManagedIn('competition', ctx)}
    )
    SELECT registration.ref, registration.start_number AS "startNumber", registration.status,
      person.ref AS "riderRef", trim(person.first_name || ' ' || person.last_name) AS "riderName",
      horse.ref AS "horseRef", horse.name AS "horseName", running.ref AS "competitionRef",
      running.name AS "competitionName", running.start, running."end", running.time_zone AS "timeZone",
      test.ref AS "testRef", test.name AS "testName", part.ref AS "testSetRef", part.startlist_ref AS "startlistRef"
    FROM running
    JOIN registration ON registration.competition_ref = running.ref AND registration.start_number = ${number}
      AND registration.deleted_at IS NULL
    JOIN competition_test AS test ON test.ref = registration.test_ref AND test.deleted_at IS NULL
    JOIN test_set AS part ON part.ref = registration.test_set_ref
    JOIN practitioner ON practitioner.ref = registration.practitioner_ref
    JOIN person ON person.ref = practitioner.person_ref
    JOIN horse ON horse.ref = practitioner.horse_ref
    ORDER BY running.start DESC, running.ref, test."order", registration.ref
    LIMIT ${Prisma.raw(String(most * 2))}`
  return rows
    .filter(({ start, end, timeZone }) => {
      const here = localDateAt(ctx.now(), timeZone)
      return start <= here && here <= end
    })
    .slice(0, most)
    .map((row) => ({
      ref: row.ref,
      startNumber: row.startNumber,
      rider: { ref: row.riderRef, name: row.riderName },
      horse: { ref: row.horseRef, name: row.horseName },
      status: RegistrationStatus.parse(row.status),
      competition: { ref: row.competitionRef, name: row.competitionName },
      testRef: row.testRef,
      testSetRef: row.testSetRef,
      startlistRef: row.startlistRef,
      testName: row.testName,
    }))
}
