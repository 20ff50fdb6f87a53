// MATCH, RENEWAL, REMINDER: what follows from days and from lines of a bank.
import * as z from 'zod'
import { seasonSoldOn } from '../../catalogue/renewal/renewal.rules.ts'
import { Renewal } from '../../catalogue/renewal/renewal.schema.ts'
import { afterMatch, type MatchDocument, matchLine } from '../bank/matching.rules.ts'
import { type RemindedInvoice, reminderOn } from '../reminder/reminder.rules.ts'
import { Cents, Day } from './case-answer.cases.ts'

export const MatchCase = z.object({
  kind: z.literal('MATCH'),
  payers: z.array(z.object({ id: z.string(), lastName: z.string(), ibans: z.array(z.string()).default([]) })),
  documents: z.array(
    z.object({
      number: z.string(),
      payer: z.string(),
      amount: Cents,
      reference: z.string().nullish(),
      dueDate: z.string().default(''),
    }),
  ),
  lines: z.array(
    z.object({
      id: z.string(),
      amount: Cents,
      reference: z.string().nullish(),
      text: z.string().nullish(),
      iban: z.string().nullish(),
      name: z.string().nullish(),
    }),
  ),
})

export const answerMatch = ({ payers, documents: given, lines }: z.infer<typeof MatchCase>) => {
  let documents: readonly MatchDocument[] = given.map(({ amount, reference, ...document }) => ({
    ...document,
    reference: reference ?? null,
    openCents: amount,
  }))
  const knownIds = new Set<string>()
  const matches = lines.map(({ id, amount, reference, text, iban, name }) => {
    const line = {
      id,
      amountCents: amount,
      reference: reference ?? null,
      text: text ?? '',
      iban: iban ?? null,
      name: name ?? '',
    }
    const match = matchLine(line, { payers, documents, knownIds })
    knownIds.add(id)
    documents = afterMatch(documents, match)
    return {
      line: id,
      outcome: match.outcome,
      rule: match.rule,
      allocations: match.allocations.map(({ document, amountCents }) => ({ document, amount: amountCents })),
      payer: match.payer,
      unallocated: match.unallocatedCents,
    }
  })
  return { lines: matches, open: Object.fromEntries(documents.map(({ number, openCents }) => [number, openCents])) }
}

export const RenewalCase = z.object({ kind: z.literal('RENEWAL'), renewal: Renewal, days: z.array(Day) })

export const answerRenewal = ({ renewal, days }: z.infer<typeof RenewalCase>) => ({
  days: days.map((day) => ({ day, sold: seasonSoldOn(renewal, day) })),
})

export const ReminderCase = z.object({
  kind: z.literal('REMINDER'),
  graceDays: z.int(),
  secondAfterDays: z.int(),
  feeCents: Cents.default(0),
  isConsumer: z.boolean().default(false),
  invoices: z.array(z.object({ id: z.string(), amount: Cents, dueDate: Day })),
  runs: z.array(z.object({ date: Day, paid: z.record(z.string(), Cents).nullish() })),
})

export const answerReminder = ({ invoices, runs, ...terms }: z.infer<typeof ReminderCase>) => {
  const reminded = new Map<string, RemindedInvoice>(
    invoices.map(({ id, amount, dueDate }) => [id, { openCents: amount, dueDate, firstOn: null, secondOn: null }]),
  )
  return {
    runs: runs.map(({ date, paid }) => {
      for (const [id, cents] of Object.entries(paid ?? {})) {
        const invoice = reminded.get(id)
        if (invoice) reminded.set(id, { ...invoice, openCents: invoice.openCents - cents })
      }
      const letters = [...reminded].flatMap(([id, invoice]) => {
        const reminder = reminderOn(date, invoice, terms)
        if (reminder === null) return []
        reminded.set(id, { ...invoice, [reminder.level === 1 ? 'firstOn' : 'secondOn']: date })
        return [{ invoice: id, level: reminder.level, open: invoice.openCents, fee: reminder.feeCents }]
      })
      return { date, letters }
    }),
  }
}
