import { Prisma } from '@oxer/db'
import type { HorseScope } from '../../parties/horse/horse.guards.ts'
import type { MasterListSide } from './master-list.queries.ts'

/** Everybody in the federation can read a horse, so minors among its riders are named no earlier than in public. */
export const masterListSideOf = ({ horseRef, federationRef }: HorseScope): MasterListSide => ({
  federationRef,
  where: Prisma.sql`pr.horse_ref = ${horseRef}::uuid`,
  seesMinors: false,
})
