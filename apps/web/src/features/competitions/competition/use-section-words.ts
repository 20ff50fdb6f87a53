// The labels of the fields in a competition's sections, and how their values are shown.
import {
  type CompetitionContact,
  CompetitionContactRole,
  type CompetitionCreateMetadata,
  type CompetitionDetail,
  type CompetitionFees,
  type CompetitionLive,
  type CompetitionSettings,
  LateFee,
  PaymentMode,
} from '@oxer/domain/competitions/competition/competition.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { useTranslation } from 'react-i18next'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { richWord } from '../../../shared/rich-text/rich-word.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import type { FeesText } from './components/fees-fields.tsx'
import type { OrganizerText } from './components/organizer-fields.tsx'
import type { MomentText, PeriodText } from './period.form.ts'

export type SectionValues = {
  name: string
  start: string | null
  end: string | null
  sportTypes: SportType[]
  organizer: OrganizerText
  contacts: CompetitionContact[]
  location: CompetitionDetail['location']
  registration: PeriodText
  prices: FeesText
  notes: string
  remarks: string
}

type Choices = Pick<CompetitionCreateMetadata, 'articles' | 'priceProfiles'>

const useFeesWord = ({ articles, priceProfiles }: Choices): { label: string; parts: FormWords<FeesText> } => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const feeWord = (kind: 'registration' | 'late' | 'noShow') => ({
    label: t(`competition.field.fee.${kind}`),
    text: ({ amountWithTax, currency, taxLevelCode, articleRef }: CompetitionFees[typeof kind]) =>
      [
        formats.money(amountWithTax, currency),
        `${taxLevelCode.replace('VAT_', '')} %`,
        articles.find(({ ref }) => ref === articleRef)?.name ?? t('competition.field.noArticle'),
      ].join(', '),
  })
  return {
    label: t('competition.section.finance'),
    parts: {
      fees: {
        label: t('competition.section.finance'),
        parts: {
          paymentMode: {
            label: t('competition.field.paymentMode'),
            options: choices(PaymentMode.options, (mode) => t(`competition.paymentMode.${mode}`)),
          },
          lateFee: {
            label: t('competition.field.lateFee'),
            options: choices(LateFee.options, (rule) => t(`competition.lateFee.${rule}`)),
          },
          registration: feeWord('registration'),
          late: feeWord('late'),
          noShow: feeWord('noShow'),
        },
      },
      priceProfileRefs: {
        label: t('competition.field.priceProfiles'),
        options: priceProfiles.map(({ ref, name }) => ({ value: ref, label: name })),
      },
      customPriceProfile: {
        label: t('competition.field.customPriceProfile'),
        text: (own) => (own === null ? '' : `${own.name}, ${own.reductionBasisPoints / 100} %`),
      },
    },
  }
}

const usePeriodWord = (): { label: string; parts: FormWords<PeriodText> } => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const momentWord = (moment: 'opensAt' | 'closesAt' | 'lateAt') => ({
    label: t(`competition.field.${moment}`),
    text: ({ date, time }: MomentText) => (date === null ? '' : [formats.date(date), time].filter(Boolean).join(' ')),
  })
  return {
    label: t('competition.section.registration'),
    parts: {
      opensAt: momentWord('opensAt'),
      closesAt: momentWord('closesAt'),
      lateAt: momentWord('lateAt'),
      byIndividual: t('competition.field.byIndividual'),
      byOrganisation: t('competition.field.byOrganisation'),
      teamsByIndividual: t('competition.field.teamsByIndividual'),
    },
  }
}

const useLocationWord = (): { label: string; parts: FormWords<CompetitionDetail['location']> } => {
  const { t } = useTranslation('competitions')
  return {
    label: t('competition.section.location'),
    parts: {
      facility: t('competition.field.facility'),
      address: {
        label: t('competition.field.addressLine'),
        parts: {
          street: t('competition.field.address.street'),
          number: t('competition.field.address.number'),
          bus: t('competition.field.address.bus'),
          postalCode: t('competition.field.address.postalCode'),
          cityName: t('competition.field.address.cityName'),
          state: t('competition.field.address.state'),
          county: t('competition.field.address.county'),
          country: t('competition.field.address.country'),
        },
      },
      remarks: {
        label: t('competition.section.notes'),
        parts: {
          visitors: t('competition.field.remarks.visitors'),
          vip: t('competition.field.remarks.vip'),
          trucks: t('competition.field.remarks.trucks'),
          trailers: t('competition.field.remarks.trailers'),
        },
      },
    },
  }
}

const useSettingsWords = (): FormWords<CompetitionSettings> => {
  const { t } = useTranslation('competitions')
  return {
    riderRestMinutes: t('competition.setting.riderRestMinutes'),
    horseRestMinutes: t('competition.setting.horseRestMinutes'),
    transferMinutes: t('competition.setting.transferMinutes'),
    maxRegistrations: t('competition.setting.maxRegistrations'),
    maxPerRider: t('competition.setting.maxPerRider'),
    maxPerHorse: t('competition.setting.maxPerHorse'),
    byVariant: {
      label: t('competition.setting.byVariant'),
      rows: {
        riderRestMinutes: t('competition.setting.riderRestMinutes'),
        horseRestMinutes: t('competition.setting.horseRestMinutes'),
        maxRegistrations: t('competition.setting.maxRegistrations'),
        maxPerRider: t('competition.setting.maxPerRider'),
        maxPerHorse: t('competition.setting.maxPerHorse'),
      },
    },
  }
}

/** The words of every section; a drawer uses those of its own. */
export const useSectionWords = (
  offers: Choices = { articles: [], priceProfiles: [] },
): FormWords<SectionValues> & FormWords<CompetitionLive> & { settings: FormWords<CompetitionSettings> } => {
  const { t } = useTranslation('competitions')
  return {
    name: t('competition.field.name'),
    start: t('competition.field.start'),
    end: t('competition.field.end'),
    sportTypes: {
      label: t('competition.field.sportTypes'),
      options: choices(SportType.options, (type) => t(`competition.sportType.${type}`)),
    },
    organizer: {
      label: t('competition.field.organizer'),
      text: ({ name, responsible }) => [name, responsible?.name].filter(Boolean).join(', '),
    },
    contacts: {
      label: t('competition.section.contacts'),
      rows: {
        role: {
          label: t('competition.field.contactRole'),
          options: choices(CompetitionContactRole.options, (role) => t(`competition.contactRole.${role}`)),
        },
        name: t('competition.field.contactName'),
        phone: t('competition.field.phone'),
        email: t('competition.field.email'),
      },
    },
    location: useLocationWord(),
    registration: usePeriodWord(),
    prices: useFeesWord(offers),
    autoLive: t('competition.field.autoLive'),
    autoPublish: t('competition.field.autoPublish'),
    publishRateMinutes: t('competition.field.publishRate'),
    settings: useSettingsWords(),
    notes: t('competition.field.notes'),
    remarks: richWord(t('competition.field.remarksPublic')),
  }
}
