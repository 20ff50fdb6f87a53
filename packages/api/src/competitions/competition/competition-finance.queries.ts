import type { Db } from '@oxer/db'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import type { Selling } from '../../finance/bill/bill.commands.ts'
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
