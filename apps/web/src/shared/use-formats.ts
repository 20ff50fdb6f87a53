import { createFormats, type Formats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Dates, times, numbers and results as the reader's language writes them. */
export const useFormats = (): Formats => {
  const { i18n } = useTranslation()
  return useMemo(() => createFormats(toLanguage(i18n.language)), [i18n.language])
}
