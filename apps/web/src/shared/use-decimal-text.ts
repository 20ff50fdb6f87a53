import { useTranslation } from 'react-i18next'

/** Decimals in the reader's notation: with a comma in Dutch. The stored form has a point. */
export const useDecimalText = () => {
  const { i18n } = useTranslation()
  const isComma = i18n.language.toLowerCase().startsWith('nl')
  return {
    show: (text: string): string => (isComma ? text.replace('.', ',') : text),
    read: (text: string): string => text.trim().replace(',', '.'),
  }
}
