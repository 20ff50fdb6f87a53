import type { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import type { Fact } from '@oxer/ui'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { useSession } from '../../../shared/session.ts'
import { useFormats } from '../../../shared/use-formats.ts'

type SectionWithFacts = 'organizer' | 'contacts' | 'registration' | 'location' | 'live' | 'settings' | 'notes'

/** What the sections of the settings say of a competition. */
export const useSectionFacts = (competition: CompetitionDetail): Record<SectionWithFacts, readonly Fact[]> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { user } = useSession()
  const { location, registration, fees, live, settings } = competition
  const instant = (at: string | null): string | null => (at === null ? null : formats.instant(at, competition.timeZone))
  const yesNo = (flag: boolean): string => t(flag ? 'competition.yes' : 'competition.no')
  const { address } = location
  const { organizer } = competition
  const type = organizer.type === 'MEMBER' ? 'PERSON' : organizer.type
  const mayOpen =
    type !== 'FEDERATION' || user?.federations.some(({ ref, canRead }) => ref === organizer.ref && canRead) === true
  const street = [`${address.street} ${address.number}`.trim(), address.bus].filter(Boolean).join(' / ')
  const limit = (value: number): string => (value === 0 ? t('competition.noLimit') : String(value))
  return {
    organizer: [
      {
        label: t('competition.field.organizer'),
        value: createElement(ContactLink, { contact: { ...organizer, type }, mayOpen }),
      },
      { label: t('competition.field.responsible'), value: competition.organizer.responsible?.name ?? null },
    ],
    contacts: competition.contacts.map((contact) => ({
      label: t(`competition.contactRole.${contact.role}`),
      value: [contact.name, contact.phone, contact.email].filter(Boolean).join(' · '),
    })),
    registration: [
      { label: t('competition.field.opensAt'), value: instant(registration.opensAt) },
      { label: t('competition.field.closesAt'), value: instant(registration.closesAt) },
      { label: t('competition.field.lateAt'), value: instant(registration.lateAt) },
      { label: t('competition.field.byIndividual'), value: yesNo(registration.byIndividual) },
      { label: t('competition.field.byOrganisation'), value: yesNo(registration.byOrganisation) },
      { label: t('competition.field.teamsByIndividual'), value: yesNo(registration.teamsByIndividual) },
      { label: t('competition.field.paymentMode'), value: t(`competition.paymentMode.${fees.paymentMode}`) },
      {
        label: t('competition.field.fee.registration'),
        value: formats.money(fees.registration.amountWithTax, fees.registration.currency),
      },
      {
        label: t('competition.field.fee.late'),
        value: `${formats.money(fees.late.amountWithTax, fees.late.currency)}, ${t(`competition.lateFee.${fees.lateFee}`)}`,
      },
      {
        label: t('competition.field.fee.noShow'),
        value: formats.money(fees.noShow.amountWithTax, fees.noShow.currency),
      },
    ],
    location: [
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
    live: [
      { label: t('competition.field.autoLive'), value: yesNo(live.autoLive) },
      { label: t('competition.field.autoPublish'), value: yesNo(live.autoPublish) },
      {
        label: t('competition.field.publishRate'),
        value: live.publishRateMinutes === 0 ? t('competition.atOnce') : formats.duration(live.publishRateMinutes),
      },
    ],
    settings: [
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
      {
        label: t('competition.setting.byVariant'),
        value:
          settings.byVariant.length === 0
            ? null
            : t('competition.setting.variants', { count: settings.byVariant.length }),
      },
    ],
    notes: [
      { label: t('competition.field.remarksPublic'), value: createElement(RichProse, { text: competition.remarks }) },
      { label: t('competition.field.notes'), value: competition.notes },
    ],
  }
}
