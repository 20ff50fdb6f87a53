// A centre that has handed a competition to a laptop, and the laptop: two databases, the second a copy of the first after the check-out.
import { type Database, newRef } from '@oxer/db'
import type { LeaseFile } from '@oxer/domain/exchange/take-along/take-along.schema'
import { given, prepare, type Subject, type TwinWorlds, twinWorlds } from '@oxer/testing'
import { afterAll } from 'vitest'
import { jobs } from '../../jobs.ts'
import { testMoment } from '../../kernel/testing/api-test.ts'
import { type CallOptions, callAs, downloadAs, memoryStorage } from '../../kernel/testing/call.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'

export const centreUrl = 'https://centre.example.org'
const laptopUrl = 'http://localhost:3000'

/** A clock that goes on by a second with each look at it. */
const clockFrom = (start: string): (() => Date) => {
  let at = Date.parse(start)
  return () => {
    at += 1000
    return new Date(at)
  }
}

export type Installation = {
  database: Database
  options: CallOptions
  api: (subject: Subject, over?: Partial<CallOptions>) => ReturnType<typeof callAs>
  downloads: (subject: Subject) => ReturnType<typeof downloadAs>
  runJobs: () => Promise<void>
}

type TakenAlong = {
  worlds: TwinWorlds
  leaseFile: LeaseFile
  competition: string
  pair: () => Promise<{ centre: Installation; laptop: Installation }>
}

/** Twin worlds in which the competition of federation A was just checked out. */
const prepareCentre = () =>
  prepare(async (database) => {
    const now = () => new Date(testMoment)
    const worlds = await twinWorlds(given(database.prisma, { newRef, now }), now)
    const admin = callAs(worlds.actors.federationAdministrator, { database, now, publicUrl: centreUrl })
    const competition = worlds.a.competition.ref
    await database.prisma.startlist.update({
      where: { ref: worlds.a.startlist.ref },
      data: { status: 'DRAFT_PROPOSAL' },
    })
    const leaseFile: LeaseFile = await admin.exchange.takeAlong.checkOut({ competition, holder: 'Laptop 1' })
    return { worlds, leaseFile }
  }, '_field')

/** Once for all files of this process. */
let started: ReturnType<typeof prepareCentre> | undefined

export const takenAlong = async (): Promise<TakenAlong> => {
  started ??= prepareCentre()
  const prepared = await started
  const { worlds, leaseFile } = prepared.rows
  const competition = worlds.a.competition.ref

  const installation = async (publicUrl: string, start: string): Promise<Installation> => {
    const database = await prepared.open()
    afterAll(() => database.close())
    const options: CallOptions = {
      ...{ database, publicUrl, now: clockFrom(start), storage: memoryStorage() },
      tenant: { federationRefs: [worlds.a.federation.ref] },
    }
    return {
      database,
      options,
      api: (subject, over = {}) => callAs(worlds.actors[subject], { ...options, ...over }),
      downloads: (subject) => downloadAs(worlds.actors[subject], options),
      runJobs: jobsOf(jobs, options),
    }
  }

  /** A pair of its own for each test. */
  const pair = async () => ({
    centre: await installation(centreUrl, '2026-05-18T18:00:00Z'),
    laptop: await installation(laptopUrl, '2026-05-18T06:00:00Z'),
  })

  return { worlds, leaseFile, competition, pair }
}
