import { CreateHorse } from '@oxer/domain/parties/horse/horse.schema'
import { createI18n } from '@oxer/i18n'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { schemaErrorsOf } from './schema-errors.ts'

const horse = { federation: '01890000-0000-7000-8000-000000000001', name: 'Star', gender: 'MARE', isPony: false }

it.each([
  ['en', 'At most 120 characters'],
  ['nl', 'Hoogstens 120 tekens'],
] as const)('tells in %s how long a name may be, as the server does', (language, sentence) => {
  expect(schemaErrorsOf(CreateHorse, { ...horse, name: 'H'.repeat(130) }, createI18n(language))).toEqual({
    name: sentence,
  })
})

it('requires empty fields, also where a choice or a format is expected', () => {
  const texts = createI18n('en')
  const required = texts.t('errors:000-0000000050')
  const Form = z.object({ kind: z.enum(['A']), plate: z.string().regex(/^\d+$/), count: z.int() })
  expect(schemaErrorsOf(Form, { kind: '', plate: '', count: '' }, texts)).toEqual({
    kind: required,
    plate: required,
    count: required,
  })
  // A code of the field itself is more specific.
  expect(schemaErrorsOf(CreateHorse, { ...horse, name: ' ', gender: '' }, texts)).toEqual({
    name: 'Name cannot be empty',
    gender: 'Gender cannot be empty',
  })
})

it('finds nothing in a valid form', () => {
  expect(schemaErrorsOf(CreateHorse, horse, createI18n('en'))).toEqual({})
})
