import { createFormats, type Formats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Dates, times, numbers and results in the notation of the reader's language. */
export const useFormats = (): Formats => {
  const { i18n } = useTranslation()
  return useMemo(() => createFormats(toLanguage(i18n.language)), [i18n.language])
}
