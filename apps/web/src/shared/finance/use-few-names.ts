import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'

const mostNames = 4

/** A list of names that stays one line: the first of them, and how many more there are. */
export const useFewNames = () => {
  const { t } = useTranslation('finance')
  const { list } = useFormats()
  return (names: readonly string[]): string => {
    const rest = names.length - mostNames
    return list(rest > 0 ? [...names.slice(0, mostNames), t('invoice.others', { count: rest })] : [...names])
  }
}
