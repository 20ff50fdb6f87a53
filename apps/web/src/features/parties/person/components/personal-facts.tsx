import { countryIn } from '@oxer/domain/kernel/address/country.rules'
import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import type { PersonFieldTable } from '@oxer/domain/parties/person/person-fields.rules'
import { type Fact, Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { attributeFacts } from '../../../../shared/custom-attributes/attribute-facts.ts'
import { oneLineAddress } from '../../../../shared/one-line-address.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The known facts about the person; unknown ones are left out, and so is the address for a reader who may not see it. */
export const PersonalFacts = ({ detail, showAddress = true }: { detail: MemberDetail; showAddress?: boolean }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { show } = useDecimalText()
  const form = trpc.parties.person.form.useQuery({ federation: detail.federation.ref })
  const facts = {
    deceasedDate: { label: t('person.deceasedOn'), value: detail.deceasedDate && formats.date(detail.deceasedDate) },
    birthDate: { label: t('person.birthDate'), value: detail.birthDate && formats.date(detail.birthDate) },
    gender: { label: t('person.gender'), value: t(`person.genders.${detail.gender}`) },
    email: { label: t('person.email'), value: detail.email },
    mobilePhone: { label: t('person.mobilePhone'), value: detail.mobilePhone },
    phone: { label: t('person.phone'), value: detail.phone },
    address: {
      label: t('person.address'),
      value: showAddress && detail.address ? oneLineAddress(detail.address, formats.language) : null,
    },
    nationality: {
      label: t('person.nationality'),
      value: detail.nationality && countryIn(detail.nationality, formats.language),
    },
    defaultLanguage: { label: t('person.language'), value: t(`person.languages.${detail.defaultLanguage}`) },
    feiNumber: { label: t('person.feiNumber'), value: detail.feiNumber },
    profession: { label: t('person.profession'), value: detail.profession },
    company: { label: t('person.company'), value: detail.company },
    vatNumber: { label: t('person.vatNumber'), value: detail.vatNumber },
    externalId: { label: t('person.externalId'), value: detail.externalId },
    customAttributes: attributeFacts(form.data?.customAttributes ?? [], detail.customAttributes, show),
  } satisfies Record<FieldIn<PersonFieldTable, 'overview'> | 'deceasedDate', Fact | Fact[]>
  return (
    <Section title={t('person.personal')}>
      <Facts columns={3} items={Object.values(facts).flat()} />
    </Section>
  )
}
