import { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../testing/sample.ts'
import { documentsFor, openActs, printable } from './open-bulk.view.ts'

const one = (kind: OpenDocument['kind'], disputeReason: string | null) =>
  sampleOf(OpenDocument, { kind, disputeReason, number: `${kind} ${disputeReason}` })
const all = [one('INVOICE', null), one('INVOICE', 'Lame'), one('ORDER', null), one('RECEIPT', null)]
const namesOf = (documents: readonly OpenDocument[]) => documents.map(({ number }) => number)

describe('what can be done with open documents', () => {
  it('reminds of invoices that nobody disputes, credits invoices, and prints what is a document', () => {
    expect(Object.fromEntries(openActs.map((act) => [act, namesOf(documentsFor(act, all))]))).toEqual({
      REMIND: ['INVOICE null'],
      DISPUTE: ['INVOICE null', 'ORDER null', 'RECEIPT null'],
      ACCEPT: ['INVOICE Lame'],
      CREDIT: ['INVOICE null', 'INVOICE Lame'],
    })
    expect(namesOf(printable(all))).toEqual(['INVOICE null', 'INVOICE Lame', 'RECEIPT null'])
  })
})
