// A mutation with an Idempotency-Key takes effect once. Its key is stored first and its answer with the write, both in its transaction.
import { createHash } from 'node:crypto'
import { type Database, type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, EarlierAnswer } from '../context/context.ts'

const longestKey = 200

/** A retry waits for the first call, but not so long that waiting calls keep all connections. */
const longestWait = '3s'
const secondsUntilRetry = 2

/** A client that has not retried by then has given up. */
const keptHours = 48

export type KeyedRequest = { accountRef: string; key: string; path: string; inputHash: string }

const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex')

const toJson = (value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull =>
  value === undefined || value === null ? Prisma.JsonNull : JSON.parse(JSON.stringify(value))

/** The input as JSON, with the name, the type and a hash of each file: two forms are equal if their files are. */
const comparable = async (value: unknown): Promise<unknown> => {
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : null
    return { file: sha256(new Uint8Array(await value.arrayBuffer())), name, type: value.type }
  }
  if (value instanceof FormData) {
    const entries: unknown[] = []
    for (const [name, entry] of value) entries.push([name, await comparable(entry)])
    return { form: entries }
  }
  if (Array.isArray(value)) return Promise.all(value.map(comparable))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields: [string, unknown][] = []
  for (const [name, item] of Object.entries(value)) fields.push([name, await comparable(item)])
  return { fields }
}

/** The request by its Idempotency-Key; null without a key, or without an account for which the answer is kept. */
export const toKeyedRequest = async (
  { actor, idempotencyKey: key, services }: Context,
  path: string,
  readInput: () => Promise<unknown>,
): Promise<KeyedRequest | null> => {
  if (!actor || key === null) return null
  if (key.length > longestKey) {
    throw failure(kernelErrors.tooLong, { field: 'Idempotency-Key', values: { maximum: longestKey } })
  }
  const input = JSON.stringify((await comparable(await readInput())) ?? null)
  // Keyed, because an input may hold a password, and a plain hash of one can be guessed.
  const inputHash = Buffer.from(services.sealing.sign('idempotency', input)).toString('hex')
  return { accountRef: actor.accountRef, key, path, inputHash }
}

/** How the driver reports that the lock of another call was not released in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(error.meta ?? {}).includes('"55P03"')

/**
 * Stores the key before the work starts, and returns true. An equal key of a call that is still running is waited for: false after its
 * commit, true after its failure.
 */
const takeKey = async (db: Db, { accountRef, key, path, inputHash }: KeyedRequest, now: Date): Promise<boolean> => {
  await db.$executeRaw`SELECT set_config('lock_timeout', ${longestWait}, true)`
  try {
    const count = await db.$executeRaw`
      INSERT INTO idempotency_record (account_ref, key, path, input_hash, answer, created_at)
      VALUES (${accountRef}::uuid, ${key}, ${path}, ${inputHash}, 'null', ${now})
      ON CONFLICT DO NOTHING`
    await db.$executeRaw`SET LOCAL lock_timeout TO DEFAULT`
    return count === 1
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw failure(kernelErrors.stillRunning, { values: { seconds: secondsUntilRetry } })
  }
}

/** Thrown in place of the work of a retry, once all guards have admitted it, so that nothing checks or changes the stored answer. */
export class AlreadyAnswered extends Error {
  readonly earlier: EarlierAnswer

  constructor(earlier: EarlierAnswer) {
    super('An equal call was answered before')
    this.earlier = earlier
  }
}

/** The answer of an earlier equal call, if an error of the chain says that the guards have admitted this one. */
const admittedBy = (error: unknown): EarlierAnswer | null => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof AlreadyAnswered ? cause.earlier : null
}

/**
 * Runs a request with a key once. A retry passes the same guards, gets the stored answer and changes nothing. The same key with another
 * input is refused (Stripe's rule). An answer with a secret is never stored, so a retry learns only that the work was done.
 */
export const answerOnce = async <Outcome extends { readonly data: unknown }>(
  { db, now, answersSecret }: { db: Db; now: () => Date; answersSecret: boolean },
  request: KeyedRequest | null,
  { run, replay }: { run: (earlier: EarlierAnswer | null) => Promise<Outcome>; replay: (answer: unknown) => Outcome },
): Promise<Outcome> => {
  if (request === null) return run(null)
  const where = { accountRef_key: { accountRef: request.accountRef, key: request.key } }
  if (await takeKey(db, request, now())) {
    const outcome = await run(null)
    const stored = answersSecret ? { isWithheld: true } : { answer: toJson(outcome.data) }
    await db.idempotencyRecord.update({ where, data: stored, select: { key: true } })
    return outcome
  }
  const earlier = await db.idempotencyRecord.findUnique({ where })
  // It was pruned between the two statements.
  if (earlier === null) throw failure(kernelErrors.stillRunning, { values: { seconds: secondsUntilRetry } })
  if (earlier.path !== request.path || earlier.inputHash !== request.inputHash) {
    throw failure(kernelErrors.idempotencyKeyReused)
  }
  try {
    await run({ answer: earlier.answer, isWithheld: earlier.isWithheld })
  } catch (error) {
    const admitted = admittedBy(error)
    if (admitted === null) throw error
    if (admitted.isWithheld) throw failure(kernelErrors.alreadyMade)
    return replay(admitted.answer)
  }
  throw new Error(`${request.path} did its work again for a retry`)
}

/** Removes the records of calls that nobody retries any more, and returns their number. */
export const removeOldIdempotencyRecords = async (
  { prisma }: Pick<Database, 'prisma'>,
  now: () => Date = () => new Date(),
): Promise<number> => {
  const before = new Date(now().getTime() - keptHours * 3_600_000)
  const { count } = await prisma.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
