// A club that sells in its own book: its documents are its own, by the same calls as those of a federation.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from './invoice.fixture.ts'

const test = await apiTest()
const { api, apiOf, downloads, federation, worlds } = test
const organisation = worlds.a.club.ref
const given = givenInvoicing(test, { type: 'ORGANISATION', ref: organisation })
const club = api('clubAdministrator').finance
const rider = worlds.actors.rider?.personRef ?? ''

it('has nothing to manage before its first sale, and its finance pages from then on', async () => {
  const abilities = () => api('clubAdministrator').parties.organisation.abilities({ organisation })
  expect(await abilities()).toMatchObject({ canViewFinancePage: true, canManageSales: false })
  await given.seller()
  await given.book()
  expect(await abilities()).toMatchObject({ canManageSales: true, canManageFinance: false })
  expect(await api('clubMember').parties.organisation.abilities({ organisation })).toMatchObject({
    canManageSales: false,
  })
  expect(await club.overview.get({ organisation })).toMatchObject({ open: 0 })
})

it('orders, invoices, credits and is read by its payer; the book of the federation has none of it', async () => {
  const { ref: order } = await given.order({ type: 'PERSON', ref: rider }, [
    { amountCents: 1210, taxLevelCode: 'VAT_21' },
  ])
  const run = await club.sellerInvoice.create({ organisation, name: 'May' })
  expect(await club.sellerInvoice.actions({ organisation })).toMatchObject([{ ref: run.ref }])
  const draft = await club.invoice.createOfOrder({ organisation, order })
  const at = { organisation, invoice: draft.ref }
  const { number, status } = await club.sellerInvoice.finalise({ ...at, version: draft.version })
  expect([number, status]).toEqual(['2026-00001', 'INVOICED'])
  expect((await club.sellerInvoice.list({ organisation })).items.map((row) => row.number)).toEqual([number])
  const { fileName } = await downloads('clubAdministrator').finance.sellerInvoice.pdf(at)
  expect(fileName).toBe(`${number}.pdf`)
  const ofPayer = await api('rider').finance.invoice.ofMember({ member: rider })
  expect(ofPayer.items.map(({ ref }) => ref)).toEqual([draft.ref])
  const ofFederation = await api('federationAdministrator').finance.invoice.list({ federation })
  expect(ofFederation.items).toEqual([])
  await refused(
    api('federationAdministrator').finance.invoice.get({ federation, invoice: draft.ref }),
    kernelErrors.notFound,
  )
  expect(await api('federationAdministrator').finance.sellerInvoice.get(at)).toMatchObject({ number })
  await refused(club.sellerInvoice.remove(at), financeErrors.invoiceFinal)
  await refused(downloads('clubAdministrator').finance.sellerInvoice.ubl(at), financeErrors.invoiceWithoutUbl)
  const credited = await club.sellerInvoice.credit({ ...at, reason: 'Not used' })
  expect(credited).toMatchObject({ series: 'CREDIT_NOTE' })
})

it('is for those who manage the money of the club, and for the federation', async () => {
  const draft = await given.draft({ type: 'PERSON', ref: rider }, [{ amountCents: 500 }])
  const at = { organisation, invoice: draft }
  for (const [subject, error] of [
    ['clubMember', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const) {
    const { sellerInvoice } = api(subject).finance
    await refused(sellerInvoice.list({ organisation }), error)
    await refused(sellerInvoice.get(at), error)
    await refused(sellerInvoice.remove(at), error)
    await refused(sellerInvoice.finalise({ ...at, version: 1 }), error)
  }
  await refused(apiOf(null).finance.sellerInvoice.list({ organisation }), kernelErrors.noUserContext)
  await refused(club.sellerInvoice.get({ organisation, invoice: newRef() }), kernelErrors.notFound)
  const { version } = await club.sellerInvoice.get(at)
  await refused(club.sellerInvoice.finalise({ ...at, version: version + 1 }), kernelErrors.staleVersion)
  await club.sellerInvoice.remove(at)
  await refused(club.sellerInvoice.get(at), kernelErrors.notFound)
})
