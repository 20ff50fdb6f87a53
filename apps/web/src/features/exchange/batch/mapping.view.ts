import type { ImportWord } from '@oxer/domain/exchange/integration/import-layout.schema'
import type { MappableField, MappedColumn } from '@oxer/domain/exchange/integration/import-mapping.schema'
import type { TFunction } from 'i18next'

type Words = TFunction<'exchange'>

/** The value of a select whose column is not used. */
export const notUsed = ''

export type FieldOption = { value: ImportWord | typeof notUsed; label: string }

/** What a column may say; the required fields are marked. */
export const fieldOptions = (t: Words, fields: readonly MappableField[]): FieldOption[] => [
  { value: notUsed, label: t('import.mapping.notUsed') },
  ...fields.map(({ word, isRequired }) => ({
    value: word,
    label: isRequired ? t('import.mapping.needed', { field: t(`import.field.${word}`) }) : t(`import.field.${word}`),
  })),
]

/** "Rider (or First name and Last name)": a missing field, with what says it instead. */
export const missingText = (t: Words, fields: readonly MappableField[], missing: readonly ImportWord[]): string =>
  missing
    .map((word) => {
      const instead = fields.find((field) => field.word === word)?.instead ?? []
      const field = t(`import.field.${word}`)
      if (instead.length === 0) return field
      const others = instead.map((each) => t(`import.field.${each}`)).join(' + ')
      return t('import.mapping.instead', { field, others })
    })
    .join('; ')

/** "Ruiter: Rider, Paard: Horse": the columns that are used. */
export const usedText = (t: Words, columns: readonly MappedColumn[]): string =>
  columns.flatMap(({ heading, word }) => (word === null ? [] : [`${heading}: ${t(`import.field.${word}`)}`])).join(', ')
