import { deviceOf } from '@oxer/domain/access/session/session.rules'
import { type SignIn, type SignInOfAccount, SignInOutcome, SignInWay } from '@oxer/domain/access/sign-in/sign-in.schema'

export type SignInRow = {
  id: bigint
  at: Date
  accountRef: string
  outcome: string
  way: string
  address: string | null
  userAgent: string | null
}

export const toSignIn = (row: SignInRow): SignIn => ({
  at: row.at.toISOString(),
  outcome: SignInOutcome.parse(row.outcome),
  way: SignInWay.parse(row.way),
  address: row.address,
  device: deviceOf(row.userAgent),
})

export const toSignInOfAccount = (
  row: SignInRow & { account: { username: string; name: string } },
): SignInOfAccount => ({
  ...toSignIn(row),
  accountRef: row.accountRef,
  username: row.account.username,
  name: row.account.name,
})
