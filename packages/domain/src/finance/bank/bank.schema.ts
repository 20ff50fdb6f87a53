// Statements of a bank, and the lines of them that wait for a person.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery, cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { PayerType } from '../bill/bill.schema.ts'

/** WAITING: a person decides. SUSPENSE: booked, and nobody knows yet whose it is. RETURNED: from there to its sender. IGNORED: it went out, and not by Oxer. */
export const BankLineStatus = z
  .enum(['WAITING', 'BOOKED', 'SUSPENSE', 'RETURNED', 'IGNORED'])
  .meta({ id: 'BankLineStatus' })
export type BankLineStatus = z.infer<typeof BankLineStatus>

/** ORDERED: it has the name of a payout or a refund. ARRIVED: of a payout of a card provider. MANUAL: a person decided. */
export const BankLineRule = z
  .enum([
    'DEBIT',
    'ORDERED',
    'ARRIVED',
    'REFERENCE',
    'ALREADY_PAID',
    'NUMBER',
    'IBAN_AMOUNT',
    'IBAN_TOTAL',
    'IBAN_ONLY',
    'AMOUNT_NAME',
    'UNKNOWN',
    'MANUAL',
  ])
  .meta({ id: 'BankLineRule' })
export type BankLineRule = z.infer<typeof BankLineRule>

/**
 * The accounts of the ledger to which money of the bank is booked by hand. OUTSIDE: what is not of Oxer. PSP_FEE: what banks and providers
 * of cards cost. Money of payers, and what is sold, is booked for its payer.
 */
export const BankLedgerAccount = z
  .enum(['OUTSIDE', 'PSP_FEE', 'WRITE_OFF', 'ROUNDING'])
  .meta({ id: 'BankLedgerAccount' })
export type BankLedgerAccount = z.infer<typeof BankLedgerAccount>

const BankAllocation = z
  .object({
    ref: Ref,
    number: z.string(),
    /** What the line settles of it, in cents. */
    amount: z.int(),
  })
  .meta({ id: 'BankAllocation' })

export const BankLineRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    amount: z.int(),
    currency: Currency,
    /** Who paid, as the bank says. */
    name: z.string(),
    iban: z.string().nullable(),
    text: z.string(),
    reference: z.string().nullable(),
    status: BankLineStatus,
    rule: BankLineRule,
    /** Whose money it is, or may be. */
    payer: Contact.nullable(),
    /** What it would settle. */
    documents: z.array(BankAllocation).max(1000),
    /** A transfer of this payer and amount that was written down by hand and is on no line yet. */
    writtenDown: z.object({ ref: Ref, date: LocalDate, name: z.string() }).nullable(),
    ledger: z
      .object({ account: BankLedgerAccount, reason: z.string().describe('Why it is booked there') })
      .nullable()
      .describe('The account of the ledger to which a person booked it; null if it is booked otherwise'),
    version: z.int(),
  })
  .meta({ id: 'BankLine' })
export type BankLineRow = z.infer<typeof BankLineRow>

export const BankLineQuery = CursorQuery.extend({ status: BankLineStatus.default('WAITING') })
export type BankLineQuery = z.infer<typeof BankLineQuery>

export const StatementImport = z
  .object({
    /** Lines that no earlier file had. */
    added: z.int(),
    /** Lines that were read before. */
    known: z.int(),
    booked: z.int(),
    waiting: z.int(),
  })
  .meta({ id: 'StatementImport' })
export type StatementImport = z.infer<typeof StatementImport>

/** In cents: 9,999,999.99. */
const largestAmount = 999_999_999

export const BookBankLine = z.object({
  /** Whose money it is; several share one line. */
  parts: z
    .array(
      z.object({
        payerType: PayerType,
        payerRef: Ref,
        amount: z.int().min(1).max(largestAmount),
        /** What is settled, in this order; the rest stays with the payer. Without any, the oldest due are settled. */
        documentRefs: z.array(Ref).max(1000).default([]),
      }),
    )
    .min(1)
    .max(50),
  /** Remember the account of the line for the payer of its first part. */
  remember: z.boolean().default(false),
  version: Version,
})
export type BookBankLine = z.infer<typeof BookBankLine>

/**
 * TRANSFER: one of a payout. PAYOUT: all of its transfers, as a bank books a file. CARD_PAYOUT: what the provider of card payments said that
 * it paid. CASH_DEPOSIT: cash that was taken from a drawer to the bank. PAYMENT: a transfer that somebody wrote down before its line came.
 */
export const BankOrderKind = z
  .enum(['REFUND', 'TRANSFER', 'PAYOUT', 'CARD_PAYOUT', 'CASH_DEPOSIT', 'PAYMENT'])
  .meta({ id: 'BankOrderKind' })
export type BankOrderKind = z.infer<typeof BankOrderKind>

export const BankOrderRow = z
  .object({
    ref: Ref,
    kind: BankOrderKind,
    date: LocalDate,
    /** Who is paid; of a payout of a provider, its name there; of cash, its drawer. */
    name: z.string(),
    /** Zero or more. */
    amount: z.int(),
    /** IN: it comes into the bank account. */
    direction: z.enum(['IN', 'OUT']),
    currency: Currency,
  })
  .meta({ id: 'BankOrder' })
export type BankOrderRow = z.infer<typeof BankOrderRow>

/** Lines that no file had, between two statements. */
const StatementGap = z
  .object({
    /** The last day before it. */
    afterDay: LocalDate,
    /** The balance of that day. */
    closing: z.int(),
    /** The first day after it. */
    beforeDay: LocalDate,
    /** The balance at the beginning of that day. */
    opening: z.int(),
    /** What the missing lines sum to. */
    missing: z.int(),
  })
  .meta({ id: 'StatementGap' })

const BankSum = z.object({ count: z.int(), amount: z.int() }).meta({ id: 'BankSum' })

/** What the bank says, what the books say, and why they differ, in cents. */
export const BankBalance = z
  .object({
    currency: Currency,
    accounts: z
      .array(
        z.object({
          iban: z.string(),
          firstDay: LocalDate,
          opening: z.int(),
          /** The day of the last statement. */
          lastDay: LocalDate,
          closing: z.int(),
          gaps: z.array(StatementGap).max(100),
        }),
      )
      .max(50),
    /** What the last statements of all accounts say. */
    bank: z.int(),
    /** The account of the bank in the ledger. */
    ledger: z.int(),
    /** What was in the accounts before the first statement. */
    opening: z.int(),
    /** Of statements that nobody read. */
    missing: z.int(),
    /** Of lines that wait for a person. */
    waiting: BankSum,
    /** Of lines that are not of Oxer. */
    ignored: BankSum,
    /** Transfers that were written down by hand and are on no line; counted are those since the first statement. */
    byHand: BankSum,
    /** What nothing explains: 0 if the books are right. */
    unexplained: z.int(),
    /** How many of these somebody has to look at: missing statements, lines that wait, transfers without a line, and what is unexplained. */
    toCheck: z.int(),
  })
  .meta({ id: 'BankBalance' })
export type BankBalance = z.infer<typeof BankBalance>

/** What terminals at desks took, and what of it was paid out. */
export const CardTakings = z
  .object({
    /** By day, the oldest first; from the first day of which something may be left. */
    days: z.array(z.object({ date: LocalDate, amount: z.int() })).max(400),
    /** What was paid out of these days, with the fees. */
    paid: z.int(),
  })
  .meta({ id: 'CardTakings' })
export type CardTakings = z.infer<typeof CardTakings>

export const BankOrderQuery = CursorQuery.extend({
  q: z.string().trim().max(200).optional().describe('Part of the name of who is paid, or of what it is'),
  amounts: z
    .array(z.int().min(-largestAmount).max(largestAmount))
    .max(200)
    .optional()
    .describe('Only what has one of these amounts, in cents; below zero for what goes out'),
})
export type BankOrderQuery = z.infer<typeof BankOrderQuery>

export const BankOrders = cursorPageOf(BankOrderRow).extend({ cards: CardTakings })
export type BankOrders = z.infer<typeof BankOrders>

export const BookOrderedLine = z.object({
  ordered: Ref.describe(
    'What was on its way and the line is: a payout, a transfer of one, a refund, or money that came in',
  ),
  version: Version,
})

/** A line is money that terminals took. */
export const BookCardLine = z.object({
  fee: z.int().min(0).max(largestAmount).describe('What the provider of the terminals kept, in cents'),
  version: Version,
})
export type BookCardLine = z.infer<typeof BookCardLine>

/** A line is of nobody who pays or is paid: it is booked to an account of the ledger. */
export const BookLedgerLine = z.object({
  account: BankLedgerAccount.describe('The account of the ledger'),
  reason: z.string().trim().min(1).max(200).describe('Why it is booked there'),
  version: Version,
})
export type BookLedgerLine = z.infer<typeof BookLedgerLine>

export const ChangeBankLine = z.object({ version: Version })
