// From a start to a paid euro: a rider enters late and does not start, is invoiced, and pays at the bank.
import { InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { camtOf } from '@oxer/testing/given/camt'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { draftOfBill, enterNotStarted, makeLateCompetition, openItemsOf, sellerOf } from '../../harness/made-money.ts'
import { bankScreen, invoiceScreen } from '../../pages/finance/finance-screens.ts'

test('a rider who is late and does not start owes two items, and pays them with the reference of the invoice', async ({
  flow,
}) => {
  const api = await flow.apiOf('federationAdministrator')
  const { federation, iban } = await sellerOf(api)
  const made = await makeLateCompetition(api, `Laatkomers ${flow.project}`, [
    { firstName: 'Lotte', lastName: 'Laatkomer', horse: 'Valentijn' },
  ])
  await enterNotStarted(api, made, made.registrations[0] ?? '')
  const items = await openItemsOf(api, made.ref)
  expect(items.map(({ amount }) => amount).sort()).toEqual([1000, 2500])
  const draft = await draftOfBill(api, federation, items[0]?.billRef ?? '')

  const page = await flow.openAs('federationAdministrator', `/finance/${federation}/invoices/${draft.ref}`)
  await invoiceScreen(page, flow).finalise()
  await expect(page.getByText(flow.t('finance:invoice.statuses.INVOICED')).first()).toBeVisible()
  const invoice = await api.get(`/myfederation/${federation}/invoices/${draft.ref}`, InvoiceView)
  expect(invoice).toMatchObject({ amount: 3500, open: 3500, document: { taxCents: 173, roundingCents: 1 } })

  await page.goto(`/finance/${federation}/bank`)
  const bank = bankScreen(page, flow)
  await expect(bank.lines).toHaveCount(3)
  const entries = [{ amountCents: 3500, name: 'L. Laatkomer', reference: invoice.document.reference ?? '' }]
  await bank.import(camtOf({ id: `late-${flow.project}`, iban: iban.replaceAll(' ', ''), entries }))
  await expect(page.getByText(/1 (geboekt|booked)/u)).toBeVisible()
  await expect(bank.lines).toHaveCount(3)
  await expectAccessible(page)
  const paid = await api.get(`/myfederation/${federation}/invoices/${draft.ref}`, InvoiceView)
  expect(paid).toMatchObject({ status: 'PAID', open: 0 })
})

test('a file of the bank that does not add up is refused whole', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const { federation, iban } = await sellerOf(api)
  const page = await flow.openAs('federationAdministrator', `/finance/${federation}/bank`)
  const bank = bankScreen(page, flow)
  await expect(bank.lines).toHaveCount(3)
  const entries = [
    { amountCents: 1000, name: 'Een' },
    { amountCents: 2000, name: 'Twee' },
  ]
  await bank.import(camtOf({ id: 'wrong', iban: iban.replaceAll(' ', ''), entries, closingCents: 1 }))
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.reload()
  await expect(bank.lines).toHaveCount(3)
})
