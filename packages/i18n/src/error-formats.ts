// How the sentences of coded errors write amounts and days.
import type { i18n } from 'i18next'
import { formatDate, formatInstant, formatMoney } from './formats.ts'
import { toLanguage } from './languages.ts'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** `{{amount, money}}` is an amount of the currency in the values, `{{date, day}}` a day, `{{at, moment}}` an instant where the reader is. */
export const addErrorFormats = ({ services }: i18n): void => {
  services.formatter?.add('money', (value: unknown, language, { currency }) =>
    typeof value === 'number'
      ? formatMoney(Math.round(value * 100), typeof currency === 'string' ? currency : 'EUR', toLanguage(language))
      : String(value),
  )
  services.formatter?.add('day', (value: unknown) =>
    typeof value === 'string' && dayPattern.test(value) ? formatDate(value) : String(value),
  )
  services.formatter?.add('moment', (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value))
      ? formatInstant(value, new Intl.DateTimeFormat().resolvedOptions().timeZone)
      : String(value),
  )
}
