// Codes that are mailed: 128 bits of randomness, stored as a hash, used once (decision 44).
import { randomBytes } from 'node:crypto'
import type { Database, OneTimeCode } from '@oxer/db'
import type { Context } from '../../kernel/context/context.ts'
import { hashOfSecret } from '../session/session.gateway.ts'

/** 128 bits, in letters that a link can contain. */
export const newCode = (): string => randomBytes(16).toString('base64url')

export const hashOfCode = (code: string): string => hashOfSecret(code.trim())

export type CodePurpose = 'PASSWORD_RESET' | 'EMAIL_CHANGE' | 'REGISTRATION' | 'PASSKEY' | 'CONFIRMATION'

type Writing = Pick<Context, 'db' | 'now'>

/** `accountRef` is null for a code that opens nothing. Earlier codes of the account for the purpose stop working. */
export const issueCode = async (
  { db, now }: Writing,
  {
    purpose,
    accountRef,
    value = null,
    expiresAt,
  }: { purpose: CodePurpose; accountRef: string | null; value?: string | null; expiresAt: Date },
): Promise<string> => {
  const code = newCode()
  const createdAt = now()
  await db.oneTimeCode.updateMany({
    where: accountRef === null ? { hash: '' } : { accountRef, purpose, usedAt: null },
    data: { expiresAt: createdAt },
  })
  await db.oneTimeCode.create({ data: { hash: hashOfCode(code), purpose, accountRef, value, createdAt, expiresAt } })
  return code
}

/** Codes that were issued to the account since a moment, for a limit. */
export const countCodes = (
  { db }: Pick<Context, 'db'>,
  accountRef: string,
  purpose: CodePurpose,
  since: Date,
): Promise<number> => db.oneTimeCode.count({ where: { accountRef, purpose, createdAt: { gt: since } } })

/** The stored code of this purpose, whatever its state; null for an unknown one. */
export const findCode = (
  { db }: Pick<Context, 'db'>,
  purpose: CodePurpose,
  code: string,
): Promise<OneTimeCode | null> =>
  db.oneTimeCode.findFirst({ where: { hash: hashOfCode(code), purpose, accountRef: { not: null } } })

/** Uses a code up, and returns its account and value; null if it is unknown, expired or used. Of two simultaneous uses, one succeeds. */
export const spendCode = async (
  { db, now }: Writing,
  purpose: CodePurpose,
  code: string,
): Promise<{ accountRef: string; value: string | null } | null> => {
  const at = now()
  const [spent] = await db.oneTimeCode.updateManyAndReturn({
    where: { hash: hashOfCode(code), purpose, accountRef: { not: null }, usedAt: null, expiresAt: { gt: at } },
    data: { usedAt: at },
    select: { accountRef: true, value: true },
  })
  return spent?.accountRef == null ? null : { accountRef: spent.accountRef, value: spent.value }
}

/** Nobody asks about an old code. */
export const removeOldCodes = async (database: Database): Promise<void> => {
  await database.query("DELETE FROM one_time_code WHERE expires_at < now() - interval '30 days'", [])
}
