import type { Language } from '@oxer/i18n/languages'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../shared/failure.ts'
import { languageCodes, switchLanguage } from '../../shared/language.ts'
import { useSavePreferences } from '../../shared/live-session.tsx'
import { useSession } from '../../shared/session.ts'

/** Switches the language here, and in the account of a signed-in user, so that mail and other devices follow. */
export const useSpeak = (): ((language: Language) => void) => {
  const { i18n } = useTranslation()
  const { standing } = useSession()
  const save = useSavePreferences()
  return (language) => {
    void switchLanguage(i18n, language)
    if (standing !== 'member') return
    save({ defaultLanguage: languageCodes[language] }).catch((error: unknown) => showFailure(error, i18n))
  }
}
