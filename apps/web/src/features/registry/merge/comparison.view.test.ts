import { describe, expect, it } from 'vitest'
import { type Compared, choicesOf, compare, takenOver } from './comparison.view.ts'

const fields = ['name', 'birthDate', 'email', 'phone'] as const
const record = (ref: string, values: Compared<(typeof fields)[number]>['values']) => ({ ref, name: ref, values })
const kept = record('kept', { name: 'Eva Claes', birthDate: '04/03/2012', email: null, phone: null })
const twin = record('twin', { name: 'Eva Claess', birthDate: '04/03/2012', email: 'eva@example.org', phone: null })

describe('two records of one person', () => {
  it('differ in the unequal fields; fields that are empty in both are left out', () => {
    const { differing, equal } = compare(fields, [kept, twin])
    expect(differing.map(({ field }) => field)).toEqual(['name', 'email'])
    expect(equal).toEqual([{ field: 'birthDate', value: '04/03/2012' }])
  })

  it('keep the values of the first, take those that only the other has, and follow a choice', () => {
    const { differing } = compare(fields, [kept, twin])
    expect(takenOver(choicesOf(differing, {}), 'kept')).toEqual({ email: 'twin' })
    expect(takenOver(choicesOf(differing, { name: 'twin', email: 'kept' }), 'kept')).toEqual({ name: 'twin' })
  })

  it('drop a choice of a record that is no longer selected', () => {
    const { differing } = compare(fields, [kept, twin])
    expect(takenOver(choicesOf(differing, { name: 'another' }), 'kept')).toEqual({ email: 'twin' })
  })
})
