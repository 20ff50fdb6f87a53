import type { Db } from '@oxer/db'
import { hasHigherOrderRole } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { maximumTypeaheadMatches } from '@oxer/domain/kernel/search/search.rules'
import type { HorseMatch, HorseMatches, HorseSearchKey } from '@oxer/domain/parties/horse/horse.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { matchNames, needleOf } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'

const matchColumns = { ref: true, name: true, isPony: true, birthDate: true } as const

const toHorseMatch = (row: { ref: string; name: string; isPony: boolean; birthDate: string | null }): HorseMatch => ({
  ref: row.ref,
  name: row.name,
  isPony: row.isPony,
  birthYear: row.birthDate === null ? null : Number(row.birthDate.slice(0, 4)),
})

/** Identity papers are found by their first characters, by callers who may see them, so that a guess cannot confirm a number. */
const searchByPapers = async (
  db: Db,
  column: 'ueln' | 'chip',
  text: string,
  federationRefs: string[],
): Promise<HorseMatches> => {
  const number = needleOf(text).toUpperCase().replace(/[\s-]/g, '')
  const rows = await db.horse.findMany({
    where: {
      federationRef: { in: federationRefs },
      deletedAt: null,
      [column]: { gte: number, lt: `${number}\u{10FFFF}` },
    },
    select: matchColumns,
    orderBy: [{ [column]: 'asc' }, { ref: 'asc' }],
    take: maximumTypeaheadMatches + 1,
  })
  return {
    matches: rows.slice(0, maximumTypeaheadMatches).map(toHorseMatch),
    hasMore: rows.length > maximumTypeaheadMatches,
  }
}

export const searchHorses = async (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, key, federation }: { q: string; key: HorseSearchKey; federation?: string | undefined },
): Promise<HorseMatches> => {
  const { db, actor } = ctx
  const federationRefs = searchedFederations(actor, ctx.tenant, federation)
  if (key !== 'NAME') {
    const readable = federationRefs.filter((federationRef) => hasHigherOrderRole(actor, federationRef))
    return searchByPapers(db, key === 'UELN' ? 'ueln' : 'chip', q, readable)
  }
  return matchNames(db, { noun: 'horse', federationRefs, text: q }, async (refs) => {
    const rows = await db.horse.findMany({ where: { ref: { in: refs } }, select: matchColumns })
    return rows.map(toHorseMatch)
  })
}
