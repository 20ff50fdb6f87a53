import type { Db } from '@oxer/db'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import type { OpenDrawer } from '@oxer/domain/finance/desk/desk.schema'
import type { Selling } from '../../finance/bill/bill.commands.ts'
import { type DeskPlace, listOpenDays } from '../../finance/desk/desk.queries.ts'
import type { CompetitionScope } from './competition.guards.ts'

/** Who sells: the organiser who collects by itself, otherwise the federation. */
export const sellerOf = async (
  db: Db,
  { ref, federationRef, organizerType, organizerRef }: CompetitionScope,
): Promise<Selling> => {
  const { fees } = await db.competition.findUniqueOrThrow({ where: { ref }, select: { fees: true } })
  const isDirect = CompetitionFees.parse(fees).paymentMode === 'DIRECT'
  return isDirect && organizerType !== 'FEDERATION'
    ? { owner: { type: organizerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', ref: organizerRef } }
    : { owner: { type: 'FEDERATION', ref: federationRef } }
}

/** The desk of a competition takes money for whoever sells its entries. */
export const atDesk = async <Outcome>(
  { db, competition }: { readonly db: Db; readonly competition: CompetitionScope },
  work: (place: DeskPlace) => Promise<Outcome>,
): Promise<Outcome> => {
  const { owner } = await sellerOf(db, competition)
  return work({ federationRef: competition.federationRef, owner, competitionRef: competition.ref })
}

/** Drawers of a seller that nobody has closed, with their competitions. */
export const listOpenDrawers = async (db: Db, sellerRef: string): Promise<{ items: OpenDrawer[] }> => {
  const days = await listOpenDays(db, sellerRef)
  const refs = days.flatMap(({ competitionRef }) => competitionRef ?? [])
  const found = await db.competition.findMany({ where: { ref: { in: refs } }, select: { ref: true, name: true } })
  const names = new Map(found.map(({ ref, name }) => [ref, name]))
  return {
    items: days.map(({ competitionRef, ...day }) => ({
      ...day,
      competition: competitionRef === null ? null : { ref: competitionRef, name: names.get(competitionRef) ?? '' },
    })),
  }
}
