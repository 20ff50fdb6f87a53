// Bills by hand. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenBills } from './bill.fixture.ts'

const test = await apiTest()
const { api, database, make, federation, worlds } = test
const inFederation = { federationRef: federation }
const { finance } = api('federationAdministrator')

const { item, givenBill } = await givenBills(test)
const forbidden = refusedAs(kernelErrors.insufficientPermissions)
const unknown = refusedAs(kernelErrors.notFound)

describe('a bill of a member', () => {
  it('is opened, written, listed, and says what is owed', async () => {
    const { member, bill, of } = await givenBill(2500)
    await finance.memberBill.addItem({ ...of, ...item(1001, { quantity: 3, discountBasisPoints: 5000 }) })
    const { items } = await finance.memberBill.items(of)
    // 3 x 10.01 is 30.03; half of it is 15.015, half up.
    expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1502, 2500])
    expect(await finance.memberBill.list({ member })).toMatchObject({
      items: [{ ref: bill, amount: 4002, openAmount: 4002, status: 'OPEN', payer: { type: 'PERSON', ref: member } }],
      next: null,
    })
    expect(await finance.memberBill.balance({ member })).toEqual({
      ...{ amount: 4002, booked: 0, unbilled: 4002, overdue: 0, currency: 'EUR' },
    })
    expect(await finance.memberBill.list({ member, q: 'nothing like it' })).toMatchObject({ items: [] })
  })

  it('in pages, the newest first', async () => {
    const { member } = await givenBill()
    await finance.memberBill.create({ member, description: 'Second' })
    const first = await finance.memberBill.list({ member, size: 1 })
    const second = await finance.memberBill.list({ member, size: 1, after: first.next ?? '' })
    expect(new Set([...first.items, ...second.items].map(({ ref }) => ref)).size).toBe(2)
    expect(second.next).toBeNull()
  })

  it('is read by the member, and by a parent with full permission; nobody but the seller writes', async () => {
    const member = worlds.actors.rider?.personRef ?? ''
    expect(await api('rider').finance.memberBill.balance({ member })).toMatchObject({ amount: 0 })
    await expect(api('rider').finance.memberBill.create({ member, description: 'Mine' })).rejects.toMatchObject(
      forbidden,
    )
    await expect(api('clubAdministrator').finance.memberBill.list({ member })).rejects.toMatchObject(forbidden)
    await expect(api('foreignAdministrator').finance.memberBill.list({ member })).rejects.toMatchObject(unknown)
    const { ref: childRef } = await make.person(inFederation)
    const parentRef = member
    const relation = { type: 'FATHER', permission: 'FULL', createdAt: new Date() }
    await database.prisma.personRelation.create({ data: { ref: newRef(), childRef, parentRef, ...relation } })
    expect(await api('rider').finance.memberBill.list({ member: childRef })).toMatchObject({ items: [] })
  })

  it('with items is deleted only into another open bill of the same book', async () => {
    const { member, bill, of } = await givenBill(2500)
    const remove = (moveToRef?: string) => finance.memberBill.remove({ ...of, moveToRef })
    await expect(remove()).rejects.toMatchObject(refusedAs(ledgerErrors.billNotEmpty))
    await expect(remove(bill)).rejects.toMatchObject(refusedAs(ledgerErrors.targetNotFound))
    await expect(remove(newRef())).rejects.toMatchObject(refusedAs(ledgerErrors.targetNotFound))
    const { ref: target } = await finance.memberBill.create({ member, description: 'Target' })
    await remove(target)
    expect((await finance.memberBill.items({ member, bill: target })).items).toHaveLength(1)
    expect(await finance.memberBill.list({ member, status: 'CANCELLED' })).toMatchObject({ items: [{ ref: bill }] })
    await expect(finance.memberBill.addItem({ ...of, ...item() })).rejects.toMatchObject(
      refusedAs(ledgerErrors.billNotOpen),
    )
  })

  it('items are changed, moved, waived with a reason and taken back', async () => {
    const { member, items, of } = await givenBill(2500, 1500)
    const [first = '', second = ''] = items
    const named = { ...of, item: first }
    expect(await finance.memberBill.editItem({ ...named, ...item(3000), version: 1 })).toMatchObject({ amount: 3000 })
    await expect(finance.memberBill.waiveItem({ ...named, reason: ' ' })).rejects.toMatchObject(
      refusedAs(ledgerErrors.reasonMissing),
    )
    await finance.memberBill.waiveItem({ ...named, reason: 'Horse was ill' })
    expect(await finance.memberBill.balance({ member })).toMatchObject({ amount: 1500 })
    await expect(finance.memberBill.removeItem(named)).rejects.toMatchObject(refusedAs(ledgerErrors.itemNotOpen))
    await finance.memberBill.restoreItem(named)
    const { ref: target } = await finance.memberBill.create({ member, description: 'Target' })
    await finance.memberBill.moveItem({ ...of, item: second, target })
    expect((await finance.memberBill.items({ member, bill: target })).items).toMatchObject([{ amount: 1500 }])
    await finance.memberBill.removeItem(named)
    await expect(finance.memberBill.removeItem(named)).rejects.toMatchObject(unknown)
  })

  it('items say which horse they are about: by entry, by combination, and by the horse itself', async () => {
    const { items, of } = await givenBill(1000, 2000, 3000, 4000)
    const [jumper, newcomer] = [await make.horse(inFederation), await make.horse(inFederation)]
    const practitioner = await make.practitioner({ ...inFederation, horseRef: jumper.ref })
    const competitionRef = worlds.a.competition.ref
    const { ref: testRef, testSet } = await make.test({ competitionRef })
    const registration = await make.registration({
      ...{ competitionRef, testRef, testSetRef: testSet.ref },
      practitionerRef: practitioner.ref,
    })
    const sources = [
      ['REGISTRATION', registration.ref],
      ['PRACTITIONER', practitioner.ref],
      ['HORSE', newcomer.ref],
    ] as const
    for (const [at, [sourceKind, sourceRef]] of sources.entries()) {
      await database.prisma.billItem.update({ where: { ref: items[at] ?? '' }, data: { sourceKind, sourceRef } })
    }
    const horses = new Map((await finance.memberBill.items(of)).items.map(({ ref, horse }) => [ref, horse]))
    const named = ({ ref, name }: { ref: string; name: string }) => ({ ref, name })
    expect(items.map((ref) => horses.get(ref))).toEqual([named(jumper), named(jumper), named(newcomer), null])
  })

  it('what a registration made is waived, not written over', async () => {
    const { items, of } = await givenBill(2500)
    const named = { ...of, item: items[0] ?? '' }
    await database.prisma.billItem.update({ where: { ref: named.item }, data: { sourceKind: 'REGISTRATION' } })
    await expect(finance.memberBill.editItem({ ...named, ...item(), version: 1 })).rejects.toMatchObject(
      refusedAs(ledgerErrors.itemHasSource),
    )
    expect(await finance.memberBill.waiveItem({ ...named, reason: 'Vet' })).toMatchObject({ status: 'CANCELLED' })
  })
})
