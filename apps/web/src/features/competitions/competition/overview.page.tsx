import { Alert, Button, Skeleton } from '@mantine/core'
import { type Fact, Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { Pictures } from './components/pictures.tsx'
import classes from './overview.module.css'

// The drawers are loaded when one is opened, because most visits only read.
const SectionEditor = lazy(() =>
  import('./components/section-editors.tsx').then((file) => ({ default: file.SectionEditor })),
)
const ArenasSection = lazy(() =>
  import('./components/arenas-section.tsx').then((file) => ({ default: file.ArenasSection })),
)
type SectionName = ComponentProps<typeof SectionEditor>['section']

/** The first manage screen: everything about the competition itself, each section with its own drawer. */
export const OverviewPage = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const [editing, setEditing] = useState<SectionName | null>(null)
  const { location, registration, fees, live, settings } = competition
  const isOpen = competition.status !== 'ARCHIVED' && competition.status !== 'CANCELLED'
  const canEdit = abilities.canManage && isOpen
  const edit = (section: SectionName, label: string): ReactNode =>
    canEdit && (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t('competition.editSection', { section: label })}
        onClick={() => setEditing(section)}
      >
        {t('competition.edit')}
      </Button>
    )
  const instant = (at: string | null): string | null => (at === null ? null : formats.instant(at, competition.timeZone))
  const yesNo = (flag: boolean): string => t(flag ? 'competition.yes' : 'competition.no')
  const { address } = location
  const street = [`${address.street} ${address.number}`.trim(), address.bus].filter(Boolean).join(' / ')
  const limit = (value: number): string => (value === 0 ? t('competition.noLimit') : String(value))
  const part = (title: string, section: SectionName, facts: readonly Fact[], empty: string): ReactNode => (
    <Section title={title} actions={edit(section, title)}>
      {facts.some(({ value }) => value !== null && value !== '') ? (
        <Facts items={facts} />
      ) : (
        <p className={classes.empty}>{empty}</p>
      )}
    </Section>
  )
  return (
    <div className={classes.page}>
      {competition.cancelReason !== null && (
        <Alert color="red" title={t('competition.cancelled')}>
          {competition.cancelReason}
        </Alert>
      )}
      <Pictures />
      <Section title={t('competition.section.general')}>
        <Facts
          items={[
            {
              label: t('competition.field.name'),
              value: (
                <span className={classes.inline}>
                  {competition.name} {edit('name', t('competition.section.name'))}
                </span>
              ),
            },
            {
              label: t('competition.section.dates'),
              value: (
                <span className={classes.inline}>
                  {formats.dateRange(competition.start, competition.end)}{' '}
                  {edit('dates', t('competition.section.dates'))}
                </span>
              ),
            },
            {
              label: t('competition.field.sportTypes'),
              value: (
                <span className={classes.inline}>
                  {formats.list(competition.sportTypes.map((type) => t(`competition.sportType.${type}`)))}{' '}
                  {edit('sports', t('competition.section.sports'))}
                </span>
              ),
            },
            {
              label: t('competition.field.publishedParts'),
              value:
                competition.publishedParts.length === 0
                  ? t('competition.nothingPublished')
                  : formats.list(competition.publishedParts.map((each) => t(`competition.part.${each}`))),
            },
          ]}
        />
      </Section>
      {part(
        t('competition.section.organizer'),
        'organizer',
        [
          { label: t('competition.field.organizer'), value: competition.organizer.name },
          { label: t('competition.field.responsible'), value: competition.organizer.responsible?.name ?? null },
        ],
        '',
      )}
      {part(
        t('competition.section.contacts'),
        'contacts',
        competition.contacts.map((contact) => ({
          label: t(`competition.contactRole.${contact.role}`),
          value: [contact.name, contact.phone, contact.email].filter(Boolean).join(' · '),
        })),
        t('competition.contacts.empty'),
      )}
      {part(
        t('competition.section.registrationAndFees'),
        'registration',
        [
          { label: t('competition.field.opensAt'), value: instant(registration.opensAt) },
          { label: t('competition.field.closesAt'), value: instant(registration.closesAt) },
          { label: t('competition.field.lateAt'), value: instant(registration.lateAt) },
          { label: t('competition.field.byIndividual'), value: yesNo(registration.byIndividual) },
          { label: t('competition.field.byOrganisation'), value: yesNo(registration.byOrganisation) },
          { label: t('competition.field.paymentMode'), value: t(`competition.paymentMode.${fees.paymentMode}`) },
          {
            label: t('competition.field.fee.registration'),
            value: formats.money(fees.registration.amountWithTax, fees.registration.currency),
          },
          { label: t('competition.field.fee.late'), value: formats.money(fees.late.amountWithTax, fees.late.currency) },
          {
            label: t('competition.field.fee.noShow'),
            value: formats.money(fees.noShow.amountWithTax, fees.noShow.currency),
          },
        ],
        '',
      )}
      {part(
        t('competition.section.location'),
        'location',
        [
          { label: t('competition.field.facility'), value: location.facility },
          {
            label: t('competition.field.addressLine'),
            value: [street, `${address.postalCode} ${address.cityName}`.trim()].filter(Boolean).join(', '),
          },
          { label: t('competition.field.remarks.visitors'), value: location.remarks.visitors },
          { label: t('competition.field.remarks.vip'), value: location.remarks.vip },
          { label: t('competition.field.remarks.trucks'), value: location.remarks.trucks },
          { label: t('competition.field.remarks.trailers'), value: location.remarks.trailers },
        ],
        t('competition.locationEmpty'),
      )}
      {part(
        t('competition.section.live'),
        'live',
        [
          { label: t('competition.field.autoLive'), value: yesNo(live.autoLive) },
          { label: t('competition.field.autoPublish'), value: yesNo(live.autoPublish) },
          {
            label: t('competition.field.publishRate'),
            value: live.publishRateMinutes === 0 ? t('competition.atOnce') : formats.duration(live.publishRateMinutes),
          },
        ],
        '',
      )}
      {part(
        t('competition.section.settings'),
        'settings',
        [
          {
            label: t('competition.setting.riderRestMinutes'),
            value: settings.riderRestMinutes ?? t('competition.setting.byDiscipline'),
          },
          {
            label: t('competition.setting.horseRestMinutes'),
            value: settings.horseRestMinutes ?? t('competition.setting.byDiscipline'),
          },
          { label: t('competition.setting.transferMinutes'), value: String(settings.transferMinutes) },
          { label: t('competition.setting.maxRegistrations'), value: limit(settings.maxRegistrations) },
          { label: t('competition.setting.maxPerRider'), value: limit(settings.maxPerRider) },
          { label: t('competition.setting.maxPerHorse'), value: limit(settings.maxPerHorse) },
        ],
        '',
      )}
      <Suspense fallback={<Skeleton height={120} />}>
        <ArenasSection />
      </Suspense>
      {part(
        t('competition.section.notes'),
        'notes',
        [
          { label: t('competition.field.remarksPublic'), value: competition.remarks },
          { label: t('competition.field.notes'), value: competition.notes },
        ],
        t('competition.notesEmpty'),
      )}
      <Suspense>{editing !== null && <SectionEditor section={editing} onClose={() => setEditing(null)} />}</Suspense>
    </div>
  )
}
