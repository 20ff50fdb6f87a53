// What a registration for a course costs, at the price of the event on the day of registering.
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { defaultArticleOf } from '../../catalogue/article/default-article.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges } from '../../ledger/charge/charge.commands.ts'
import { readPayers } from '../../parties/payer/payer.queries.ts'

type Registered = {
  readonly ref: string
  readonly personRef: string
  readonly courseEventRef: string
  readonly federationRef: string
}

/** A course without a price is free. */
export const chargeCourseRegistration = async (
  ctx: CommandContext,
  { ref, personRef, courseEventRef, federationRef }: Registered,
): Promise<void> => {
  const event = await ctx.db.courseEvent.findUniqueOrThrow({
    where: { ref: courseEventRef },
    select: { title: true, amountCents: true, taxLevelCode: true, currency: true },
  })
  if (event.amountCents === 0) return
  const { firstName, lastName } = await ctx.db.person.findUniqueOrThrow({
    where: { ref: personRef },
    select: { firstName: true, lastName: true },
  })
  const article = await defaultArticleOf(ctx, federationRef, 'COURSE')
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  const [payer] = await readPayers(ctx.db, [{ personRef, ofThing: null, club: null }], date)
  if (!payer) return
  const money = {
    amountCents: event.amountCents,
    taxLevelCode: TaxLevelCode.parse(event.taxLevelCode),
    currency: Currency.parse(event.currency),
  }
  const description = `${event.title} · ${firstName} ${lastName}`
  const book = await openBook(ctx, { federationRef, owner: { type: 'FEDERATION', ref: federationRef } })
  await settleCharges(ctx, book, [
    {
      source: { kind: 'COURSE', ref, competitionRef: null, subjectRef: personRef },
      payer,
      wanted: [{ key: 'COURSE', articleRef: article.ref, money, quantity: 1, date, description }],
    },
  ])
}
