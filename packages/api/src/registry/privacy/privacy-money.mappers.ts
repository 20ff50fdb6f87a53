// What is held about the money of a person: part of the list of references.
import type { HeldReference } from './held-reference.mappers.ts'

/** Documents of the law, which an erasure keeps for as long as the law asks, and the money that belongs to them. */
const paid = (table: string, line: HeldReference['line'], rest: Partial<HeldReference> = {}): HeldReference => ({
  group: 'FINANCE',
  table,
  column: 'payer_ref',
  to: 'person',
  ...(line && { line }),
  ...rest,
})

const euros = (column: string): string => `to_char(${column} / 100.0, 'FM999999990.00')`

export const heldMoney: readonly HeldReference[] = [
  paid('bill', {
    from: 'LEFT JOIN competition c ON c.ref = t.competition_ref',
    name: 'coalesce(c.name, t.description)',
    detail: 't.status',
    start: 't.date',
  }),
  { group: 'FINANCE', table: 'bill_item', column: 'bill_ref', to: 'bill' },
  {
    group: 'FINANCE',
    table: 'bill_item',
    column: 'subject_ref',
    to: 'person',
    only: ['ref', 'description', 'amount_cents', 'date', 'status'],
    line: { name: 't.description', detail: `${euros('t.amount_cents')}`, start: 't.date' },
  },
  paid('finance_order', { name: "'O' || t.number", detail: 't.status', start: 't.date' }),
  paid('invoice', {
    name: "coalesce(t.year || '-' || lpad(t.number::text, 5, '0'), '')",
    detail: `${euros('t.payable_cents')}`,
    start: 't.date',
  }),
  paid('settlement', undefined, { key: 't.document_ref::text' }),
  paid('reminder', { name: "'' || t.level", detail: `${euros('t.open_cents')}`, start: 't.date' }),
  paid(
    'payment',
    { name: 't.method', detail: `${euros('t.amount_cents')}`, start: 't.date' },
    { omit: ['request_key'] },
  ),
  paid('refund', { name: 't.reason', detail: `${euros('t.amount_cents')}`, start: 't.date' }),
  paid('payer_iban', { name: 't.iban' }),
  paid('card_payment', { name: 't.status', detail: `${euros('t.amount_cents')}`, start: 't.started_at' }),
  {
    group: 'FINANCE',
    table: 'payment_reference',
    column: 'target_ref',
    to: 'person',
    key: 't.digits',
  },
  { group: 'FINANCE', table: 'ledger_account', column: 'contact_ref', to: 'person' },
  { group: 'FINANCE', table: 'revenue_split', column: 'contact_ref', to: 'person' },
  {
    group: 'FINANCE',
    table: 'share_line',
    column: 'contact_ref',
    to: 'person',
    line: { name: 't.kind', detail: `${euros('t.amount_cents')}`, start: 't.date' },
  },
  { group: 'FINANCE', table: 'payout_line', column: 'contact_ref', to: 'person' },
  { group: 'FINANCE', table: 'payout_transfer', column: 'contact_ref', to: 'person' },
  {
    group: 'FINANCE',
    table: 'book',
    column: 'owner_ref',
    to: 'person',
    only: ['ref', 'code', 'currency', 'created_at'],
  },
  {
    group: 'FINANCE',
    table: 'person',
    column: 'bill_to_ref',
    to: 'person',
    only: ['ref', 'bill_to_type'],
  },
]
