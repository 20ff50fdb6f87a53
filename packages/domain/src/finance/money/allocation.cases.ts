// ALLOCATE: payments, credit notes and refunds of documents, in order.
import * as z from 'zod'
import {
  type Allocation,
  allocate,
  balanceOf,
  type OpenDocument,
  oldestFirst,
  type PaymentReference,
  paymentStatusOf,
  refuseRefund,
  type Settlement,
  takeBack,
} from '../payment/allocation.rules.ts'
import { Cents, codeOf } from './case-answer.cases.ts'

const references = z.array(z.object({ document: z.string(), amount: Cents.nullish() })).nullish()
const settling = { id: z.string(), amount: Cents, references }

export const AllocateCase = z.object({
  kind: z.literal('ALLOCATE'),
  documents: z.array(z.object({ id: z.string(), amount: Cents, dueDate: z.string() })),
  events: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('PAYMENT'), ...settling }),
      z.object({ type: z.literal('CREDIT_NOTE'), ...settling }),
      z.object({ type: z.literal('PAYMENT_FAILED'), references }),
      z.object({ type: z.literal('USE_CREDIT'), of: z.string() }),
      z.object({ type: z.literal('REFUND'), of: z.string(), amount: Cents }),
    ]),
  ),
})
export type AllocateCase = z.infer<typeof AllocateCase>

type State = {
  documents: readonly OpenDocument[]
  settlements: readonly Settlement[]
  readonly allocations: Allocation[]
}

const sumOf = (lines: readonly Allocation[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Adds lines to what is allocated, and takes them from their documents and their payment. */
const apply = (state: State, from: string, lines: readonly Allocation[]): void => {
  state.allocations.push(...lines)
  state.documents = state.documents.map((document) => ({
    ...document,
    openCents: document.openCents - sumOf(lines.filter((line) => line.document === document.id)),
  }))
  state.settlements = state.settlements.map((each) =>
    each.id === from ? { ...each, leftCents: each.leftCents - sumOf(lines) } : each,
  )
}

const use = (state: State, of: string, given: readonly PaymentReference[]): void => {
  const settlement = state.settlements.find(({ id }) => id === of)
  if (settlement === undefined) return
  const named = given.length === 0 ? oldestFirst(state.documents) : given
  apply(state, of, allocate(of, settlement.leftCents, named, state.documents))
}

/** Returns the name of the refusal, or null. */
const refund = (state: State, of: string, amount: number): string | null => {
  const settlement = state.settlements.find(({ id }) => id === of)
  const refusal = refuseRefund(settlement?.amountCents ?? 0, amount)
  if (refusal !== null || settlement === undefined) return refusal && codeOf(refusal)
  const own = state.allocations.filter(({ from }) => from === of)
  apply(state, of, takeBack(settlement, amount, own))
  state.settlements = state.settlements.map((each) =>
    each.id === of ? { ...each, amountCents: each.amountCents - amount, leftCents: each.leftCents - amount } : each,
  )
  return null
}

/** Plays events until one is refused. */
export const playAllocation = ({ documents, events }: AllocateCase): State | { readonly refused: string } => {
  const state: State = {
    documents: documents.map(({ id, amount, dueDate }) => ({
      id,
      amountCents: amount,
      openCents: amount,
      dueDate,
      hasFailed: false,
    })),
    settlements: [],
    allocations: [],
  }
  for (const event of events) {
    if (event.type === 'USE_CREDIT') use(state, event.of, [])
    else if (event.type === 'REFUND') {
      const refused = refund(state, event.of, event.amount)
      if (refused !== null) return { refused }
    } else {
      const given = (event.references ?? []).map(({ document, amount }) => ({
        document,
        amountCents: amount ?? undefined,
      }))
      const names = given.map(({ document }) => document)
      if (event.type === 'PAYMENT_FAILED') {
        state.documents = state.documents.map((document) =>
          names.includes(document.id) ? { ...document, hasFailed: true } : document,
        )
        continue
      }
      const { id, amount } = event
      state.settlements = [...state.settlements, { id, amountCents: amount, leftCents: amount, names }]
      use(state, id, given)
    }
  }
  return state
}

export const answerAllocate = (given: AllocateCase) => {
  const state = playAllocation(given)
  if ('refused' in state) return state
  const { documents, settlements, allocations } = state
  return {
    documents: documents.map((document) => ({
      id: document.id,
      open: document.openCents,
      status: paymentStatusOf(
        document,
        settlements.filter(({ names }) => names.includes(document.id)),
      ),
    })),
    unallocated: settlements.map(({ id, leftCents }) => ({ id, amount: leftCents })),
    allocations: allocations.map(({ from, document, amountCents }) => ({ from, document, amount: amountCents })),
    balance: balanceOf(documents, settlements),
  }
}
