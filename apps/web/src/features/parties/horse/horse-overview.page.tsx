import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import type { HorseFieldTable } from '@oxer/domain/parties/horse/horse-fields.rules'
import type { Formats } from '@oxer/i18n/formats'
import { type Fact, Facts, Section } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CustomAttributeSection } from '../../../shared/custom-attributes/custom-attribute-section.tsx'
import { RecordEvents } from '../../../shared/record/record-events.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { coatName } from './coat-name.view.ts'
import { DocumentSection } from './components/document-section.tsx'
import { FeedSection } from './components/feed-section.tsx'
import { HeightsSection } from './components/heights-section.tsx'
import { OwnerSection } from './components/owner-section.tsx'
import { PedigreeSection } from './components/pedigree-section.tsx'
import { SignatureSection } from './components/signature-section.tsx'
import { useHorse, useHorseHead } from './horse.queries.ts'

type OverviewField<In> = FieldIn<HorseFieldTable, 'overview', In>

const aboutFacts = (t: TFunction<'parties'>, formats: Formats, horse: HorseDetail) =>
  ({
    birthDate: { label: t('horse.birthDate'), value: horse.birthDate && formats.date(horse.birthDate) },
    deceasedDate: { label: t('horse.deceasedDate'), value: horse.deceasedDate && formats.date(horse.deceasedDate) },
    withersHeight: { label: t('horse.withersHeight'), value: horse.withersHeight },
    color: { label: t('horse.colour'), value: coatName(t, horse.color) },
    studbook: { label: t('horse.studbook'), value: horse.studbook },
    riders: { label: t('horse.riders'), value: horse.practitionerCount },
  }) satisfies Record<OverviewField<'ABOUT'> | 'riders', Fact>

const identityFacts = (t: TFunction<'parties'>, horse: HorseDetail) =>
  ({
    ueln: { label: t('horse.ueln'), value: horse.ueln },
    chip: { label: t('horse.chip'), value: horse.chip },
    studbookNumber: { label: t('horse.studbookNumber'), value: horse.studbookNumber },
    feiPassport: { label: t('horse.feiPassport'), value: horse.feiPassport },
    breeder: { label: t('horse.breeder'), value: horse.breeder },
    owner: { label: t('horse.owner'), value: horse.owner },
    remarks: { label: t('horse.remarks'), value: horse.remarks },
  }) satisfies Record<OverviewField<'IDENTITY'>, Fact>

export const HorseOverviewPage = ({ horse: ref }: { horse: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { horse, abilities } = useHorse(ref)
  const head = useHorseHead(ref)
  if (!horse || !abilities) return null
  return (
    <>
      <RecordEvents noun="horse" of={ref} head={head} />
      <Section title={t('horse.about')}>
        <Facts columns={3} items={Object.values(aboutFacts(t, formats, horse))} />
      </Section>
      <CustomAttributeSection federation={horse.federation.ref} subject="HORSE" values={horse.customAttributes} />
      <FeedSection horse={ref} />
      <PedigreeSection horse={ref} />
      {abilities.canViewIdentity && (
        <Section title={t('horse.identity')} description={t('horse.identityWhy')}>
          <Facts columns={3} items={Object.values(identityFacts(t, horse))} />
        </Section>
      )}
      {abilities.canViewIdentity && <OwnerSection horse={horse} canChoose={abilities.canChooseOwner} />}
      {abilities.canViewIdentity && <SignatureSection horse={horse} canEdit={abilities.canEdit} />}
      {abilities.canViewIdentity && <DocumentSection horse={horse} canEdit={abilities.canEdit} />}
      {horse.isPony && <HeightsSection horse={horse} canEdit={abilities.canEdit} />}
    </>
  )
}
