// The version races of money that goes back.
import { newRef } from '@oxer/db'
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

  return {
    'finance.refund.approve': () => ofRefund('PROPOSED', () => ({})),
    'finance.refund.reject': () => ofRefund('PROPOSED', (n) => ({ reason: `Reason ${n}` })),
    'finance.refund.cancel': () => ofRefund('ORDERED', () => ({})),
  }
}
