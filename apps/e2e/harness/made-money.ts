// What flows of finance begin with: a competition with fees, whose riders owe something.
import { BillItems } from '@oxer/domain/finance/bill/bill.schema'
import { InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { OrderOutcome } from '@oxer/domain/finance/order/order.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import type { Api } from './api.ts'
import { type MadeCompetition, makeCompetition, type Rider } from './made-competition.ts'

const Made = z.object({ ref: Ref })
/** The account of the demo's federation at the provider of card payments. */
export const demoCardAccount = 'acct_demo'

/** The demo's federation and the account at its bank. */
export const sellerOf = async (api: Api): Promise<{ federation: string; iban: string }> => {
  const [federation] = await api.get('/federation', z.array(Made))
  const settings = await api.get(
    `/finance/${federation?.ref}/settings`,
    z.object({ seller: z.object({ iban: z.string() }) }),
  )
  return { federation: federation?.ref ?? '', iban: settings.seller.iban }
}

const money = (amountWithTax: number, taxLevelCode: string) => ({ amountWithTax, taxLevelCode, currency: 'EUR' })

/** Its entries are late already: a late one costs 25.00 in place of the normal fee, and not to start 10.00. */
export const makeLateCompetition = (api: Api, name: string, riders: readonly Rider[]): Promise<MadeCompetition> =>
  makeCompetition(api, {
    ...{ name, riders, sportType: 'SHOW_JUMPING', testName: 'Springen 1,10 m' },
    protocol: {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: 7000 }],
      timePenalty: { penalty: '1', perStarted: 400 },
    },
    over: {
      fees: {
        ...{ paymentMode: 'DEFERRED', lateFee: 'INSTEAD', registration: money(1500, 'VAT_21') },
        ...{ late: money(2500, 'VAT_0'), noShow: money(1000, 'VAT_21') },
      },
      registration: {
        ...{ opensAt: '2026-01-01T08:00:00.000Z', closesAt: '2026-01-02T08:00:00.000Z', lateAt: null },
        ...{ byIndividual: true, byOrganisation: true },
      },
    },
  })

export const enterNotStarted = async (api: Api, { ref, test, testSetRef }: MadeCompetition, registration: string) => {
  await api.post(
    `/competition/manage/${ref}/results/${test.ref}/${testSetRef}/${registration}`,
    { version: 0, result: { discipline: 'SHOW_JUMPING', status: 'NOT_STARTED', outOfCompetition: false, rounds: [] } },
    z.unknown(),
  )
}

/** What is on the bills of a competition and not ordered. */
export const openItemsOf = async (api: Api, competition: string): Promise<BillItems['items']> =>
  (await api.get(`/competition/manage/${competition}/finance/bill/items`, BillItems)).items

/** Orders a bill, books it, and makes the draft of its invoice. */
export const draftOfBill = async (api: Api, federation: string, billRef: string): Promise<InvoiceView> => {
  const { ref: order } = await api.post(`/finance/${federation}/orders/create-from-bill`, { billRef }, Made)
  const booked = await api.post(`/finance/${federation}/orders/${order}/process`, {}, OrderOutcome)
  if (booked.error !== null) throw new Error(`the order was not booked: ${booked.error}`)
  return api.post(`/finance/${federation}/orders/${order}/create-invoice`, {}, InvoiceView)
}
