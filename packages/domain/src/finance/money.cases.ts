// Money as files: one case of a rule and its answer. The format is that of the published cases; absent and null mean the same. A case that a
// rule refuses has an answer too, with the name of the refusal.
import * as z from 'zod'
import { issuePlace } from '../kernel/error/issue-place.ts'
import { AllocateCase, answerAllocate } from './money/allocation.cases.ts'
import {
  answerCash,
  answerDocument,
  answerPayout,
  answerPrice,
  answerPrize,
  answerSplit,
  answerVat,
  CashCase,
  DocumentCase,
  PayoutCase,
  PriceCase,
  PrizeCase,
  SplitCase,
  VatCase,
} from './money/amounts.cases.ts'
import { answerFees, FeesCase } from './money/fees.cases.ts'
import { answerLedger, LedgerCase } from './money/ledger.cases.ts'
import {
  AccountCase,
  answerAccount,
  answerCode,
  answerNumbering,
  answerReference,
  CodeCase,
  NumberingCase,
  ReferenceCase,
} from './money/numbers.cases.ts'
import { answerState, StateCase } from './money/state.cases.ts'
import {
  answerMatch,
  answerReminder,
  answerRenewal,
  MatchCase,
  ReminderCase,
  RenewalCase,
} from './money/statement.cases.ts'

const MoneyInput = z.discriminatedUnion('kind', [
  VatCase,
  PriceCase,
  DocumentCase,
  SplitCase,
  AllocateCase,
  FeesCase,
  LedgerCase,
  PayoutCase,
  ReferenceCase,
  AccountCase,
  CodeCase,
  NumberingCase,
  RenewalCase,
  MatchCase,
  StateCase,
  PrizeCase,
  CashCase,
  ReminderCase,
])
type MoneyInput = z.infer<typeof MoneyInput>

export type MoneyOutcome =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly problems: readonly string[] }

const answer = (input: MoneyInput): object => {
  switch (input.kind) {
    case 'VAT':
      return answerVat(input)
    case 'PRICE':
      return answerPrice(input)
    case 'DOCUMENT':
      return answerDocument(input)
    case 'SPLIT':
      return answerSplit(input)
    case 'ALLOCATE':
      return answerAllocate(input)
    case 'FEES':
      return answerFees(input)
    case 'LEDGER':
      return answerLedger(input)
    case 'PAYOUT':
      return answerPayout(input)
    case 'REFERENCE':
      return answerReference(input)
    case 'ACCOUNT':
      return answerAccount(input)
    case 'EPC_QR':
      return answerCode(input)
    case 'NUMBERING':
      return answerNumbering(input)
    case 'RENEWAL':
      return answerRenewal(input)
    case 'MATCH':
      return answerMatch(input)
    case 'STATE':
      return answerState(input)
    case 'PRIZE':
      return answerPrize(input)
    case 'CASH':
      return answerCash(input)
    case 'REMINDER':
      return answerReminder(input)
  }
}

/** Answers one case file; the same case always has the same answer. */
export const moneyCase = (given: unknown): MoneyOutcome => {
  const parsed = z.object({ input: MoneyInput }).safeParse(given)
  return parsed.success
    ? { ok: true, answer: answer(parsed.data.input) }
    : { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${issuePlace(path)}: ${message}`) }
}
