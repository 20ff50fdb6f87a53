import type { Db } from '@oxer/db'
import { hasHigherOrderRole } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { maximumTypeaheadMatches } from '@oxer/domain/kernel/search/search.rules'
import { canViewHorseIdentity } from '@oxer/domain/parties/horse/horse.policy'
import type { FoundHorse, HorseMatches, HorseSearchKey } from '@oxer/domain/parties/horse/horse.schema'
import { canSeeClubs } from '@oxer/domain/parties/person/person.policy'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { inOrderOf, matchNames, needleOf } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'
import { federationsOfCompetitionShares } from '../person/person-search.queries.ts'

type Searching = { db: Db; actor: Actor; tenant: TenantFacts; now: () => Date }

/** The names of three riders tell a horse from its namesakes. */
const shownRiders = 3

/** The horses as the matches of a search: papers, owner and riders of those of which the actor may see them. */
const readFoundHorses = async ({ db, actor, now }: Searching, refs: readonly string[]): Promise<FoundHorse[]> => {
  const rows = await db.horse.findMany({
    where: { ref: { in: [...refs] } },
    select: {
      ...{ ref: true, federationRef: true, name: true, isPony: true, birthDate: true, avatar: true, studbook: true },
      ...{ ueln: true, chip: true, owner: true, createdByRef: true, isVerified: true },
      practitioners: {
        select: {
          personRef: true,
          isActive: true,
          person: { select: { firstName: true, lastName: true, deletedAt: true } },
        },
        orderBy: { createdAt: 'desc' },
      },
    },
    relationLoadStrategy: 'join',
  })
  const holds = (federationRef: string, shared: ReadonlySet<string>): boolean =>
    canSeeClubs(actor, { federationRef, holdsCompetitionShare: shared.has(federationRef) })
  const none: ReadonlySet<string> = new Set()
  const isAllOpen = rows.every(({ federationRef }) => holds(federationRef, none))
  const shared = isAllOpen ? none : await federationsOfCompetitionShares(db, actor, now())
  return rows.map((row) => {
    const riders = row.practitioners.filter(({ isActive, person }) => isActive && person.deletedAt === null)
    const seesPapers = canViewHorseIdentity(actor, {
      horseRef: row.ref,
      federationRef: row.federationRef,
      createdByRef: row.createdByRef,
      isVerified: row.isVerified,
      practitionerCount: row.practitioners.length,
      riderRefs: riders.map(({ personRef }) => personRef),
    })
    return {
      ref: row.ref,
      name: row.name,
      isPony: row.isPony,
      birthYear: row.birthDate === null ? null : Number(row.birthDate.slice(0, 4)),
      avatar: row.avatar,
      studbook: row.studbook,
      ueln: seesPapers ? row.ueln : null,
      chip: seesPapers ? row.chip : null,
      owner: seesPapers ? row.owner : null,
      riders: holds(row.federationRef, shared)
        ? riders.slice(0, shownRiders).map(({ person }) => `${person.firstName} ${person.lastName}`)
        : [],
    }
  })
}

/** Both papers have numbers of this length. */
const wholeNumberLength = 15

/**
 * Identity papers are found by their first characters, by callers who may see them, so that a guess cannot confirm a number. Others find a
 * horse by its whole number only, which whoever holds its passport can read (decision 377).
 */
const searchByPapers = async (
  ctx: Searching,
  column: 'ueln' | 'chip',
  text: string,
  { readable, whole }: { readable: string[]; whole: string[] },
): Promise<HorseMatches> => {
  const number = needleOf(text).toUpperCase().replace(/[\s-]/g, '')
  const rows = await ctx.db.horse.findMany({
    where: {
      deletedAt: null,
      OR: [
        { federationRef: { in: readable }, [column]: { gte: number, lt: `${number}\u{10FFFF}` } },
        ...(number.length === wholeNumberLength ? [{ federationRef: { in: whole }, [column]: number }] : []),
      ],
    },
    select: { ref: true },
    orderBy: [{ [column]: 'asc' }, { ref: 'asc' }],
    take: maximumTypeaheadMatches + 1,
  })
  const refs = rows.slice(0, maximumTypeaheadMatches).map(({ ref }) => ref)
  return {
    matches: inOrderOf(refs, await readFoundHorses(ctx, refs)),
    hasMore: rows.length > maximumTypeaheadMatches,
  }
}

export const searchHorses = async (
  ctx: Searching,
  { q, key, federation }: { q: string; key: HorseSearchKey; federation?: string | undefined },
): Promise<HorseMatches> => {
  const { actor } = ctx
  const federationRefs = searchedFederations(actor, ctx.tenant, federation)
  if (key !== 'NAME') {
    const readable = federationRefs.filter((federationRef) => hasHigherOrderRole(actor, federationRef))
    return searchByPapers(ctx, key === 'UELN' ? 'ueln' : 'chip', q, { readable, whole: federationRefs })
  }
  return matchNames(ctx.db, { noun: 'horse', federationRefs, text: q }, (refs) => readFoundHorses(ctx, refs))
}
