import { Facts, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CustomAttributeSection } from '../../../shared/custom-attributes/custom-attribute-section.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { DocumentSection } from './components/document-section.tsx'
import { FeedSection } from './components/feed-section.tsx'
import { HeightsSection } from './components/heights-section.tsx'
import { PedigreeSection } from './components/pedigree-section.tsx'
import { useHorse } from './horse.queries.ts'

export const HorseOverviewPage = ({ horse: ref }: { horse: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { horse, abilities } = useHorse(ref)
  if (!horse || !abilities) return null
  return (
    <>
      <Section title={t('horse.about')}>
        <Facts
          columns={3}
          items={[
            { label: t('horse.birthDate'), value: horse.birthDate && formats.date(horse.birthDate) },
            { label: t('horse.withersHeight'), value: horse.withersHeight },
            { label: t('horse.colour'), value: horse.color },
            { label: t('horse.studbook'), value: horse.studbook },
            { label: t('horse.riders'), value: horse.practitionerCount },
          ]}
        />
      </Section>
      <CustomAttributeSection federation={horse.federation.ref} subject="HORSE" values={horse.customAttributes} />
      <FeedSection horse={ref} />
      <PedigreeSection horse={ref} />
      {abilities.canViewIdentity && (
        <Section title={t('horse.identity')} description={t('horse.identityWhy')}>
          <Facts
            columns={3}
            items={[
              { label: t('horse.ueln'), value: horse.ueln },
              { label: t('horse.chip'), value: horse.chip },
              { label: t('horse.studbookNumber'), value: horse.studbookNumber },
              { label: t('horse.feiPassport'), value: horse.feiPassport },
              { label: t('horse.breeder'), value: horse.breeder },
              { label: t('horse.owner'), value: horse.owner },
              { label: t('horse.signature'), value: horse.signature },
              { label: t('horse.remarks'), value: horse.remarks },
            ]}
          />
        </Section>
      )}
      {abilities.canViewIdentity && <DocumentSection horse={horse} canEdit={abilities.canEdit} />}
      {horse.isPony && <HeightsSection horse={horse} canEdit={abilities.canEdit} />}
    </>
  )
}
