// What the reads of the documents of public pages ask, where a page has no question of its own.
import * as z from 'zod'
import { ChampionshipSearch } from '../../championships/championship/championship.schema.ts'
import { PractitionerKey } from '../../championships/championship-ranking/championship-ranking.schema.ts'
import { StandingQuery } from '../../competitions/championship-ranking/championship-ranking.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { CalendarPageNumber } from '../../shell/calendar/calendar.schema.ts'

const InChampionship = z.object({ championship: Ref })

const place = z
  .enum(['MAIN', 'OPENING'])
  .default('MAIN')
  .describe('Without a phase and a group: the main ranking, or the one with which the page opens')

/** The list of championships; without a year, that of today. */
export const ChampionshipsDocumentQuery = ChampionshipSearch.pick({
  year: true,
  sportType: true,
  category: true,
  after: true,
})
export type ChampionshipsDocumentQuery = z.infer<typeof ChampionshipsDocumentQuery>

/** A whole ranking of one category. */
export const StandingDocumentQuery = StandingQuery.extend({ championship: Ref, place })
export type StandingDocumentQuery = z.infer<typeof StandingDocumentQuery>

/** The first of each category. */
export const StandingsDocumentQuery = InChampionship.extend({
  phaseRef: Ref.optional(),
  groupRef: Ref.optional(),
  place,
})
export type StandingsDocumentQuery = z.infer<typeof StandingsDocumentQuery>

export const ChampionshipCalendarDocumentQuery = InChampionship.extend(CalendarPageNumber.shape)

export const HistoryDocumentQuery = InChampionship.extend({ ranking: Ref, practitioner: PractitionerKey })
export const InDocumentChampionship = InChampionship
