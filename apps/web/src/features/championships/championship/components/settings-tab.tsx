import { Button } from '@mantine/core'
import {
  ChampionshipDetail,
  type ChampionshipSettings,
  UpdateChampionshipGeneral,
} from '@oxer/domain/championships/championship/championship.schema'
import { ChampionshipPractitionerDependence } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { Facts, Section } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArticleWord } from '../../../../shared/article-field.tsx'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { type FormMoney, fromFormMoney } from '../../../../shared/money-form.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../../shared/tax-levels.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useChampionshipChanges } from '../championship.mutations.ts'

const fees = ['registrationFee', 'lateRegistrationFee', 'noShowFee'] as const
type FeeName = (typeof fees)[number]
type Fees = Record<FeeName, FormMoney> & Record<`${FeeName}ArticleRef`, string>
type Values = Omit<ChampionshipSettings, FeeName> & Fees

const limits = ['maxParticipationsPerRider', 'maxParticipationsPerHorse', 'maxParticipationsPerCombination'] as const
const windows = [
  ['hasPreRegistration', 'preRegistrationStart', 'preRegistrationEnd'],
  ['hasJuryPreRegistration', 'juryPreRegistrationStart', 'juryPreRegistrationEnd'],
] as const

const toMoney = ({ amountWithTax, currency, taxLevelCode }: ChampionshipSettings[FeeName]): FormMoney => ({
  amountInCents: amountWithTax,
  currency,
  taxLevelCode,
})

const valuesOf = (stored: ChampionshipDetail): Values => ({
  championshipPractitionerDependenceType: stored.championshipPractitionerDependenceType,
  registrationFee: toMoney(stored.registrationFee),
  lateRegistrationFee: toMoney(stored.lateRegistrationFee),
  noShowFee: toMoney(stored.noShowFee),
  registrationFeeArticleRef: stored.registrationFee.articleRef ?? '',
  lateRegistrationFeeArticleRef: stored.lateRegistrationFee.articleRef ?? '',
  noShowFeeArticleRef: stored.noShowFee.articleRef ?? '',
  maxParticipationsPerRider: stored.maxParticipationsPerRider,
  maxParticipationsPerHorse: stored.maxParticipationsPerHorse,
  maxParticipationsPerCombination: stored.maxParticipationsPerCombination,
  timeAssignmentStartInDaysBefore: stored.timeAssignmentStartInDaysBefore,
  hasPreRegistration: stored.hasPreRegistration,
  preRegistrationStart: stored.preRegistrationStart,
  preRegistrationEnd: stored.preRegistrationEnd,
  hasJuryPreRegistration: stored.hasJuryPreRegistration,
  juryPreRegistrationStart: stored.juryPreRegistrationStart,
  juryPreRegistrationEnd: stored.juryPreRegistrationEnd,
})

/** The whole form of the championship, of which this part changes only its own fields. */
const toInput = (values: Values, seen: ChampionshipDetail) => {
  const feeOf = (name: FeeName) => ({
    ...fromFormMoney(values[name]),
    articleRef: values[`${name}ArticleRef`] === '' ? null : values[`${name}ArticleRef`],
  })
  return {
    ...{ name: seen.name, start: seen.start, end: seen.end, color: seen.color, category: seen.category },
    ...{ sportTypes: seen.sportTypes, description: seen.description },
    sportCategoryRefs: seen.sportCategories.map(({ ref }) => ref),
    championshipPractitionerDependenceType: values.championshipPractitionerDependenceType,
    registrationFee: feeOf('registrationFee'),
    lateRegistrationFee: feeOf('lateRegistrationFee'),
    noShowFee: feeOf('noShowFee'),
    maxParticipationsPerRider: values.maxParticipationsPerRider,
    maxParticipationsPerHorse: values.maxParticipationsPerHorse,
    maxParticipationsPerCombination: values.maxParticipationsPerCombination,
    timeAssignmentStartInDaysBefore: values.timeAssignmentStartInDaysBefore,
    hasPreRegistration: values.hasPreRegistration,
    preRegistrationStart: values.preRegistrationStart,
    preRegistrationEnd: values.preRegistrationEnd,
    hasJuryPreRegistration: values.hasJuryPreRegistration,
    juryPreRegistrationStart: values.juryPreRegistrationStart,
    juryPreRegistrationEnd: values.juryPreRegistrationEnd,
    version: seen.version,
  }
}

const useWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('championships')
  const article = useArticleWord(federation)
  const articleOf = (name: FeeName) => ({
    label: t('settings.articleOf', { fee: t(`settings.${name}`) }),
    options: article.options,
  })
  return {
    championshipPractitionerDependenceType: {
      label: t('settings.dependence'),
      options: choices(ChampionshipPractitionerDependence.options, (each) => t(`rule.dependence.${each}`)),
    },
    registrationFee: t('settings.registrationFee'),
    lateRegistrationFee: t('settings.lateRegistrationFee'),
    noShowFee: t('settings.noShowFee'),
    registrationFeeArticleRef: articleOf('registrationFee'),
    lateRegistrationFeeArticleRef: articleOf('lateRegistrationFee'),
    noShowFeeArticleRef: articleOf('noShowFee'),
    maxParticipationsPerRider: t('settings.maxParticipationsPerRider'),
    maxParticipationsPerHorse: t('settings.maxParticipationsPerHorse'),
    maxParticipationsPerCombination: t('settings.maxParticipationsPerCombination'),
    timeAssignmentStartInDaysBefore: t('settings.timeAssignmentStartInDaysBefore'),
    hasPreRegistration: t('settings.hasPreRegistration'),
    preRegistrationStart: t('settings.preRegistrationStart'),
    preRegistrationEnd: t('settings.preRegistrationEnd'),
    hasJuryPreRegistration: t('settings.hasJuryPreRegistration'),
    juryPreRegistrationStart: t('settings.juryPreRegistrationStart'),
    juryPreRegistrationEnd: t('settings.juryPreRegistrationEnd'),
  }
}

export const SettingsDrawer = ({
  championship,
  onClose,
}: {
  championship: ChampionshipDetail
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { update } = useChampionshipChanges()
  const taxLevels = useTaxLevels(championship.federation.ref)
  const words = useWords(championship.federation.ref)
  return (
    <ChangeDrawer<Values, ChampionshipDetail>
      title={t('settings.edit')}
      size="lg"
      onClose={onClose}
      stored={championship}
      view={ChampionshipDetail}
      valuesOf={valuesOf}
      words={words}
      fieldOfServer={{
        'registrationFee.amountWithTax': 'registrationFee',
        'lateRegistrationFee.amountWithTax': 'lateRegistrationFee',
        'noShowFee.amountWithTax': 'noShowFee',
      }}
      validate={(values) => schemaErrorsOf(UpdateChampionshipGeneral, toInput(values, championship), i18n)}
      save={async (values, seen) => {
        await update.mutateAsync({ ...toInput(values, seen), championship: seen.ref })
        showSuccess(t('championship.saved'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.choice('championshipPractitionerDependenceType', { description: t('settings.dependenceWhy') })}
            <FormPart legend={t('settings.fees')}>
              <p>{t('settings.feesWhy')}</p>
              {fees.map((name) => [field.money(name, { taxLevels }), field.choice(`${name}ArticleRef`)])}
            </FormPart>
            <FormPart legend={t('settings.limits')}>
              <p>{t('settings.limitsWhy')}</p>
              {limits.map((name) => field.whole(name, { whenEmpty: 0 }))}
            </FormPart>
            <FormPart legend={t('settings.clubs')}>
              {field.whole('timeAssignmentStartInDaysBefore', { whenEmpty: 30, max: 366 })}
              {windows.map(([isUsed, start, end]) => [
                field.flag(isUsed),
                ...(form.values[isUsed] ? [field.day(start), field.day(end)] : []),
              ])}
            </FormPart>
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** Fees, limits and how clubs take part (cr062). */
export const SettingsTab = ({ championship, canEdit }: { championship: ChampionshipDetail; canEdit: boolean }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const feeOf = ({ amountWithTax, currency }: ChampionshipSettings[FeeName]): string =>
    amountWithTax === 0 ? t('settings.feeOfCompetition') : formats.money(amountWithTax, currency)
  const windowOf = ([isUsed, start, end]: (typeof windows)[number]): string => {
    const { [start]: first, [end]: last } = championship
    return championship[isUsed] && first !== null && last !== null ? formats.dateRange(first, last) : t('settings.no')
  }
  return (
    <Section
      title={t('championship.settings')}
      actions={
        canEdit && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {t('settings.edit')}
          </Button>
        )
      }
    >
      <Facts
        items={[
          {
            label: t('settings.dependence'),
            value: t(`rule.dependence.${championship.championshipPractitionerDependenceType}`),
          },
          ...fees.map((name) => ({ label: t(`settings.${name}`), value: feeOf(championship[name]) })),
          ...limits.map((name) => ({
            label: t(`settings.${name}`),
            value: championship[name] === 0 ? t('settings.noLimit') : String(championship[name]),
          })),
          {
            label: t('settings.timeAssignmentStartInDaysBefore'),
            value: String(championship.timeAssignmentStartInDaysBefore),
          },
          ...windows.map((each) => ({ label: t(`settings.${each[0]}`), value: windowOf(each) })),
        ]}
      />
      {isOpen && <SettingsDrawer championship={championship} onClose={() => setOpen(false)} />}
    </Section>
  )
}
