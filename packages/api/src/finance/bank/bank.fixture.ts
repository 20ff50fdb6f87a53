// A line of a statement that waits.
import { newRef } from '@oxer/db'
import type { ApiTest } from '../../kernel/testing/api-test.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

export const givenBankLine = async (
  setting: Pick<ApiTest, 'database' | 'make' | 'now'>,
  federation: string,
): Promise<string> => {
  const { prisma } = setting.database
  const { ref: bookRef } = await givenInvoicing({ ...setting, federation, options: setting }).book()
  const [ref, statementRef] = [newRef(), newRef()]
  const iban = 'BE71096123456769'
  const balances = { openingCents: 0, closingCents: 1200, firstDay: '2026-05-20', lastDay: '2026-05-20' }
  await prisma.bankStatement.create({
    data: { ref: statementRef, bookRef, externalId: ref, iban, ...balances, createdAt: setting.now() },
  })
  const line = { entryKey: ref, position: 0, date: '2026-05-20', amountCents: 1200, iban: 'BE68539007547034' }
  await prisma.bankLine.create({ data: { ref, bookRef, statementRef, ...line, status: 'WAITING', rule: 'UNKNOWN' } })
  return ref
}
