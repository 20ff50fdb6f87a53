import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canRegisterMember, type PersonFacts } from '@oxer/domain/parties/person/person.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint, type Scope } from '../../kernel/procedure/scope.ts'
import { personFactsRelations, toPersonFacts } from '../../parties/person/person.guards.ts'

/** The riders of one sending, all of one federation. */
export type RidersFacts = { readonly federationRef: string; readonly riders: readonly PersonFacts[] }
export type RidersScope = Scope<'riders', RidersFacts>

const canRegisterRiders = (actor: Actor, { riders }: RidersFacts): boolean =>
  riders.every((rider) => canRegisterMember(actor, rider))

/** For an input with `entries` that name a `member` each; provides `ctx.riders`. One unknown rider, or one of another federation: 404. */
export const mayEnterRiders = guard({
  name: 'mayEnterRiders',
  policy: { name: 'canRegisterRiders', allows: canRegisterRiders },
  as: 'riders',
  load: async (ctx: Context & { actor: Actor }, { entries }: { entries: readonly { member: string }[] }) => {
    const refs = [...new Set(entries.map(({ member }) => member))]
    const rows = await ctx.db.person.findMany({
      where: { ref: { in: refs }, deletedAt: null },
      select: { ref: true, federationRef: true, ...personFactsRelations },
      relationLoadStrategy: 'join',
    })
    const [first] = rows
    if (first === undefined || rows.length < refs.length) return null
    if (rows.some(({ federationRef }) => federationRef !== first.federationRef)) return null
    return mint<RidersScope>({
      federationRef: first.federationRef,
      riders: rows.map((row) => toPersonFacts(row, ctx.now())),
    })
  },
})
