// A club with a bank account that paid an order, and maybe more.
import type { ApiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

type Setting = Pick<ApiTest, 'database' | 'federation' | 'make' | 'options'>
type Caller = ReturnType<ApiTest['api']>['finance']['payment']

export const clubIban = 'BE68539007547034'

export const givenMoney = (setting: Setting, payment: Caller) => {
  const { club, order } = givenInvoicing(setting)
  const { prisma } = setting.database
  return async (owedCents: number, paidCents: number, iban: string | null = clubIban) => {
    const payer = await club({ iban })
    const { ref: document } = await order(payer, [{ amountCents: owedCents }])
    const { ref: paid } = await payment.payOrder({
      ...{ organisation: setting.federation, order: document, method: 'TRANSFER', amount: paidCents },
    })
    const balance = async () => {
      const account = { key: `receivable:ORGANISATION:${payer.ref}` }
      return Number((await prisma.accountBalance.findFirst({ where: { account } }))?.balanceCents ?? 0)
    }
    const open = async () =>
      Number((await prisma.settlement.findUniqueOrThrow({ where: { documentRef: document } })).openCents)
    const left = async () => Number((await prisma.payment.findUniqueOrThrow({ where: { ref: paid } })).unallocatedCents)
    const of = { organisation: setting.federation, payerType: 'ORGANISATION' as const, payerRef: payer.ref }
    return { payer, of, document, paid, balance, open, left }
  }
}
