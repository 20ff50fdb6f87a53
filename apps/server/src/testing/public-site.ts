// What a visitor of one host finds: a championship, a competition with results, and a course today, of two federations.
import type { Database } from '@oxer/db'
import type { Given } from '@oxer/testing'
import { type ChampionshipWorld, makeChampionshipWorld } from './championship.ts'
import { makePublicWorld, type PublicWorld } from './public-competition.ts'

export type PublicSite = {
  series: ChampionshipWorld
  show: PublicWorld
  /** A course of the federation of `show`, on one day. */
  course: { ref: string; dayRef: string }
}

/** @param day of the course, YYYY-MM-DD */
export const makePublicSite = async (
  database: Database,
  rows: Given,
  { courseTitle, day }: { courseTitle: string; day: string },
): Promise<PublicSite> => {
  const series = await makeChampionshipWorld(database, rows)
  const show = await makePublicWorld(database, rows)
  const federationRef = show.federation
  await rows.tenant({
    ...{ host: 'localhost', federationRefs: [series.federation, federationRef], federationRef, isDefault: true },
  })
  const { ref: courseRef } = await rows.course({ federationRef })
  const course = await rows.courseEvent({
    ...{ federationRef, courseRef, title: courseTitle, firstDay: day, lastDay: day },
  })
  return { series, show, course }
}
