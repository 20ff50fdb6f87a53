import { readFileSync } from 'node:fs'
import { creditTransfersOf } from '@oxer/domain/finance/payout/credit-transfer.rules'
import { expect, it } from 'vitest'

it('the file of a payout, letter by letter', () => {
  const file = creditTransfersOf({
    id: '019e2f00-0000-7000-8000-000000000001',
    createdAt: '2026-05-17T08:00:00Z',
    date: '2026-05-17',
    currency: 'EUR',
    debtor: { name: 'Fédération équestre', iban: 'BE68539007547034', bic: 'GKCCBEBB' },
    text: 'Prijzengeld & aandeel CSI Zürich',
    transfers: [
      {
        id: '019e2f00-0000-7000-8000-000000000002',
        name: 'Rij- en Jachtvereniging <De Hoef>',
        iban: 'NL91ABNA0417164300',
        bic: null,
        amountCents: 117_005,
      },
      {
        id: '019e2f00-0000-7000-8000-000000000003',
        name: 'Ann-Sofie D’Hondt',
        iban: 'BE71096123456769',
        bic: 'GKCCBEBB',
        amountCents: 9,
      },
    ],
  })
  expect(file).toBe(readFileSync(new URL('./testing/payout.xml', import.meta.url), 'utf8'))
  expect(file).not.toContain('PstlAdr')
})
