// A seller that may send documents, and orders that wait for one.
import { newRef } from '@oxer/db'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import type { ApiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { processOrder } from '../order/order-process.commands.ts'
import { finaliseInvoice } from './invoice.commands.ts'
import { createDraft } from './invoice-draft.commands.ts'

const sellerAddress = {
  ...{ street: 'Manegestraat', number: '1', bus: '', postalCode: '2500', cityName: 'Lier' },
  ...{ state: '', county: '', country: 'BEL' },
}

export type GivenItem = {
  readonly amountCents: number
  readonly quantity?: number
  readonly taxLevelCode?: string
  readonly taxTreatment?: string
  readonly counterOfRef?: string
}
type Payer = { readonly type: 'PERSON' | 'ORGANISATION'; readonly ref: string }

type Owner = { readonly type: 'FEDERATION' | 'ORGANISATION'; readonly ref: string }

/** `owner` of the book: the federation, unless another sells. */
export const givenInvoicing = (
  { database, federation, make, options }: Pick<ApiTest, 'database' | 'federation' | 'make' | 'options'>,
  owner: Owner = { type: 'FEDERATION', ref: federation },
) => {
  const { prisma } = database
  const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
    const { services, tenant, now } = contextOf(null, options)
    return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
  }
  const book = (): Promise<{ ref: string }> =>
    run((ctx) => {
      ctx.recordNothing('it may be open already')
      return openBook(ctx, { federationRef: federation, owner })
    })
  const account = async (contact: { type: string; ref: string }, over: Record<string, unknown> = {}): Promise<void> => {
    await prisma.contactAccount.create({
      data: {
        ref: newRef(),
        federationRef: federation,
        contactType: contact.type,
        contactRef: contact.ref,
        name: 'Invoices',
        address: sellerAddress,
        defaultFor: ['DEFAULT'],
        createdAt: new Date(),
        ...over,
      },
    })
  }
  /** The owner has everything that a seller needs. */
  const seller = () =>
    account(owner, {
      company: 'Paardensport Voorbeeld vzw',
      defaultFor: ['DEFAULT', 'INVOICING'],
      iban: 'BE71096123456769',
      bic: 'GKCCBEBB',
      enterpriseNumber: '0777777771',
    })
  const person = async (): Promise<Payer> => ({
    type: 'PERSON',
    ref: (await make.person({ federationRef: federation })).ref,
  })
  const club = async (over: Record<string, unknown> = { enterpriseNumber: '1000000021' }): Promise<Payer> => {
    const { ref } = await make.organisation({ federationRef: federation })
    await account({ type: 'ORGANISATION', ref }, over)
    return { type: 'ORGANISATION', ref }
  }
  /** A processed order of a payer, on a bill of its own. */
  const order = async (payer: Payer, items: readonly GivenItem[]) => {
    const { ref: bookRef } = await book()
    const { ref: articleRef } = await make.article({ federationRef: federation, type: 'OTHER' })
    const [billRef, ref] = [newRef(), newRef()]
    const date = '2026-05-17'
    const stored = { bookRef, payerType: payer.type, payerRef: payer.ref, date, createdAt: new Date() }
    await prisma.bill.create({ data: { ref: billRef, ...stored } })
    const last = await prisma.financeOrder.aggregate({ where: { bookRef }, _max: { number: true } })
    await prisma.financeOrder.create({ data: { ref, ...stored, number: (last._max.number ?? 0) + 1 } })
    const rows = items.map(({ amountCents, quantity = 1, taxLevelCode = 'VAT_0', ...item }) => ({
      ...{
        ref: newRef(),
        billRef,
        articleRef,
        orderRef: ref,
        status: 'ORDERED',
        sourceKind: 'MANUAL',
        description: 'Box',
      },
      ...{ quantity, unitCents: Math.trunc(amountCents / quantity), amountCents, taxLevelCode, date },
      taxTreatment: item.taxTreatment ?? (taxLevelCode === 'VAT_0' ? 'EXEMPT_SPORT' : 'STANDARD'),
      counterOfRef: item.counterOfRef ?? null,
      createdAt: new Date(),
    }))
    await prisma.billItem.createMany({ data: rows })
    await run((ctx) => processOrder(ctx, { ref }))
    return { ref, billRef, itemRefs: rows.map((row) => row.ref) }
  }
  const draft = async (payer: Payer, items: readonly GivenItem[]) => {
    const { ref } = await order(payer, items)
    return run((ctx) => createDraft(ctx, [ref]))
  }
  const final = async (payer: Payer, items: readonly GivenItem[]): Promise<string> => {
    const ref = await draft(payer, items)
    await run((ctx) => finaliseInvoice(ctx, ref))
    return ref
  }
  return { book, seller, person, club, order, draft, final }
}
