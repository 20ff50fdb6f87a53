// The version races of money that goes back.
import { newRef } from '@oxer/db'
import { givenBankLine } from '../finance/bank/bank.fixture.ts'
import { clubIban, givenMoney } from '../finance/refund/refund.fixture.ts'
import { byRef, callerIn, type RaceSetting, race } from './version-race.fixture.ts'

export const moneyRaces = (setting: RaceSetting) => {
  const federation = setting.worlds.a.federation.ref
  const { finance } = callerIn(setting)('federationAdministrator')

  /** A refund is decided on once, so every round has its own. */
  const ofRefund = <Fields extends object>(status: 'PROPOSED' | 'ORDERED', fields: (n: number) => Fields) => {
    let refund = ''
    const organisation = federation
    return race(
      async () => byRef((await finance.refund.list({ organisation })).items, refund),
      ({ version }, n) => ({ organisation, refund, version, ...fields(n) }),
      {
        prepare: async () => {
          refund = newRef()
          const { of, payer } = await givenMoney({ ...setting, federation, options: setting }, finance.payment)(
            1000,
            1100,
          )
          const { ref: bookRef } = await setting.database.prisma.book.findUniqueOrThrow({
            where: { ownerRef: of.organisation },
          })
          await setting.database.prisma.refund.create({
            data: {
              ...{ ref: refund, bookRef, payerType: payer.type, payerRef: payer.ref, amountCents: 100, status },
              ...{ method: 'TRANSFER', iban: clubIban, reason: 'Twice', date: '2026-05-17', createdAt: setting.now() },
            },
          })
        },
      },
    )
  }

  /** A line is decided on once, so every round has its own. */
  const ofOutgoing = <Fields extends object>(fields: (ordered: string) => Fields) => {
    let [line, ordered] = ['', '']
    return race(
      async () => {
        const statuses = ['WAITING', 'BOOKED', 'IGNORED'] as const
        const lists = await Promise.all(
          statuses.map((status) => finance.bank.lines({ organisation: federation, status })),
        )
        return byRef(
          lists.flatMap(({ items }) => items),
          line,
        )
      },
      ({ version }) => ({ organisation: federation, line, version, ...fields(ordered) }),
      {
        prepare: async () => {
          line = await givenBankLine(setting, federation)
          const { of } = await givenMoney({ ...setting, federation, options: setting }, finance.payment)(1000, 2200)
          const made = await finance.refund.order({ ...of, amount: 1200, reason: 'Twice' })
          ordered = made.ref
          const out = { amountCents: -1200, rule: 'DEBIT' }
          await setting.database.prisma.bankLine.update({ where: { ref: line }, data: out })
        },
      },
    )
  }

  return {
    'finance.bank.bookOrdered': () => ofOutgoing((ordered) => ({ ordered })),
    'finance.bank.bookCards': () => ofOutgoing(() => ({ fee: 0 })),
    'finance.bank.bookLedger': () => ofOutgoing(() => ({ account: 'PSP_FEE' as const, reason: 'Costs of the bank' })),
    'finance.bank.ignore': () => ofOutgoing(() => ({})),
    'finance.refund.approve': () => ofRefund('PROPOSED', () => ({})),
    'finance.refund.reject': () => ofRefund('PROPOSED', (n) => ({ reason: `Reason ${n}` })),
    'finance.refund.cancel': () => ofRefund('ORDERED', () => ({})),
  }
}
