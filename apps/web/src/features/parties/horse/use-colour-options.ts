import { useTranslation } from 'react-i18next'
import { trpc } from '../../../shared/trpc.ts'
import { coatName } from './coat-name.view.ts'

/** The colours that may be chosen, in words. */
export const useColourOptions = (): { value: string; label: string }[] => {
  const { t } = useTranslation('parties')
  const { data } = trpc.parties.horse.metadata.useQuery()
  return [...(data?.colorNames ?? []), ...(data?.colors ?? [])].map((value) => ({
    value,
    label: coatName(t, value) ?? value,
  }))
}
