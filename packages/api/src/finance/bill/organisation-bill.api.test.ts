// The bills and orders of an organisation, as its seller and its own administrators call them. Closing the database checks that the books are
// right.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenBills } from './bill.fixture.ts'

const test = await apiTest()
const { api, downloads, federation, worlds } = test
const { finance } = api('federationAdministrator')
const { organisationBill } = finance
const own = api('clubAdministrator').finance
const organisation = worlds.a.club.ref
const { item, givenBill } = await givenBills(test)

const givenOwn = async (...amounts: number[]) => {
  const { ref: bill } = await organisationBill.create({ organisation, description: 'Stands' })
  const items: string[] = []
  for (const amount of amounts) {
    items.push((await organisationBill.addItem({ organisation, bill, ...item(amount) })).ref)
  }
  return { bill, items, of: { organisation, bill } }
}

const textOf = async (body: unknown): Promise<string> => {
  if (!(body instanceof ReadableStream)) throw new Error('the file is not streamed')
  let text = ''
  for await (const chunk of body) text += chunk instanceof Uint8Array ? new TextDecoder().decode(chunk) : String(chunk)
  return text
}

describe('the bills of an organisation', () => {
  it('are listed for it (p097), and an item is removed (p101) or moved to another (p102)', async () => {
    const [from, to] = [await givenOwn(2500, 1500), await givenOwn()]
    const [first = '', second = ''] = from.items
    await organisationBill.moveItem({ ...from.of, item: first, target: to.bill })
    await organisationBill.removeItem({ ...from.of, item: second })
    const { items } = await own.organisationBill.list({ organisation })
    const amountOf = ({ bill }: { bill: string }) => items.find(({ ref }) => ref === bill)?.amount
    expect([amountOf(from), amountOf(to)]).toEqual([0, 2500])
    const moved = (await own.organisationBill.items(to.of)).items
    expect(moved).toMatchObject([{ ref: first, billRef: to.bill, kind: 'BILL', payer: { ref: organisation } }])
    const named = { ...to.of, item: first }
    await expect(own.organisationBill.removeItem(named)).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
  })

  it('are deleted into another (p096)', async () => {
    const [from, to] = [await givenOwn(700), await givenOwn()]
    await expect(organisationBill.remove(from.of)).rejects.toMatchObject(refusedAs(ledgerErrors.billNotEmpty))
    await organisationBill.remove({ ...from.of, moveToRef: to.bill })
    expect((await organisationBill.items(to.of)).items).toMatchObject([{ ref: from.items[0], amount: 700 }])
    expect((await organisationBill.list({ organisation, bill: from.bill })).items).toMatchObject([
      { status: 'CANCELLED', itemCount: 0 },
    ])
  })

  it('are made with what their metadata offers (p107), and so are those of a member (p058)', async () => {
    const metadata = await organisationBill.metadata({ organisation })
    const book = metadata.books.find(({ name }) => name === worlds.a.federation.name)
    expect(metadata.payers).toEqual([{ type: 'ORGANISATION', ref: organisation, name: worlds.a.club.name }])
    expect(metadata.articles.map(({ ref }) => ref)).toContain(item().articleRef)
    expect(book).toMatchObject({ currency: 'EUR' })
    const { ref: bill } = await organisationBill.create({ organisation, description: 'Hay', bookRef: book?.ref })
    expect((await organisationBill.list({ organisation, bill })).items).toMatchObject([{ bookRef: book?.ref }])
    const { member } = await givenBill()
    const ofMember = await finance.memberBill.metadata({ member })
    expect(ofMember).toMatchObject({ payers: [{ type: 'PERSON', ref: member }], accounts: [], defaultAccountRef: null })
    expect(ofMember.books).toEqual(metadata.books)
  })
})

describe('the orders of an organisation', () => {
  it('are listed (p104), read (p105) and taken along as a file (p106)', async () => {
    const { bill, items } = await givenOwn(2500, 1550)
    const { ref: order } = await finance.order.createFromBill({ organisation: federation, billRef: bill })
    const listed = await own.organisationBill.orders({ organisation })
    expect(listed.items.find(({ ref }) => ref === order)).toMatchObject({
      ...{ amount: 4050, processing: 'UNPROCESSED', invoiceStatus: 'N/A', itemCount: 2 },
    })
    const read = await own.organisationBill.order({ organisation, order })
    expect(new Set(read.items.map(({ ref }) => ref))).toEqual(new Set(items))
    const file = await downloads('clubAdministrator').finance.organisationBill.exportOrder({
      ...{ organisation, order, kind: 'CSV' },
    })
    const text = await textOf(file.body)
    expect(text.match(/Box/g)).toHaveLength(2)
    for (const amount of ['25', '15.5']) expect(text).toContain(amount)
  })

  it('of a member and of a seller are the same file (p057, q127)', async () => {
    const { bill, member } = await givenBill(1275)
    const { ref: order } = await finance.order.createFromBill({ organisation: federation, billRef: bill })
    const files = downloads('federationAdministrator').finance
    const [ofMember, ofSeller] = [
      await textOf((await files.memberBill.exportOrder({ member, order, kind: 'CSV' })).body),
      await textOf((await files.order.exportOrder({ organisation: federation, order, kind: 'CSV' })).body),
    ]
    expect(ofMember).toContain('12.75')
    expect(ofSeller).toBe(ofMember)
  })

  it('go to the account that is chosen (p183)', async () => {
    const { bill } = await givenOwn(900)
    const at = { organisation: federation, order: '' }
    at.order = (await finance.order.createFromBill({ organisation: federation, billRef: bill })).ref
    const contact = { contactType: 'ORGANISATION' as const, contactRef: organisation, name: 'Board' }
    const { ref: accountRef } = await api('federationAdministrator').parties.contactAccount.create(contact)
    expect(await finance.order.setAccountTo({ ...at, accountRef })).toMatchObject({
      ...{ accountTo: { ref: accountRef, name: 'Board' }, accountInvoiceTo: null, payer: { ref: organisation } },
    })
  })
})

it('the documents of an organisation are those that it got, once they are final (q045)', async () => {
  const given = givenInvoicing(test)
  await given.seller()
  const payer = { type: 'ORGANISATION', ref: organisation } as const
  const draft = await given.draft(payer, [{ amountCents: 3300 }])
  const list = () => own.invoice.ofOrganisation({ organisation })
  expect((await list()).items).toEqual([])
  await finance.invoice.finalise({ federation, invoice: draft, version: 1 })
  expect(await list()).toMatchObject({
    items: [{ ref: draft, status: 'INVOICED', amount: 3300 }],
    total: 1,
    open: 3300,
  })
})
