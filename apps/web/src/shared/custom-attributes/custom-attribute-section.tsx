import type {
  CustomAttributeSubject,
  CustomAttributeValues,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../trpc.ts'
import { useDecimalText } from '../use-decimal-text.ts'
import { attributeFacts } from './attribute-facts.ts'

/** The values of the federation's fields; hidden if there are none. */
export const CustomAttributeSection = ({
  federation,
  subject,
  values,
}: {
  federation: string
  subject: CustomAttributeSubject
  values: CustomAttributeValues
}) => {
  const { t } = useTranslation(['parties', 'federation'])
  const { show } = useDecimalText()
  const hasValues = Object.keys(values).length > 0
  const offered = trpc.federation.customAttribute.offered.useQuery({ federation, subject }, { enabled: hasValues })
  const facts = attributeFacts(offered.data ?? [], values, show)
  if (facts.length === 0) return null
  return (
    <Section title={t('federation:customAttribute.legend')}>
      <Facts columns={3} items={facts} />
    </Section>
  )
}
