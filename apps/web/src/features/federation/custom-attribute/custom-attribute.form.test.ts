import type { CustomAttributeInput } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { expect, it } from 'vitest'
import { inputOf, limitsOf } from './custom-attribute.form.ts'

const show = (text: string) => text.replace('.', ',')
const read = (text: string) => text.trim().replace(',', '.')

const inputs: CustomAttributeInput[] = [
  { inputKind: 'INPUT' },
  { inputKind: 'SLIDER', minimum: -1.5, maximum: 700, step: 0.5 },
  { inputKind: 'DROPDOWN', choices: ['S', 'Extra large'] },
  { inputKind: 'RATING', maximum: 7 },
]

it.each(inputs)('the form gives back what it was given, in Dutch too: $inputKind (pr0522)', (input) => {
  expect(inputOf(input.inputKind, limitsOf(input, show), read)).toEqual(input)
})

it('an empty limit is not zero', () => {
  expect(inputOf('SLIDER', { ...limitsOf(null, show), minimum: ' ' }, read)).toMatchObject({ minimum: Number.NaN })
})
