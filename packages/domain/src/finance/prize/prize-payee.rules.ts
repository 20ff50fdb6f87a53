// Who gets a prize: the rider who won it, or whom the test pays in place of the rider (decision 220).
import type { PrizePayee } from './prize.schema.ts'

export type PayeeFacts<Payee> = {
  readonly rider: Payee
  /** The owner of the horse, if it is a contact. */
  readonly owner: Payee | null
  /** The club of the team in which the entry rides, if it is in one and that is of a club. */
  readonly club: Payee | null
}

/** Nobody's prize is lost: where there is no owner or no club, it is the rider's. */
export const payeeOfPrize = <Payee>(payee: PrizePayee, { rider, owner, club }: PayeeFacts<Payee>): Payee => {
  if (payee === 'OWNER') return owner ?? rider
  if (payee === 'TEAM') return club ?? rider
  return rider
}
