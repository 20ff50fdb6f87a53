import type {
  CustomAttributeDefinition,
  CustomAttributeSubject,
  CustomAttributeValues,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { useTranslation } from 'react-i18next'
import type { FormWords } from '../form/form-words.ts'
import { trpc } from '../trpc.ts'
import { useDecimalText } from '../use-decimal-text.ts'

type AttributesWord = { label: string; parts: FormWords<CustomAttributeValues> }

/**
 * The word of the fields that a federation adds: each is compared separately, under the name that the federation gave
 * it.
 */
export const useAttributesWord = (): ((definitions: readonly CustomAttributeDefinition[]) => AttributesWord) => {
  const { t } = useTranslation('federation')
  const { show } = useDecimalText()
  const text = (value: string | number | undefined): string =>
    typeof value === 'number' ? show(String(value)) : (value ?? '')
  return (definitions) => ({
    label: t('customAttribute.legend'),
    parts: Object.fromEntries(definitions.map(({ key, name }) => [key, { label: name, text }])),
  })
}

/** Like `useAttributesWord`, with the definitions of the federation for this kind of record. */
export const useOfferedAttributesWord = (federation: string, subject: CustomAttributeSubject): AttributesWord => {
  const offered = trpc.federation.customAttribute.offered.useQuery({ federation, subject })
  return useAttributesWord()(offered.data ?? [])
}
