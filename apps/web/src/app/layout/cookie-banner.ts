import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

const words = ['cookies.label', 'cookies.message', 'cookies.more', 'cookies.accept'] as const

/**
 * The cookie banner is in the page itself (index.html), in the language that the server knew. Here it follows the reader's choice of
 * language on this page.
 */
export const useCookieBannerWords = (): void => {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const banner = document.getElementById('cookies')
    for (const key of words) {
      const place = banner?.querySelector(`[data-words="${key}"]`)
      if (place && place.textContent !== t(key)) place.textContent = t(key)
    }
  }, [t])
}
