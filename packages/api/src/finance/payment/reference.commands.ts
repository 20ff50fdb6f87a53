// The numbers by which money finds what it pays.
import type { Db } from '@oxer/db'
import type { PayableKind } from '@oxer/domain/finance/payment/pay.schema'
import {
  makeReference,
  readReference,
  type StructuredReference,
} from '@oxer/domain/finance/reference/payment-reference.rules'
import { lockRows } from '../../kernel/version/version.commands.ts'

/** INVOICE: a final document. PAYER: everything that a person or an organisation owes in the book. */
export type ReferenceKind = PayableKind | 'PAYER'

/**
 * The twelve digits of a target; made when they are first asked for, from the code of the book and a running number. The row of the book is
 * held, so that no two targets get the same, and one target gets one. The caller is in a transaction.
 */
export const issueReference = async (
  db: Db,
  bookRef: string,
  kind: ReferenceKind,
  targetRef: string,
): Promise<string> => {
  await lockRows({ db }, 'book', [bookRef])
  // A payer of whom two records were merged has those of both; the first one is asked for.
  const stored = await db.paymentReference.findFirst({
    where: { bookRef, kind, targetRef },
    orderBy: { digits: 'asc' },
  })
  if (stored !== null) return stored.digits
  const { code, lastReference } = await db.book.update({
    where: { ref: bookRef },
    data: { lastReference: { increment: 1 } },
    select: { code: true, lastReference: true },
  })
  const digits = makeReference('OGM', `${code}${String(lastReference).padStart(7, '0')}`)?.value ?? ''
  await db.paymentReference.create({ data: { bookRef, digits, kind, targetRef } })
  return digits
}

/** How a seller of a country writes the digits: as OGM, and in the Netherlands as the base of an RF. @param country alpha-2 */
export const writtenReference = (digits: string, country: string): StructuredReference =>
  (country === 'NL' ? makeReference('RF', digits) : readReference(digits)) ?? { kind: 'OGM', value: digits }

/** The digits that a reference was made of. */
export const digitsOf = ({ kind, value }: StructuredReference): string => (kind === 'RF' ? value.slice(4) : value)
