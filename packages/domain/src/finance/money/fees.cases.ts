// FEES: what a registration owes after each event, by the items that were made for it.
import * as z from 'zod'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { type ChargeChange, type ItemState, owedByItems, settle } from '../../ledger/charge/charge.rules.ts'
import {
  chargesEntries,
  type EntryFeeFacts,
  type EntryFeePrices,
  entryCharges,
  isAfterClosing,
} from '../../ledger/charge/entry-fee.rules.ts'
import { Cents, Instant } from './case-answer.cases.ts'

const Fee = z.object({ amount: Cents, tax: TaxLevelCode, article: z.string() })
const Fees = z.object({ registration: Fee, late: Fee, noShow: Fee })
type Fees = z.infer<typeof Fees>

const Event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('REGISTER'),
    at: Instant,
    needsApproval: z.boolean().default(false),
    reductionBasisPoints: z.int().default(0),
  }),
  z.object({ type: z.literal('SIGN_OFF'), at: Instant }),
  z.object({ type: z.literal('PRICE'), fees: Fees.partial() }),
  ...(['APPROVE', 'REJECT', 'CANCEL', 'SUBSCRIBE_AGAIN', 'NOT_STARTED', 'STARTED', 'ORDER', 'PROCESS'] as const).map(
    (type) => z.object({ type: z.literal(type) }),
  ),
])
export type FeeEvent = z.infer<typeof Event>

export const FeesCase = z.object({
  kind: z.literal('FEES'),
  competition: z.object({
    paymentMode: z.string(),
    closesAt: Instant.nullish(),
    fees: Fees,
    lateFeeApplies: z.enum(['INSTEAD', 'ON_TOP']).default('INSTEAD'),
  }),
  events: z.array(Event),
})
export type FeesCase = z.infer<typeof FeesCase>

type Play = { facts: EntryFeeFacts; atRegistering: EntryFeePrices | null; fees: Fees }

const pricesOf = ({ registration, late, noShow }: Fees, reductionBasisPoints: number): EntryFeePrices => {
  const priceOf = ({ amount, tax, article }: z.infer<typeof Fee>) => ({
    articleRef: article,
    money: { amountCents: amount, taxLevelCode: tax, currency: 'EUR' as const },
  })
  return {
    prices: { REGISTRATION: priceOf(registration), LATE: priceOf(late), NO_SHOW: priceOf(noShow) },
    reductionBasisPoints,
  }
}

/** The facts of the registration after an event. */
const factsAfter = (play: Play, event: FeeEvent, closesAt: string | null): Play => {
  const enter = (state: EntryFeeFacts['state']): Play => ({ ...play, facts: { ...play.facts, state } })
  const start = (hasNotStarted: boolean): Play => ({ ...play, facts: { ...play.facts, hasNotStarted } })
  switch (event.type) {
    case 'REGISTER':
      return {
        ...play,
        facts: {
          ...play.facts,
          state: event.needsApproval ? 'NOT_ENTERED' : 'ENTERED',
          isLate: isAfterClosing(event.at, closesAt),
          hasNotStarted: false,
        },
        atRegistering: pricesOf(play.fees, event.reductionBasisPoints),
      }
    case 'APPROVE':
    case 'SUBSCRIBE_AGAIN':
      return enter('ENTERED')
    case 'REJECT':
    case 'CANCEL':
      return enter('NOT_ENTERED')
    case 'SIGN_OFF':
      return play.facts.state === 'NOT_ENTERED'
        ? play
        : enter(isAfterClosing(event.at, closesAt) ? 'SIGNED_OFF_LATE' : 'SIGNED_OFF_IN_TIME')
    case 'NOT_STARTED':
      return start(true)
    case 'STARTED':
      return start(false)
    case 'PRICE':
      return {
        ...play,
        fees: {
          registration: event.fees.registration ?? play.fees.registration,
          late: event.fees.late ?? play.fees.late,
          noShow: event.fees.noShow ?? play.fees.noShow,
        },
      }
    default:
      return play
  }
}

const applyTo = (items: readonly ItemState[], change: ChargeChange): readonly ItemState[] => {
  if (change.do === 'CANCEL') {
    return items.map((item) => (item.ref === change.ref ? { ...item, status: 'CANCELLED' as const } : item))
  }
  const { key, articleRef, money, quantity } = change.charge
  const made = { ref: String(items.length), key, articleRef, money, quantity, counterOf: change.counterOf }
  return [...items, { ...made, status: 'OPEN', isProcessed: false }]
}

const booked = (items: readonly ItemState[], type: FeeEvent['type']): readonly ItemState[] =>
  items.map((item) => {
    if (type === 'ORDER' && item.status === 'OPEN') return { ...item, status: 'ORDERED' }
    if (type === 'PROCESS' && item.status === 'ORDERED') return { ...item, isProcessed: true }
    return item
  })

/** Plays the events of one registration. */
export const playFees = ({ competition, events }: FeesCase) => {
  const closesAt = competition.closesAt ?? null
  const lateFee = competition.lateFeeApplies
  let play: Play = {
    facts: { state: 'NOT_ENTERED', isLate: false, hasNotStarted: false, lateFee },
    atRegistering: null,
    fees: competition.fees,
  }
  let items: readonly ItemState[] = []
  const owedAfterEach: number[] = []
  for (const event of events) {
    play = factsAfter(play, event, closesAt)
    items = booked(items, event.type)
    const isCharged = play.atRegistering !== null && chargesEntries(competition.paymentMode)
    const wanted = isCharged && play.atRegistering ? entryCharges(play.facts, play.atRegistering, '') : []
    for (const change of settle(wanted, items, '')) items = applyTo(items, change)
    owedAfterEach.push(owedByItems(items))
  }
  return { items, owedAfterEach }
}

export const answerFees = (given: FeesCase) => {
  const { items, owedAfterEach } = playFees(given)
  return {
    items: items.map(({ articleRef, money, status, isProcessed }) => ({
      article: articleRef,
      amount: money.amountCents,
      tax: money.taxLevelCode,
      status,
      processed: isProcessed,
    })),
    owedAfterEach,
  }
}
