// VAT, PRICE, DOCUMENT, SPLIT, PAYOUT, PRIZE, CASH: amounts that follow from amounts.
import * as z from 'zod'
import { netCents, priceOf } from '../../kernel/money/money.rules.ts'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { refuseShares, shareAmount } from '../../ledger/share/share.rules.ts'
import { countDay, inCoins } from '../desk/cash.rules.ts'
import { documentAmounts, refuseDocument } from '../document/document.rules.ts'
import { calculatePayout } from '../payout/payout.rules.ts'
import { prizesOf } from '../prize/prize.rules.ts'
import { CaseLine, CasePart, Cents, codeOf, lineOf } from './case-answer.cases.ts'

export const VatCase = z.object({
  kind: z.literal('VAT'),
  amounts: z.array(z.object({ amountWithTax: Cents, taxLevelCode: TaxLevelCode })),
})

export const answerVat = ({ amounts }: z.infer<typeof VatCase>) => ({
  amounts: amounts.map(({ amountWithTax, taxLevelCode }) => {
    const amountWithoutTax = netCents(amountWithTax, taxLevelCode)
    return { amountWithoutTax, tax: amountWithTax - amountWithoutTax }
  }),
})

export const PriceCase = z.object({
  kind: z.literal('PRICE'),
  prices: z.array(
    z.object({
      unit: Cents,
      quantity: z.int().default(1),
      reductionBasisPoints: z.int().default(0),
      taxLevelCode: TaxLevelCode,
    }),
  ),
})

export const answerPrice = ({ prices }: z.infer<typeof PriceCase>) => ({
  prices: prices.map(({ unit, ...price }) => {
    const { amountWithTax, amountWithoutTax } = priceOf({ unitCents: unit, ...price })
    return { amountWithTax, amountWithoutTax }
  }),
})

export const DocumentCase = z.object({
  kind: z.literal('DOCUMENT'),
  type: z.enum(['INVOICE', 'CREDIT_NOTE']),
  prepaid: Cents.default(0),
  lines: z.array(CaseLine),
})

export const answerDocument = (given: z.infer<typeof DocumentCase>) => {
  const lines = given.lines.map(lineOf)
  const refusal = refuseDocument(given.type, lines)
  if (refusal !== null) return { refused: codeOf(refusal) }
  const amounts = documentAmounts(lines, given.prepaid)
  return {
    lines: amounts.lines.map(({ id, grossCents, netCents: amountWithoutTax }) => ({
      id,
      amountWithTax: grossCents,
      amountWithoutTax,
    })),
    groups: amounts.groups.map(({ category, percent, taxableCents, taxCents, reasonCode, treatments }) => ({
      category,
      percent,
      taxable: taxableCents,
      tax: taxCents,
      reasonCode,
      treatments,
    })),
    totals: {
      lineNet: amounts.netCents,
      taxExclusive: amounts.netCents,
      tax: amounts.taxCents,
      taxInclusive: amounts.totalCents,
      rounding: amounts.roundingCents,
      prepaid: amounts.prepaidCents,
      payable: amounts.payableCents,
    },
  }
}

export const SplitCase = z.object({
  kind: z.literal('SPLIT'),
  amount: Cents,
  quantity: z.int().default(1),
  remainderTo: z.string(),
  parts: z.array(CasePart),
})

export const answerSplit = ({ amount, quantity, ...terms }: z.infer<typeof SplitCase>) => {
  const refusal = refuseShares(terms.parts)
  if (refusal !== null) return { refused: codeOf(refusal) }
  const { parts, remainder } = shareAmount(amount, quantity, terms)
  return {
    parts: parts.map(({ contact, article, amountCents }) => ({ contact, article, amount: amountCents })),
    remainder: { contact: remainder.contact, amount: remainder.amountCents },
  }
}

const CaseShare = z.object({ contact: z.string(), article: z.string(), amount: Cents })

export const PayoutCase = z.object({
  kind: z.literal('PAYOUT'),
  accruals: z.array(CaseShare),
  snapshots: z.array(z.object({ lines: z.array(CaseShare) })).default([]),
  receivables: z.array(z.object({ contact: z.string(), amount: Cents })).default([]),
  netting: z.boolean().default(false),
  minimum: Cents.default(0),
})

export const answerPayout = ({ accruals, snapshots, receivables, netting, minimum }: z.infer<typeof PayoutCase>) => {
  const shareOf = ({ amount, ...share }: z.infer<typeof CaseShare>) => ({ ...share, amountCents: amount })
  const owedBy = new Map<string, number>()
  for (const { contact, amount } of receivables) owedBy.set(contact, (owedBy.get(contact) ?? 0) + amount)
  const { lines, contacts } = calculatePayout(
    accruals.map(shareOf),
    snapshots.flatMap((snapshot) => snapshot.lines.map(shareOf)),
    { owedBy, isNetting: netting, minimumCents: minimum },
  )
  return {
    lines: lines.map(({ contact, article, accruedCents, paidCents, differenceCents }) => ({
      contact,
      article,
      accrued: accruedCents,
      paid: paidCents,
      diff: differenceCents,
    })),
    contacts: contacts.map(({ contact, differenceCents, nettedCents, payableCents, carriedCents }) => ({
      contact,
      diff: differenceCents,
      netted: nettedCents,
      payable: payableCents,
      carried: carriedCents,
    })),
  }
}

export const PrizeCase = z.object({
  kind: z.literal('PRIZE'),
  prizes: z.array(Cents),
  ranking: z.array(z.object({ id: z.string(), place: z.int().min(1).nullish() })),
})

export const answerPrize = ({ prizes, ranking }: z.infer<typeof PrizeCase>) => {
  const amounts = prizesOf(
    prizes,
    ranking.map(({ place }) => place ?? null),
  )
  return { amounts: ranking.map(({ id }, index) => ({ id, amount: amounts[index] ?? 0 })) }
}

export const CashCase = z.object({
  kind: z.literal('CASH'),
  rounds: z.boolean().default(true),
  amounts: z.array(Cents).default([]),
  day: z
    .object({
      opening: Cents,
      counted: Cents,
      movements: z.array(z.object({ type: z.enum(['IN', 'OUT', 'DEPOSIT']), amount: Cents })),
    })
    .nullish(),
})

export const answerCash = ({ rounds, amounts, day }: z.infer<typeof CashCase>) => {
  const paid = amounts.map((amount) => {
    const cash = rounds ? inCoins(amount) : amount
    return { amount, cash, rounding: cash - amount }
  })
  if (day == null) return { amounts: paid }
  const { turnoverCents, depositedCents, expectedCents, differenceCents } = countDay({
    openingCents: day.opening,
    countedCents: day.counted,
    movements: day.movements.map(({ type, amount }) => ({ type, amountCents: amount })),
    rounds,
  })
  return {
    amounts: paid,
    day: {
      opening: day.opening,
      turnover: turnoverCents,
      deposits: depositedCents,
      expected: expectedCents,
      counted: day.counted,
      difference: differenceCents,
    },
  }
}
