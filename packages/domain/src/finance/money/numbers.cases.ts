// REFERENCE, ACCOUNT, EPC_QR, NUMBERING: numbers that people and banks read.
import * as z from 'zod'
import {
  type EnterpriseNumber,
  printIban,
  readEnterpriseNumber,
  readIban,
} from '../../parties/contact-account/bank-account.rules.ts'
import { documentNumber, refuseNumber, type SeriesRow, takeNumber, yearOfDocument } from '../document/series.rules.ts'
import { paymentCode } from '../reference/payment-code.rules.ts'
import { makeReference, printReference, readReference } from '../reference/payment-reference.rules.ts'
import { Day } from './case-answer.cases.ts'

export const ReferenceCase = z.object({
  kind: z.literal('REFERENCE'),
  make: z.array(z.object({ kind: z.enum(['OGM', 'RF']), base: z.string() })).default([]),
  check: z.array(z.string()).default([]),
})

export const answerReference = ({ make, check }: z.infer<typeof ReferenceCase>) => ({
  made: make.map(({ kind, base }) => {
    const made = makeReference(kind, base)
    return made && { value: made.value, printed: printReference(made) }
  }),
  checked: check.map(readReference),
})

export const AccountCase = z.object({
  kind: z.literal('ACCOUNT'),
  ibans: z.array(z.string()).default([]),
  enterprises: z.array(z.object({ country: z.string(), number: z.string() })).default([]),
})

const enterpriseOf = (country: string, number: string): EnterpriseNumber | null =>
  country === 'BE' || country === 'NL' ? readEnterpriseNumber(country, number) : null

export const answerAccount = ({ ibans, enterprises }: z.infer<typeof AccountCase>) => ({
  ibans: ibans.map((text) => {
    const value = readIban(text)
    return value === null ? { valid: false } : { valid: true, value, printed: printIban(value) }
  }),
  enterprises: enterprises.map(({ country, number }) => {
    const found = enterpriseOf(country, number)
    return found === null ? { valid: false } : { valid: true, ...found }
  }),
})

export const CodeCase = z.object({
  kind: z.literal('EPC_QR'),
  codes: z.array(
    z.object({
      name: z.string().nullish(),
      iban: z.string().nullish(),
      bic: z.string().nullish(),
      amount: z.number(),
      reference: z.string().nullish(),
      text: z.string().nullish(),
    }),
  ),
})

export const answerCode = ({ codes }: z.infer<typeof CodeCase>) => ({
  codes: codes.map(({ name, iban, bic, amount, reference, text }) =>
    paymentCode({
      name: name ?? '',
      iban: iban ?? '',
      bic: bic ?? null,
      amountCents: amount,
      currency: 'EUR',
      reference: reference ?? null,
      text: text ?? null,
    }),
  ),
})

const Series = z.enum(['INVOICE', 'CREDIT_NOTE', 'RECEIPT'])
const Step = z.discriminatedUnion('do', [
  z.object({ do: z.literal('FINALISE'), tx: z.string(), document: z.string(), series: Series, date: Day }),
  z.object({ do: z.literal('COMMIT'), tx: z.string() }),
  z.object({ do: z.literal('ROLLBACK'), tx: z.string() }),
])
type Step = z.infer<typeof Step>

export const NumberingCase = z.object({
  kind: z.literal('NUMBERING'),
  series: z
    .array(z.object({ series: Series, year: z.int(), next: z.int().default(1), lastDate: z.string().nullish() }))
    .default([]),
  steps: z.array(Step),
})

/** The row of a series with the transaction that holds it and those that wait for it. */
type HeldRow = { row: SeriesRow; before: SeriesRow; holder: string | null; readonly waiting: string[] }

/**
 * Plays the steps of transactions that happen at the same time: the locks are played, and the numbers are the rules'. The row of a series is
 * held until its transaction ends; a transaction that finds it held waits with all its later steps.
 */
export const answerNumbering = ({ series, steps }: z.infer<typeof NumberingCase>) => {
  const rows = new Map<string, HeldRow>()
  for (const { series: name, year, next, lastDate } of series) {
    const row = { next, lastDate: lastDate ?? null }
    rows.set(`${name} ${year}`, { row, before: row, holder: null, waiting: [] })
  }
  const numbers: Record<string, string> = {}
  const drafts = new Map<string, [document: string, number: string][]>()
  const delayed = new Map<string, Step[]>()
  const lost = new Set<string>()
  const waits: string[] = []
  const refusals: string[] = []

  const rowOf = (key: string): HeldRow => {
    const first = { next: 1, lastDate: null }
    const found = rows.get(key) ?? { row: first, before: first, holder: null, waiting: [] }
    rows.set(key, found)
    return found
  }
  const end = (tx: string, isKept: boolean): void => {
    if (isKept) for (const [document, number] of drafts.get(tx) ?? []) numbers[document] = number
    drafts.delete(tx)
    for (const held of rows.values()) {
      if (held.holder !== tx) continue
      if (!isKept) held.row = held.before
      held.holder = null
      const next = held.waiting.shift()
      if (next === undefined) continue
      const later = delayed.get(next) ?? []
      delayed.delete(next)
      for (const step of later) play(step)
    }
  }
  const finalise = (step: Extract<Step, { do: 'FINALISE' }>): void => {
    const year = yearOfDocument(step.date)
    const held = rowOf(`${step.series} ${year}`)
    if (held.holder !== null && held.holder !== step.tx) {
      waits.push(`${step.tx} for ${held.holder}`)
      held.waiting.push(step.tx)
      delayed.set(step.tx, [step])
      return
    }
    if (held.holder === null) held.before = held.row
    held.holder = step.tx
    if (refuseNumber(held.row, step.date) !== null) {
      refusals.push(step.document)
      lost.add(step.tx)
      end(step.tx, false)
      return
    }
    const number = documentNumber(step.series, year, held.row.next)
    drafts.set(step.tx, [...(drafts.get(step.tx) ?? []), [step.document, number]])
    held.row = takeNumber(held.row, step.date)
  }
  const play = (step: Step): void => {
    if (lost.has(step.tx)) {
      if (step.do !== 'FINALISE') lost.delete(step.tx)
      return
    }
    const later = delayed.get(step.tx)
    if (later) later.push(step)
    else if (step.do === 'FINALISE') finalise(step)
    else end(step.tx, step.do === 'COMMIT')
  }
  for (const step of steps) play(step)

  const next = Object.fromEntries(
    [...rows].map(([key, { row, before, holder }]) => [key, (holder === null ? row : before).next]),
  )
  return { numbers, waits, refusals, next }
}
