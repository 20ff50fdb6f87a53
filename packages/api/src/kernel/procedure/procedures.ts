// The base procedures. The bare builder is not exported, so that no endpoint lacks a level of access, no mutation its transaction, and no
// write its line in the history.
import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { tokenScopeOf } from '@oxer/domain/access/personal-token/personal-token.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import type { RouteMeta } from '@oxer/openapi'
import { initTRPC } from '@trpc/server'
import type { CommandContext, Context, EarlierAnswer } from '../context/context.ts'
import { toFailure } from '../failure/failure.mappers.ts'
import {
  admitFieldCall,
  beginFieldCall,
  fieldClock,
  logFieldCall,
  settleFieldCall,
  watchFieldCall,
} from '../field-log/field-call.ts'
import type { FieldCall } from '../field-log/field-call-state.ts'
import { bulkheadOf } from './bulkhead.ts'
import { refuseFeatureOff } from './feature.ts'
import { AlreadyAnswered, answerOnce, toKeyedRequest } from './idempotency.ts'
import { type FollowUp, followCommit, retryConflicts, withHistory } from './mutation.ts'

export type Level = 'open' | 'signedIn' | 'registered' | 'superAdmin'
export type OxerMeta = RouteMeta & { access?: Level }

const t = initTRPC
  .context<Context>()
  .meta<OxerMeta>()
  .create({
    errorFormatter: ({ shape, error, path, type }) => {
      const { status, body } = toFailure(error, path === undefined ? undefined : { path, isRead: type === 'query' })
      return { ...shape, message: body.message, data: { code: shape.data.code, httpStatus: status, failure: body } }
    },
    isDev: false,
  })

export const router = t.router
export const middleware = t.middleware
export const createCallerFactory = t.createCallerFactory

/** `competitions.startlist.move` as a mutation needs `competitions:write`. */
export const scopeOfCall = (path: string, type: 'query' | 'mutation' | 'subscription'): string =>
  tokenScopeOf(path.split('.')[0] ?? '', type === 'mutation' ? 'write' : 'read')

const checkToken = (actor: Actor | null, path: string, type: 'query' | 'mutation' | 'subscription'): void => {
  if (actor?.tokenScopes == null) return
  if (!actor.tokenScopes.includes(scopeOfCall(path, type))) throw failure(accessErrors.tokenLacksScope)
}

/**
 * Refuses a call that its procedure refuses whatever it contains: nobody is signed in, or the token lacks the scope. A host calls this
 * before it reads a body. What an account may do is left to the procedure, which also sees rights that have just changed.
 */
export const refuseCaller = (
  actor: Actor | null,
  { operationId, type, access }: { operationId: string; type: 'query' | 'mutation'; access: string | undefined },
): void => {
  checkToken(actor, operationId, type)
  if (actor === null && access !== 'open') throw failure(kernelErrors.noUserContext)
}

const limitToToken = t.middleware(({ ctx, path, type, next }) => {
  checkToken(ctx.actor, path, type)
  return next()
})

const limitToFeatures = t.middleware(({ ctx, path, next }) => {
  refuseFeatureOff(ctx.tenant, path)
  return next()
})

const requireSignIn = t.middleware(({ ctx, next }) => {
  if (!ctx.actor) throw failure(kernelErrors.noUserContext)
  return next({ ctx: { actor: ctx.actor } })
})

const requireRegistration = t.middleware(({ ctx, next }) => {
  if (!ctx.actor) throw failure(kernelErrors.noUserContext)
  if (!ctx.actor.isRegistered) throw failure(accessErrors.accountRequired)
  return next({ ctx: { actor: ctx.actor } })
})

const requireSuperAdmin = t.middleware(({ ctx, next }) => {
  if (!ctx.actor) throw failure(kernelErrors.noUserContext)
  if (!ctx.actor.isSuperAdmin) throw failure(kernelErrors.insufficientPermissions)
  return next({ ctx: { actor: ctx.actor } })
})

type Command = Pick<
  CommandContext,
  'db' | 'record' | 'recordNothing' | 'announce' | 'afterCommit' | 'now' | 'newRef'
> & {
  readonly earlier: EarlierAnswer | null
  readonly fieldCall: FieldCall
}

/** An answer that was stored earlier, as the result of a step. The marker exists in tRPC's types alone, so nothing else can be given. */
const replay = (data: unknown) => ({ ok: true as const, data, marker: 'middlewareMarker' as never })

/**
 * A mutation is one transaction, including its history entries and the answer of its Idempotency-Key: all of it is stored, or nothing is.
 * It is repeated if the database aborts it. The work after the commit runs once, after the committed attempt. Its clock stands still, so
 * that the line of a field day has the time of everything in it.
 */
const inTransaction = t.middleware(async ({ ctx, path, type, meta, getRawInput, next }) => {
  if (type !== 'mutation') throw new Error(`${path} is made of a command and is no mutation`)
  const succeed = async (command: Command) => {
    const result = await next({ ctx: command })
    if (!result.ok) throw result.error
    return result
  }
  const request = await toKeyedRequest(ctx, path, getRawInput)
  const answersSecret = meta?.openapi?.answersSecret ?? false
  const begun = ctx.now()
  const attempt = (db: Prisma.TransactionClient) => {
    const followUps: FollowUp[] = []
    const afterCommit = (followUp: FollowUp): void => void followUps.push(followUp)
    const run = async (earlier: EarlierAnswer | null) => {
      const fieldCall = beginFieldCall(path, ctx)
      const own = { ...ctx, db, ...fieldClock(fieldCall, { now: () => begun, newRef: ctx.newRef }) }
      const { now, newRef } = own
      const result = await withHistory(own, path, db, async (recording) => {
        const watched = watchFieldCall(fieldCall, recording)
        const done = await succeed({ db, ...watched, now, newRef, afterCommit, earlier, fieldCall })
        await settleFieldCall(db, fieldCall)
        return done
      })
      await logFieldCall(own, fieldCall, { input: await getRawInput(), answer: result.data })
      return result
    }
    return answerOnce({ db, now: ctx.now, answersSecret }, request, { run, replay }).then((result) => ({
      result,
      followUps,
    }))
  }
  const { result, followUps } = await retryConflicts(() => ctx.services.database.prisma.$transaction(attempt))
  await followCommit(ctx.services.log, path, followUps)
  return result
})

/** No input of ours is nested more than ten deep; a rule tree has its own limit. */
const maximumDepth = 100

/**
 * Whether a value can be neither stored nor walked: PostgreSQL does not store each text, and a value that is nested thousands deep
 * overflows the stack of whoever walks it. Such a value is refused here, so that nothing behind it has to handle it.
 */
export const isUnusable = (input: unknown): boolean => {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maximumDepth) return true
    const inner: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') {
        if (!isStorable(value)) return true
      } else if (value instanceof Blob) {
        if (value instanceof File) inner.push(value.name)
      } else if (Array.isArray(value)) {
        for (const item of value) inner.push(item)
      } else if (value instanceof FormData) {
        for (const [name, item] of value) inner.push(name, item)
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value)) inner.push(key, item)
      }
    }
    level = inner
  }
  return false
}

const refuseUnusable = t.middleware(async ({ getRawInput, next }) => {
  if (isUnusable(await getRawInput())) throw failure(kernelErrors.wrongFormat)
  return next()
})

/**
 * An actor from memory may have lost a right in the meantime. The statements of the read have reported that by now. The read is then
 * repeated with the current rights, and the first answer is discarded.
 */
const withRightsOfNow = t.middleware(async ({ ctx, next }) => {
  const answer = await next()
  if (!ctx.remembered || ctx.remembered.isCurrent()) return answer
  const actor = await ctx.remembered.readAgain()
  return isDeepStrictEqual(actor, ctx.actor) ? answer : next({ ctx: { actor, remembered: null } })
})

const withinBulkhead = t.middleware(({ ctx, path, next }) =>
  bulkheadOf(ctx.services.database)(path, async () => {
    const result = await next()
    if (!result.ok) throw result.error
    return result
  }),
)

// The input is read last: nothing costly happens before the caller is known.
const base = t.procedure.use(withinBulkhead).use(withRightsOfNow).use(limitToToken).use(limitToFeatures)

/** Everybody, signed in or not. */
export const open = base.meta({ access: 'open' }).use(refuseUnusable)
/** A valid sign-in, with or without an account. */
export const signedIn = base.meta({ access: 'signedIn' }).use(requireSignIn).use(refuseUnusable)
/** A registered account. */
export const registered = base.meta({ access: 'registered' }).use(requireRegistration).use(refuseUnusable)
/** Super administrators. */
export const superAdmin = base.meta({ access: 'superAdmin' }).use(requireSuperAdmin).use(refuseUnusable)

/** Stands directly before the work of each mutation, behind all guards. */
const answerRetry = t.middleware(async ({ ctx, input, next }) => {
  if (ctx.earlier) throw new AlreadyAnswered(ctx.earlier)
  if (ctx.fieldCall !== undefined) await admitFieldCall(ctx.db, ctx.fieldCall, ctx, input)
  return next()
})

const isBuilder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'mutation' in value && 'use' in value

const callMember = (builder: object, name: string, given: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(builder, name)
  if (typeof member !== 'function') throw new Error(`A builder of procedures has no ${name}`)
  return Reflect.apply(member, builder, given)
}

/** The builder, and each that is made from it, with `answerRetry` as the last step before the work. */
const withRetries = <Builder extends object>(builder: Builder): Builder =>
  new Proxy(builder, {
    get: (target, name): unknown => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || typeof name !== 'string') return member
      return (...given: unknown[]): unknown => {
        if (name !== 'mutation') {
          const made = callMember(target, name, given)
          return isBuilder(made) ? withRetries(made) : made
        }
        const guarded = callMember(target, 'use', [answerRetry])
        return isBuilder(guarded) ? callMember(guarded, 'mutation', given) : guarded
      }
    },
  })

/** The same levels for procedures that change something. */
export const command = {
  open: withRetries(open.use(inTransaction)),
  signedIn: withRetries(signedIn.use(inTransaction)),
  registered: withRetries(registered.use(inTransaction)),
  superAdmin: withRetries(superAdmin.use(inTransaction)),
} as const
