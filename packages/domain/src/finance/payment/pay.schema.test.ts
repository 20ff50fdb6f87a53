import { expect, it } from 'vitest'
import { hasWholeTarget, payTargetOf } from './pay.schema.ts'

it('what is paid alone has a kind and a ref, or neither', () => {
  expect(payTargetOf({ kind: 'BILL', document: 'a' })).toEqual({ kind: 'BILL', document: 'a' })
  for (const half of [{}, { kind: 'BILL' as const }, { document: 'a' }]) expect(payTargetOf(half)).toBeNull()
  expect([{}, { kind: 'BILL', document: 'a' }].map(hasWholeTarget)).toEqual([true, true])
  expect([{ kind: 'BILL' }, { document: 'a' }].map(hasWholeTarget)).toEqual([false, false])
})
