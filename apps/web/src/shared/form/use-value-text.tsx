import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { isRecord } from './differences.ts'
import { type AnyWord, labelOf, optionsOf } from './form-words.ts'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** How a value without a special word is shown. */
const usePlainText = (): ((value: unknown) => string) => {
  const { t } = useTranslation('forms')
  const formats = useFormats()
  const moneyOf = (cents: unknown, currency: unknown, taxLevelCode: unknown): string =>
    typeof cents === 'number'
      ? `${formats.money(cents, String(currency))} (${String(taxLevelCode).replace('VAT_', '')} %)`
      : ''
  return (value) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    if (typeof value === 'string') return isDay(value) ? formats.date(value) : value
    if (!isRecord(value)) return String(value)
    if ('amountInCents' in value) return moneyOf(value.amountInCents, value.currency, value.taxLevelCode)
    return typeof value.name === 'string' ? value.name : JSON.stringify(value)
  }
}

/** How the value of a field is shown, by its word. */
export const useValueText = (): ((word: AnyWord, value: unknown) => ReactNode) => {
  const { t } = useTranslation('forms')
  const plain = usePlainText()
  /** `Start: 01/09/2026`; for a true flag only the label, for a false one nothing. */
  const labelled = (word: AnyWord, value: unknown): ReactNode => {
    if (value === true) return labelOf(word)
    const text = value === false ? '' : written(word, value)
    return text === '' ? '' : [`${labelOf(word)}: `, <Fragment key="value">{text}</Fragment>]
  }
  const row = (words: Readonly<Record<string, AnyWord>>, value: unknown): ReactNode =>
    Object.entries(words).flatMap(([key, word]) => {
      const text = isRecord(value) ? labelled(word, value[key]) : ''
      return text === '' ? [] : [<Fragment key={key}>{text}. </Fragment>]
    })
  const written = (word: AnyWord, value: unknown): ReactNode => {
    if (typeof word === 'object' && 'text' in word) return word.text(value)
    if (typeof word === 'object' && 'rows' in word) {
      if (!Array.isArray(value) || value.length === 0) return ''
      return value.map((each, index) => <div key={`row ${String(index)}`}>{row(word.rows, each)}</div>)
    }
    const named = (each: unknown): string =>
      optionsOf(word).find((option) => option.value === (each ?? ''))?.label ?? plain(each)
    return Array.isArray(value) ? value.map(named).join(', ') : named(value)
  }
  return (word, value) => written(word, value) || t('conflict.empty')
}
