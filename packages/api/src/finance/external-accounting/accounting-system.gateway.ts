// What the books of another system have in common, as the sender of documents sees them.
import type { PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { hasUbl, ublOf } from '@oxer/domain/finance/document/ubl.rules'
import type {
  ExternalAccountingSettings,
  ExternalAccountingSystem,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'

export type ExportedDocument = {
  /** Of its export; the same for every attempt. */
  readonly ref: string
  readonly federationRef: string
  readonly payerRef: string
  readonly printed: PrintedDocument
  readonly settings: ExternalAccountingSettings
  /** By article. */
  readonly costCentres: ReadonlyMap<string, string>
  /** It may have arrived before, so the other system is asked first. */
  readonly isRetry: boolean
}

/** Sends a document and returns its name in the other system. @throws SystemRefusal, or a coded error for what no attempt can mend */
export type AccountingSystem = (document: ExportedDocument) => Promise<string>

export type AccountingSystems = Readonly<Record<ExternalAccountingSystem, AccountingSystem>>

/** The answer of the other system. `isFinal`: the same document again would be refused again. */
export class SystemRefusal extends Error {
  override readonly name = 'SystemRefusal'
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const answerWithinMs = 30_000
const answerLength = 300

/** Too many calls, a sign-in that ended, and what the server itself could not do are tried again; what it refuses is not. */
const isFinalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

/** @throws SystemRefusal with the words of the other system */
export const ask = async (url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) })
  if (answer.ok) return answer
  const text = (await answer.text()).slice(0, answerLength)
  throw new SystemRefusal(`${answer.status} ${text}`.trim(), isFinalStatus(answer.status))
}

/** @throws INVOICE_WITHOUT_UBL */
export const ublFile = (printed: PrintedDocument): string => {
  if (hasUbl(printed)) return ublOf(printed)
  throw failure(financeErrors.invoiceWithoutUbl, { values: { number: printed.number, payer: printed.buyer.name } })
}
