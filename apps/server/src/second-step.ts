// The step after a right password, for accounts with a second factor. That the password was right travels in the form, sealed for the one
// sign-in that is under way in this browser.
import { checkSecondFactor, hasSecondFactor, type SignInInteraction, type TypedFactor } from '@oxer/api'
import type { Services } from './request.ts'

const purpose = 'second step'
const minutes = 10

export type Passed = { accountRef: string; subject: string }

/** The page asks for a second factor and keeps what was proved; null if the account has none. */
export const openSecondStep = async (
  { database, sealing }: Services,
  { uid }: SignInInteraction,
  { accountRef, subject }: Passed,
): Promise<string | null> => {
  if (!(await hasSecondFactor(database.prisma, accountRef))) return null
  const until = Date.now() + minutes * 60_000
  return sealing.seal(purpose, uid, JSON.stringify([accountRef, subject, until]))
}

/** Who passed the first step; null if the step is of another sign-in, was changed, or is too old. */
export const readSecondStep = ({ sealing }: Services, { uid }: SignInInteraction, sealed: string): Passed | null => {
  try {
    const content: unknown = JSON.parse(sealing.open(purpose, uid, sealed))
    if (!Array.isArray(content)) return null
    const [accountRef, subject, until] = content
    if (typeof accountRef !== 'string' || typeof subject !== 'string' || typeof until !== 'number') return null
    return until > Date.now() ? { accountRef, subject } : null
  } catch {
    // Not sealed here for this sign-in: the first step has not been passed.
    return null
  }
}

/** A guess is counted before it is checked, so that simultaneous guesses count too. @throws tooManyRequests */
export const passSecondStep = async (services: Services, factor: TypedFactor): Promise<boolean> => {
  const { limits } = services
  await limits.take('secondFactor', factor.accountRef)
  await limits.take('secondFactorDay', factor.accountRef)
  if (!(await checkSecondFactor(services, factor))) return false
  await limits.forget('secondFactor', factor.accountRef)
  return true
}
