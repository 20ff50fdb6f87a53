// Procedures that several kinds of subject have alike. Each kind names its subject in the input by a field of its own and has guards of
// its own; what a procedure takes, answers and does is written once.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { TRPCMiddlewareBuilder, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import * as z from 'zod'
import type { ActingContext, Context } from '../context/context.ts'
import { command, type OxerMeta, registered } from './procedures.ts'

/** A guard that hands on the same `Facts` for each kind of subject. */
export type GuardOf<Facts> = TRPCMiddlewareBuilder<Context, OxerMeta, { actor: Actor } & Facts, unknown>

/** The guard, which also hands on what `factsOf` makes of its own facts. What else it hands on is not seen behind it. */
export const handingOn = <Handed extends object, Facts extends object>(
  check: TRPCMiddlewareBuilder<Context, OxerMeta, Handed, unknown>,
  factsOf: (handed: Handed) => Facts,
): GuardOf<Facts> => check.unstable_pipe(({ ctx, next }) => next({ ctx: factsOf(ctx as never) })) as never

type Address<Key extends string> = { [Name in Key]: z.input<typeof Ref> }
type Built<Key extends string, Input extends z.ZodType, Output extends z.ZodType> = {
  meta: OxerMeta
  /** The input of an object without fields would forbid the address. */
  input: z.input<Input> extends Record<string, never> ? Address<Key> : Address<Key> & z.input<Input>
  output: z.output<Output>
}
type Work<Ctx, Facts, Input extends z.ZodType, Output extends z.ZodType> = (
  ctx: Ctx & Facts,
  input: z.output<Input>,
) => Promise<z.input<Output>>
type Parts<Input, Output> = { readonly meta: OxerMeta; readonly input: Input; readonly output: Output }

/** Makes the procedures of subjects that the input names as `key`. The types of a procedure are those that the written chain would have. */
export const alikeFor = <Key extends string, Facts extends object>(key: Key) => {
  const address = z.object({ [key]: Ref })
  const withoutAddress = ({ [key]: _subject, ...fields }: Record<string, unknown>) => fields
  return {
    read: <Input extends z.ZodObject, Output extends z.ZodType>(
      guard: GuardOf<Facts>,
      { meta, input, output }: Parts<Input, Output>,
      work: Work<Context & { actor: Actor }, Facts, Input, Output>,
    ): TRPCQueryProcedure<Built<Key, Input, Output>> =>
      registered
        .meta(meta)
        .input(address)
        .input(input as z.ZodObject)
        .output(output as z.ZodType)
        .use(guard as never)
        .query(({ ctx, input: given }) => work(ctx as never, withoutAddress(given) as never)) as never,
    write: <Input extends z.ZodObject, Output extends z.ZodType>(
      guard: GuardOf<Facts>,
      { meta, input, output }: Parts<Input, Output>,
      work: Work<ActingContext, Facts, Input, Output>,
    ): TRPCMutationProcedure<Built<Key, Input, Output>> =>
      command.registered
        .meta(meta)
        .input(address)
        .input(input as z.ZodObject)
        .output(output as z.ZodType)
        .use(guard as never)
        .mutation(({ ctx, input: given }) => work(ctx as never, withoutAddress(given) as never)) as never,
  }
}
