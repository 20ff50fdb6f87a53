// A long queue of lines that nobody knows. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { camtOf } from '@oxer/testing'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenBankLine } from './bank.fixture.ts'

const test = await apiTest()
const { api, database, federation: organisation } = test
const given = givenInvoicing(test)
await given.seller()
const { bank, payment } = api('federationAdministrator').finance

it('keeps no new line from being booked', async () => {
  const ref = await givenBankLine(test, organisation)
  const line = await database.prisma.bankLine.findUniqueOrThrow({ where: { ref } })
  await database.prisma.bankLine.createMany({
    data: Array.from({ length: 2000 }, (_, position) => ({
      ...{ ...line, ref: newRef(), entryKey: newRef(), position, date: '2026-05-01' },
    })),
  })
  const payer = await given.person()
  const { ref: order } = await given.order(payer, [{ amountCents: 2500 }])
  const { items } = await payment.payOfMember({ member: payer.ref })
  const reference = items[0]?.reference.replaceAll(/\D/g, '') ?? ''
  const file = new File(
    [camtOf({ iban: 'BE71096123456769', id: newRef(), entries: [{ amountCents: 2500, reference }] })],
    'day.xml',
    {
      type: 'application/xml',
    },
  )
  const form = new FormData()
  form.append('organisation', organisation)
  form.append('file', file)
  expect(await bank.importFile(form)).toEqual({ added: 1, known: 0, booked: 1, waiting: 2001 })
  const { openCents } = await database.prisma.settlement.findUniqueOrThrow({ where: { documentRef: order } })
  expect(openCents).toBe(0n)
})
