import { expect, it } from 'vitest'
import { callsOfOrder, type OrderWork } from './order.rules.ts'

const booked: OrderWork = {
  ...{ status: 'PROCESSED', itemCount: 1, amount: 2500 },
  ...{ hasPayer: true, hasDocument: false, paymentStatus: 'INCOMPLETE' },
}

it.each<[string, Partial<OrderWork>, string[]]>([
  ['booked', {}, ['INVOICE']],
  ['booked and partly paid', { paymentStatus: 'PARTIAL' }, ['INVOICE']],
  ['booked and paid', { paymentStatus: 'COMPLETE' }, ['INVOICE', 'RECEIPT']],
  ['booked and paid too much', { paymentStatus: 'EXCEEDED' }, ['INVOICE', 'RECEIPT']],
  ['settled, and taking something back', { paymentStatus: 'COMPLETE', amount: -2500 }, ['INVOICE']],
  ['on a document', { paymentStatus: 'COMPLETE', hasDocument: true }, []],
  ['new', { status: 'NEW', paymentStatus: null }, ['PROCESS']],
  ['new and empty', { status: 'NEW', paymentStatus: null, itemCount: 0, amount: 0 }, ['PROCESS', 'DELETE']],
  ['not booked for an error', { status: 'PROCESSED_ERROR', paymentStatus: null, hasPayer: false }, ['PROCESS']],
  ['cancelled', { status: 'CANCELLED', paymentStatus: null, itemCount: 0, amount: 0 }, ['DELETE']],
])('of an order that is %s is offered what can be done', (_, over, calls) => {
  expect([...callsOfOrder({ ...booked, ...over })]).toEqual(calls)
})
