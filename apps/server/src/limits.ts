// Rate limits. Calls are counted, not requests, because one request may contain several calls.
import type { Database } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Points within a number of seconds. */
const budgets = {
  /** Wrong passwords for one username from one address or known device: ten, then they must wait. Nobody else has to. */
  wrongPassword: { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one username from unknown devices anywhere. After these, each new address has the next budget. */
  wrongPasswordAnywhere: { points: 100, duration: 15 * 60 },
  /** A right password at the first attempt still works, so nobody can keep the owner out. */
  wrongPasswordUnderAttack: { points: 2, duration: 15 * 60 },
  /** Passwords that a signed-in user gives again, right or wrong. */
  confirmation: { points: 10, duration: 15 * 60 },
  /** Codes typed after a right password, for one account: a code has six digits, of which three codes are right at a time. */
  secondFactor: { points: 5, duration: 15 * 60 },
  /** So that somebody who knows the password needs years to guess a code. */
  secondFactorDay: { points: 50, duration: 24 * 60 * 60 },
  /** Sign-ins from one address; many people at a club share one address. */
  signIn: { points: 100, duration: 15 * 60 },
  /** Attempts to open the set-up of an installation without an administrator, from one address. */
  setUp: { points: 30, duration: 15 * 60 },
  /** Wrong bearer tokens from one address. */
  wrongToken: { points: 30, duration: 60 },
  /** Requests of one address to the token endpoint. */
  tokenEndpoint: { points: 60, duration: 60 },
  /** Uses of mailed codes by one address: invitations, new passwords, confirmations. A code has 128 bits, so this only keeps noise out. */
  mailedCode: { points: 60, duration: 15 * 60 },
  /** Requests of one address for a mail to somebody: a new password, access. */
  askedMail: { points: 10, duration: 15 * 60 },
  /** Searches by one account, or by one address if nobody is signed in. */
  search: { points: 120, duration: 60 },
  /** Pages and reads of the calendar that nobody else asks for, of one address. A usual one is in memory and is not counted. */
  unusualPage: { points: 40, duration: 60 },
  /** Reads of one private calendar; a program reads it every quarter of an hour, and somebody may have several. */
  calendarFeed: { points: 60, duration: 15 * 60 },
  /** Requests of Equipe for one organiser: it fetches and sends by hand, and searches while somebody types. */
  equipe: { points: 120, duration: 60 },
  /** Unique codes of competitions that one address asks for; apps of many rings may share one. */
  competitionCode: { points: 120, duration: 60 },
  /** Reports of crashes in the browsers of one address. */
  crashReport: { points: 60, duration: 15 * 60 },
  /** Files with all data of a person, by one account. */
  privacyFile: { points: 10, duration: 60 * 60 },
} as const
export type LimitKind = keyof typeof budgets

/** Procedures that anybody may call to try a code, to have a mail sent or to write to the log, each with its budget by address. */
export const limitedOperations: Readonly<Record<string, LimitKind>> = {
  'registry.installation.setUp': 'setUp',
  'competitions.competition.byCode': 'competitionCode',
  'access.password.forgot': 'askedMail',
  'access.registrationRequest.request': 'askedMail',
  'access.password.getReset': 'mailedCode',
  'access.password.reset': 'mailedCode',
  'access.password.confirmEmail': 'mailedCode',
  'access.registrationRequest.confirmation': 'mailedCode',
  'access.registrationRequest.confirm': 'mailedCode',
  'parties.invitation.view': 'mailedCode',
  'parties.invitation.acceptStatus': 'mailedCode',
  'parties.invitation.accept': 'mailedCode',
  'access.password.change': 'mailedCode',
  'access.password.changeEmail': 'mailedCode',
  'access.secondFactor.confirm': 'mailedCode',
  'shell.system.reportCrash': 'crashReport',
}

export type Limits = {
  /** @throws the 429 of the catalogue, with the seconds to wait, when the budget is spent */
  take: (kind: LimitKind, key: string, points?: number) => Promise<void>
  /** Whether the budget has points left, without taking one. @throws as `take` */
  check: (kind: LimitKind, key: string) => Promise<void>
  /** Takes a point, without refusing when none is left. */
  count: (kind: LimitKind, key: string) => Promise<void>
  isSpent: (kind: LimitKind, key: string) => Promise<boolean>
  forget: (kind: LimitKind, key: string) => Promise<void>
}

const kinds = Object.keys(budgets) as LimitKind[]

/** Limits that protect no secret are counted by each process separately, because a shared count is a durable write for each search. */
const countedHere: readonly LimitKind[] = [
  'search',
  'unusualPage',
  'calendarFeed',
  'equipe',
  'crashReport',
  'privacyFile',
]

const inMemory = (kind: LimitKind, factor: number): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: kind, points: budgets[kind].points * factor, duration: budgets[kind].duration })

/** Several processes share a PostgreSQL server, so they count there; if it fails, each counts separately. */
const inPostgres = (database: Database, kind: LimitKind, factor: number): Promise<RateLimiterPostgres> =>
  new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      {
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        keyPrefix: kind,
        points: budgets[kind].points * factor,
        duration: budgets[kind].duration,
        insuranceLimiter: inMemory(kind, factor),
      },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    )
  })

const tooMany = (result: RateLimiterRes) =>
  failure(kernelErrors.tooManyRequests, { values: { seconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) } })

export const createLimits = async (database: Database, factor = 1): Promise<Limits> => {
  const limiters = new Map<LimitKind, RateLimiterAbstract>()
  for (const kind of kinds) {
    const isShared = database.kind === 'postgres' && !countedHere.includes(kind)
    limiters.set(kind, isShared ? await inPostgres(database, kind, factor) : inMemory(kind, factor))
  }
  const limiterOf = (kind: LimitKind): RateLimiterAbstract => {
    const limiter = limiters.get(kind)
    if (limiter === undefined) throw new Error(`no limit named ${kind}`)
    return limiter
  }
  const spentOf = async (kind: LimitKind, key: string): Promise<RateLimiterRes | null> => {
    const state = await limiterOf(kind).get(key)
    return state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0 ? state : null
  }
  return {
    take: async (kind, key, points = 1) => {
      try {
        await limiterOf(kind).consume(key, points)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany(refused)
        throw refused
      }
    },
    check: async (kind, key) => {
      const spent = await spentOf(kind, key)
      if (spent !== null) throw tooMany(spent)
    },
    count: async (kind, key) => {
      await limiterOf(kind).penalty(key)
    },
    isSpent: async (kind, key) => (await spentOf(kind, key)) !== null,
    forget: async (kind, key) => {
      await limiterOf(kind).delete(key)
    },
  }
}
