// The codes of books. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { expect, it } from 'vitest'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { openBook } from './book.commands.ts'

const { database, federation, options } = await apiTest()

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', command)
}
const open = () => run((ctx) => openBook(ctx, { federationRef: federation, owner: { type: 'PERSON', ref: newRef() } }))

it('a book gets the smallest code that is free, and is refused when none is left', async () => {
  expect((await open()).code).toBe('101')
  const others = Array.from({ length: 898 }, (_, at) => String(102 + at)).filter((code) => code !== '500')
  await database.prisma.book.createMany({
    data: others.map((code) => ({
      ...{ ref: newRef(), federationRef: federation, ownerType: 'PERSON', ownerRef: newRef(), code },
      createdAt: new Date('2026-05-17T08:00:00Z'),
    })),
  })
  expect((await open()).code).toBe('500')
  await expect(open()).rejects.toMatchObject({ message: ledgerErrors.bookCodesUsed.code })
})
