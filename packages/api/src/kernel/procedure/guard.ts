// A guard pairs a named pure policy with the loader of its facts. The access matrix and docs/permissions.md ask its description.
import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../context/context.ts'
import { middleware } from './procedures.ts'

export type GuardDescription = {
  readonly guard: string
  readonly policy: string
  /** The name under which the guard hands on the facts. */
  readonly scope: string
  /** The guard's answer about facts that are known already. They must be those of its scope, which the compiler cannot check. */
  readonly admits: (actor: Actor, facts: unknown) => boolean
}

/**
 * `name` is the name of the guard (mayEditCompetition), `policy` the predicate. `load` returns the facts of the subject named by the
 * input, or null if it does not exist (404). An actor who does not belong to the subject's federation gets the same 404 (decision 6); one
 * who belongs but lacks the right gets 403. The loaded facts are passed on under `as`.
 */
export const guard = <Input, Facts extends { readonly federationRef: string }, const As extends string>(options: {
  name: string
  policy: { name: string; allows: (actor: Actor, facts: Facts) => boolean }
  as: As
  /** Facts may admit an actor of another federation, for instance through a share. */
  isVisible?: (actor: Actor, facts: Facts) => boolean
  load: (ctx: Context & { actor: Actor }, input: Input) => Promise<Facts | null>
}) => {
  const sees = (actor: Actor, facts: Facts): boolean =>
    belongsToFederation(actor, facts.federationRef) || (options.isVisible?.(actor, facts) ?? false)
  const check = middleware(async ({ ctx, input, next }) => {
    const { actor } = ctx
    if (!actor) throw failure(kernelErrors.noUserContext)
    const facts = await options.load({ ...ctx, actor }, input as Input)
    if (facts === null || !sees(actor, facts)) throw failure(kernelErrors.notFound)
    if (!options.policy.allows(actor, facts)) throw failure(kernelErrors.insufficientPermissions)
    const handed: { [K in As]: Facts } & { actor: Actor } = { actor, [options.as]: facts } as never
    return next({ ctx: handed })
  })
  const description: GuardDescription = {
    guard: options.name,
    policy: options.policy.name,
    scope: options.as,
    admits: (actor, facts) => sees(actor, facts as Facts) && options.policy.allows(actor, facts as Facts),
  }
  // A procedure keeps the functions of its middlewares, so the description must be attached to them.
  for (const step of check._middlewares) Object.assign(step, { description })
  return check
}
