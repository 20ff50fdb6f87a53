// The address that stops the mails of a kind without sign-in. It is signed and not stored, and works as long as the installation has its
// secret: a mail may be read years later.
import { timingSafeEqual } from 'node:crypto'
import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Sealing } from '../sealing/sealing.gateway.ts'

export type Unsubscription = { readonly accountRef: string; readonly kind: NotificationKind }

const signatureOf = (sealing: Sealing, { accountRef, kind }: Unsubscription): Buffer =>
  Buffer.from(sealing.sign('unsubscribe', `${accountRef} ${kind}`))

export const unsubscribePath = (sealing: Sealing, asked: Unsubscription): string =>
  `/unsubscribe/${asked.accountRef}.${asked.kind}.${signatureOf(sealing, asked).toString('base64url')}`

/** Null for a code that was not made here. */
export const readUnsubscription = (sealing: Sealing, code: string): Unsubscription | null => {
  const [account, named, signature = ''] = code.split('.')
  const [accountRef, kind] = [Ref.safeParse(account).data, NotificationKind.safeParse(named).data]
  if (accountRef === undefined || kind === undefined) return null
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(sealing, { accountRef, kind })]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { accountRef, kind } : null
}
