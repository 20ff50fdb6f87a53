import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import { Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { attributeFacts } from '../../../../shared/custom-attributes/attribute-facts.ts'
import { oneLineAddress } from '../../../../shared/one-line-address.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The known facts about the person; unknown ones are left out. */
export const PersonalFacts = ({ detail }: { detail: MemberDetail }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { show } = useDecimalText()
  const form = trpc.parties.person.form.useQuery({ federation: detail.federation.ref })
  return (
    <Section title={t('person.personal')}>
      <Facts
        columns={3}
        items={[
          { label: t('person.deceasedOn'), value: detail.deceasedDate && formats.date(detail.deceasedDate) },
          { label: t('person.birthDate'), value: detail.birthDate && formats.date(detail.birthDate) },
          { label: t('person.gender'), value: t(`person.genders.${detail.gender}`) },
          { label: t('person.email'), value: detail.email },
          { label: t('person.mobilePhone'), value: detail.mobilePhone },
          { label: t('person.phone'), value: detail.phone },
          { label: t('person.address'), value: detail.address && oneLineAddress(detail.address) },
          { label: t('person.nationality'), value: detail.nationality },
          { label: t('person.language'), value: t(`person.languages.${detail.defaultLanguage}`) },
          { label: t('person.feiNumber'), value: detail.feiNumber },
          { label: t('person.profession'), value: detail.profession },
          { label: t('person.company'), value: detail.company },
          { label: t('person.vatNumber'), value: detail.vatNumber },
          { label: t('person.externalId'), value: detail.externalId },
          ...attributeFacts(form.data?.customAttributes ?? [], detail.customAttributes, show),
        ]}
      />
    </Section>
  )
}
