// Money of a competition: the club that pays later, the desk on the day, a card, and a payout that was corrected.
import { createHmac } from 'node:crypto'
import { StartedCardPayment } from '@oxer/domain/finance/card-payment/card-payment.schema'
import { DeskDays } from '@oxer/domain/finance/desk/desk.schema'
import { PaymentRequests } from '@oxer/domain/finance/payment/pay.schema'
import { PayoutDifferences } from '@oxer/domain/finance/payout/payout.schema'
import { cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { formatMoney } from '@oxer/i18n/formats'
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { demoCardAccount, makeLateCompetition, openItemsOf, sellerOf } from '../../harness/made-money.ts'
import { deskScreen } from '../../pages/finance/finance-screens.ts'

const Organisations = z.object({ organisations: z.array(z.object({ ref: Ref })) })
const OpenItems = z.object({ items: z.array(z.object({ subject: z.object({ name: z.string() }).nullable() })) })
const Bills = cursorPageOf(z.object({ competition: z.object({ ref: Ref }).nullable() }))

test('a club under DEFERRED sees which rider each line is about, and has its invoices as files', async ({ flow }) => {
  const api = await flow.apiOf('clubAdministrator')
  const [club] = (await api.get('/home', Organisations)).organisations
  const page = await flow.openAs('clubAdministrator', `/organisations/${club?.ref}/finance/balance`)
  await expect(page.getByRole('heading', { name: flow.t('finance:balance.title') })).toBeVisible()
  const { items } = await api.get(`/organisation/${club?.ref}/finance/bill/items`, OpenItems)
  const riders = new Set(items.flatMap(({ subject }) => (subject === null ? [] : [subject.name])))
  expect(riders.size).toBeGreaterThan(1)
  for (const rider of riders) await expect(page.getByRole('heading', { name: rider }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/organisations/${club?.ref}/finance/invoices`)
  await expect(page.getByText(/^2\d{3}-\d{5}$/u).first()).toBeVisible()
})

test('a day at the desk takes money by keyboard and is closed with a difference', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { federation } = await sellerOf(api)
  const made = await makeLateCompetition(api, `Kassa ${flow.project}`, [
    { firstName: 'Karel', lastName: 'Kassier', horse: 'Munt' },
  ])
  expect((await openItemsOf(api, made.ref)).map(({ amount }) => amount)).toEqual([2500])
  const page = await flow.openAs('federationAdministrator', `/finance/${federation}/desk/${made.ref}`)
  const desk = deskScreen(page, flow)
  await desk.open('100')
  await expect(desk.find).toBeFocused()
  await page.keyboard.type('kass')
  await expect(page.getByRole('option', { name: /Kassier/u, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Karel Kassier' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(desk.find).toBeFocused()
  await expectAccessible(page)
  await desk.close('124,50')
  await expect
    .poll(async () => (await api.get(`/competition/manage/${made.ref}/finance/desk`, DeskDays)).items[0])
    .toMatchObject({ expected: 12_500, counted: 12_450, difference: -50 })
})

test('a payment by card that is reported twice is booked once', async ({ flow, request, baseURL }) => {
  const api = await flow.apiOf('rider')
  const { personRef: member } = await api.get('/auth/user', z.object({ personRef: Ref }))
  const [owed] = (await api.get(`/member/${member}/finance/pay`, PaymentRequests)).items
  expect(owed?.isPaidByCard).toBe(true)
  const started = await api.post(`/member/${member}/finance/card-payment`, { book: owed?.book }, StartedCardPayment)
  const body = JSON.stringify({
    ...{
      id: `evt_${started.ref}`,
      object: 'event',
      type: 'checkout.session.completed',
      account: demoCardAccount,
    },
    data: {
      object: {
        ...{ client_reference_id: started.ref, payment_intent: `pi_${started.ref}`, payment_status: 'paid' },
        ...{ amount_total: started.amount, currency: 'eur' },
      },
    },
  })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'whsec_of_the_flows').update(`${at}.${body}`).digest('hex')
  for (const _ of [1, 2]) {
    const answer = await request.post(`${baseURL}/webhooks/stripe`, {
      data: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    })
    expect(answer.status()).toBe(200)
  }
  expect((await api.get(`/member/${member}/finance/pay`, PaymentRequests)).items).toEqual([])
})

test('a payout that was corrected afterwards shows the difference', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { federation } = await sellerOf(api)
  // The spring is on the last page: other flows make bills meanwhile.
  const competitions = new Set<string>()
  for (let after: string | null = ''; after !== null; ) {
    const page: z.infer<typeof Bills> = await api.get(
      `/finance/${federation}/bill?size=100${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
      Bills,
    )
    for (const { competition } of page.items) if (competition !== null) competitions.add(competition.ref)
    after = page.next
  }
  const found: { ref: string; name: string; amount: string }[] = []
  for (const ref of competitions) {
    const { lines, currency } = await api.get(`/competition/manage/${ref}/finance/payout/diffs`, PayoutDifferences)
    for (const { contact, difference, paid } of lines) {
      if (paid === 0 || difference === 0) continue
      found.push({ ref, name: contact.name, amount: formatMoney(difference, currency, flow.language) })
    }
  }
  const [corrected] = found
  if (corrected === undefined) throw new Error('no payout was corrected')
  const page = await flow.openAs('federationAdministrator', `/competitions/${corrected.ref}/manage/finance/payout`)
  const lines = page.getByRole('grid', { name: flow.t('finance:show.lines') })
  const ofContact = lines.getByRole('row').filter({ hasText: corrected.name })
  await expect(ofContact.filter({ hasText: corrected.amount }).first()).toBeVisible()
})
