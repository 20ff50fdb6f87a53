// The base procedures. The bare builder stays in this file, so no endpoint lacks a level of access, no mutation lacks its
// transaction, and no write lacks its line in the history.
import { createHash } from 'node:crypto'
import { Prisma } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RouteMeta } from '@oxer/openapi'
import { initTRPC } from '@trpc/server'
import type { CommandContext, Context, HistoryLine } from '../context/context.ts'
import { toFailure } from '../failure/failure.mappers.ts'

export type Level = 'open' | 'signedIn' | 'registered' | 'superAdmin'
export type OxerMeta = RouteMeta & { access?: Level }

const t = initTRPC
  .context<Context>()
  .meta<OxerMeta>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toFailure(error)
      return { ...shape, message: body.message, data: { code: shape.data.code, httpStatus: status, failure: body } }
    },
    isDev: false,
  })

export const router = t.router
export const middleware = t.middleware
export const createCallerFactory = t.createCallerFactory

/** `competitions.startlist.move` as a mutation needs `competitions:write`. */
export const scopeOfCall = (path: string, type: 'query' | 'mutation' | 'subscription'): string =>
  `${path.split('.')[0] ?? ''}:${type === 'mutation' ? 'write' : 'read'}`

const checkToken = (actor: Actor | null, path: string, type: 'query' | 'mutation' | 'subscription'): void => {
  if (actor?.tokenScopes == null) return
  if (!actor.tokenScopes.includes(scopeOfCall(path, type))) throw failure(accessErrors.tokenLacksScope)
}

const limitToToken = t.middleware(({ ctx, path, type, next }) => {
  checkToken(ctx.actor, path, type)
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

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')

const toJson = (value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull =>
  value === undefined || value === null ? Prisma.JsonNull : JSON.parse(JSON.stringify(value))

const isSerializationConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034'

/**
 * One transaction for a mutation: all of it is stored, its history included, or nothing is. With an Idempotency-Key the
 * answer is stored beside it, so that a retry is answered the same and does nothing (Stripe's rule; a changed input is 422).
 */
const inTransaction = t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
  if (type !== 'mutation') return next()
  const follows: (() => Promise<void>)[] = []
  const rawInput = ctx.idempotencyKey === null ? null : await getRawInput()
  const run = async (db: CommandContext['db']) => {
    const lines: HistoryLine[] = []
    let silence: string | null = null
    const key =
      ctx.actor && ctx.idempotencyKey !== null ? { accountRef: ctx.actor.accountRef, key: ctx.idempotencyKey } : null
    const inputHash = key ? hashOf(rawInput) : ''
    if (key) {
      const earlier = await db.idempotencyRecord.findUnique({ where: { accountRef_key: key } })
      if (earlier) {
        if (earlier.path !== path || earlier.inputHash !== inputHash) throw failure(kernelErrors.idempotencyKeyReused)
        return { replay: earlier.answer }
      }
    }
    const command: Pick<CommandContext, 'db' | 'record' | 'recordNothing' | 'afterCommit'> = {
      db,
      record: (line) => lines.push(line),
      recordNothing: (reason) => {
        silence = reason
      },
      afterCommit: (follow) => follows.push(follow),
    }
    const result = await next({ ctx: command })
    if (!result.ok) throw result.error
    if (lines.length === 0 && silence === null) throw new Error(`${path} changed something and recorded nothing`)
    if (lines.length > 0) {
      await db.history.createMany({
        data: lines.map((line) => ({
          at: ctx.now(),
          actorRef: ctx.actor?.accountRef ?? null,
          actorName: ctx.actor?.name ?? '',
          action: line.action,
          noun: line.noun,
          ref: line.ref,
          parentRef: line.parentRef ?? null,
          federationRef: line.federationRef ?? null,
          before: toJson(line.before),
          after: toJson(line.after),
        })),
      })
    }
    if (key) {
      await db.idempotencyRecord.create({
        data: { ...key, path, inputHash, answer: toJson(result.data), createdAt: ctx.now() },
      })
    }
    return { result }
  }
  const attempt = async (left: number): Promise<Awaited<ReturnType<typeof run>>> => {
    try {
      return await ctx.services.database.prisma.$transaction(run)
    } catch (error) {
      if (left === 0 || !isSerializationConflict(error)) throw error
      follows.length = 0
      return attempt(left - 1)
    }
  }
  const outcome = await attempt(2)
  if ('replay' in outcome) return { ok: true as const, data: outcome.replay, marker: 'middlewareMarker' as never }
  for (const follow of follows) {
    // The write stands whatever happens here; a failed follow-up is logged, not reported as a failed write.
    await follow().catch((error: unknown) => ctx.services.log.error(`after ${path}`, error))
  }
  return outcome.result
})

/**
 * Every command procedure's own context. Mutations come with `record` and `afterCommit`; the type is given here because tRPC
 * types middlewares without knowing the procedure's kind.
 */
const asCommand = t.middleware(({ ctx, next }) => {
  const { db, record, recordNothing, afterCommit } = ctx as CommandContext
  return next({ ctx: { db, record, recordNothing, afterCommit } })
})

/** PostgreSQL stores no NUL character in text; it is refused at the door, so that no column has to think of it. */
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\u0000')
  if (Array.isArray(value)) return value.some(hasNul)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || hasNul(inner))
}

const refuseNul = t.middleware(async ({ getRawInput, next }) => {
  if (hasNul(await getRawInput())) throw failure(kernelErrors.wrongFormat)
  return next()
})

const base = t.procedure.use(limitToToken).use(refuseNul)

/** Anybody, signed in or not. */
export const open = base.meta({ access: 'open' })
/** A valid sign-in, with or without an account. */
export const signedIn = base.meta({ access: 'signedIn' }).use(requireSignIn)
/** A registered account. */
export const registered = base.meta({ access: 'registered' }).use(requireRegistration)
/** Super administrators. */
export const superAdmin = base.meta({ access: 'superAdmin' }).use(requireSuperAdmin)

/** The same levels for procedures that change something. */
export const command = {
  open: open.use(inTransaction).use(asCommand),
  signedIn: signedIn.use(inTransaction).use(asCommand),
  registered: registered.use(inTransaction).use(asCommand),
  superAdmin: superAdmin.use(inTransaction).use(asCommand),
} as const
