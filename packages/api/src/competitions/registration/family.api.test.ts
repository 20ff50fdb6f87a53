// A parent pays for three children: one request with one reference, which the bank's file finds again.
import { newRef } from '@oxer/db'
import { camtOf } from '@oxer/testing'
import { expect, it } from 'vitest'
import { givenInvoicing } from '../../finance/invoice/invoice.fixture.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'

const test = await apiTest()
const { api, federation, make, worlds } = test
const inA = { federationRef: federation }
await givenInvoicing(test).seller()

it('what three children ride is on the tab of their parent, paid at once, and theirs alone', async () => {
  const parent = (await make.person(inA)).ref
  const articleRef = (await make.article({ ...inA, type: 'SUBSCRIPTION', taxLevelCode: 'VAT_0' })).ref
  const registration = { amountWithTax: 1500, taxLevelCode: 'VAT_0', currency: 'EUR', articleRef }
  const { ref: competition } = await make.competition({
    ...{ ...inA, organizerType: 'ORGANISATION', organizerRef: worlds.a.club.ref },
    fees: { paymentMode: 'DEFERRED', registration },
  })
  const { ref: testRef } = await make.test({ competitionRef: competition })
  const children: string[] = []
  for (const firstName of ['Ann', 'Ben', 'Cas']) {
    const child = (await make.person({ ...inA, firstName, birthDate: '2015-03-01' })).ref
    await make.relation({ childRef: child, parentRef: parent, type: 'MOTHER', permission: 'FULL' })
    const { ref: practitionerRef } = await make.practitioner({ ...inA, personRef: child })
    await api('competitionOrganizer').competitions.registration.create({
      ...{ competition, test: testRef, data: { practitionerRef, person: null, horse: null, organisation: null } },
    })
    children.push(child)
  }

  const { finance } = api('federationAdministrator')
  const { items } = await finance.memberBill.openItems({ member: parent })
  expect(items.map(({ subject, amount }) => [subject?.ref, amount]).toSorted()).toEqual(
    children.map((child) => [child, 1500]).toSorted(),
  )
  const [request, ...others] = (await finance.payment.payOfMember({ member: parent })).items
  expect(others).toEqual([])
  expect(request).toMatchObject({ amount: 4500, qr: { path: expect.stringContaining('M') } })
  for (const member of children) expect(await finance.payment.payOfMember({ member })).toEqual({ items: [] })

  const [bill] = (await finance.memberBill.list({ member: parent })).items
  const { ref: order } = await finance.order.createFromBill({ organisation: federation, billRef: bill?.ref ?? '' })
  await finance.order.process({ organisation: federation, order })
  const form = new FormData()
  const paid = { amountCents: 4500, reference: request?.reference.replaceAll(/\D/g, '') ?? '' }
  const file = camtOf({ iban: 'BE71096123456769', id: newRef(), entries: [paid] })
  form.append('organisation', federation)
  form.append('file', new File([file], 'day.xml', { type: 'application/xml' }))
  expect(await finance.bank.importFile(form)).toMatchObject({ booked: 1, waiting: 0 })
  expect(await finance.memberBill.balance({ member: parent })).toMatchObject({ amount: 0, booked: 0, unbilled: 0 })
  expect(await finance.payment.payOfMember({ member: parent })).toEqual({ items: [] })
})
