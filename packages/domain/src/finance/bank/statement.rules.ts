// What a file of a bank must be before anything of it is stored: of an own account, and complete.
import { readIban } from '../../parties/contact-account/bank-account.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'

/** Money that came in (above zero) or went out. */
export type StatementEntry = {
  readonly amountCents: number
  readonly date: string
  /** The bank's own name of it; null if it gives none. */
  readonly bankRef: string | null
  /** The structured field. */
  readonly reference: string | null
  readonly text: string
  readonly name: string
  readonly iban: string | null
  /** Of money that went out: the name that its sender gave it. It is not a part of the key of an entry. */
  readonly orderedAs?: string | null
}

export type BankStatementFile = {
  readonly id: string
  readonly iban: string
  readonly currency: string
  readonly openingCents: number
  readonly closingCents: number
  /** The day of the closing balance; of a file without it, that of its last entry. */
  readonly closingDay: string
  readonly entries: readonly StatementEntry[]
}

/** What the opening balance and the entries make. */
export const closingOf = ({ openingCents, entries }: BankStatementFile): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents)

/** Why a statement is refused whole; null if it is not. @param ibans of the seller, compact */
export const refuseStatement = (
  statement: BankStatementFile,
  { ibans, currency }: { readonly ibans: readonly string[]; readonly currency: string },
): FinanceRefusal | null => {
  const iban = readIban(statement.iban)
  if (iban === null || !ibans.includes(iban)) return 'statementOfOther'
  if (statement.currency !== currency) return 'statementCurrency'
  return closingOf(statement) === statement.closingCents ? null : 'statementUnbalanced'
}

/**
 * The key by which an entry is known again: the account and the bank's own name of it. Without one, all that it says, and which of its
 * equals within the statement it is.
 */
export const entryKeys = ({ iban, entries }: BankStatementFile): readonly string[] => {
  const seen = new Map<string, number>()
  return entries.map(({ bankRef, amountCents, date, reference, text, name, iban: other }) => {
    const said = bankRef === null ? JSON.stringify([date, amountCents, reference, text, name, other]) : `ref ${bankRef}`
    const index = seen.get(said) ?? 0
    seen.set(said, index + 1)
    return bankRef === null || index > 0 ? `${iban} ${said} ${index}` : `${iban} ${said}`
  })
}
