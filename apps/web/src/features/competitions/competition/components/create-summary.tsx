import { Button } from '@mantine/core'
import type { CompetitionCreateMetadata } from '@oxer/domain/competitions/competition/competition.schema'
import { type Fact, Facts, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type CreateText, toCreateInput } from '../create.form.ts'
import type { StepId } from '../use-create-form.ts'
import classes from './fields.module.css'

type Parts = readonly { readonly step: StepId; readonly facts: readonly Fact[] }[]

const useParts = (values: CreateText, { federation, organizers, priceProfiles }: CompetitionCreateMetadata): Parts => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { registration, fees, location } = toCreateInput(values, federation)
  const organizer = organizers.find((each) => each.ref === values.organizer.ref) ?? values.organizer
  const instant = (at: string | null): string | null => (at === null ? null : formats.instant(at, federation.timeZone))
  const yesOrNo = (is: boolean): string => t(is ? 'competition.yes' : 'competition.no')
  const general = [
    { label: t('competition.field.name'), value: values.name },
    {
      label: t('competition.section.dates'),
      value: values.start && values.end ? formats.dateRange(values.start, values.end) : null,
    },
    {
      label: t('competition.field.sportTypes'),
      value: formats.list(values.sportTypes.map((type) => t(`competition.sportType.${type}`))),
    },
    {
      label: t('competition.section.location'),
      value: [location.facility, location.address.cityName].filter(Boolean).join(', '),
    },
  ]
  return [
    { step: 'general', facts: general },
    {
      step: 'organizer',
      facts: [
        { label: t('competition.field.federation'), value: federation.name },
        { label: t('competition.field.organizer'), value: organizer?.name ?? null },
        { label: t('competition.field.responsible'), value: values.organizer.responsible?.name ?? null },
      ],
    },
    {
      step: 'contacts',
      facts: values.contacts.map(({ role, name }) => ({ label: t(`competition.contactRole.${role}`), value: name })),
    },
    {
      step: 'registration',
      facts: [
        { label: t('competition.field.opensAt'), value: instant(registration.opensAt) },
        { label: t('competition.field.closesAt'), value: instant(registration.closesAt) },
        { label: t('competition.field.lateAt'), value: instant(registration.lateAt) },
        { label: t('competition.field.byIndividual'), value: yesOrNo(values.registration.byIndividual) },
        { label: t('competition.field.byOrganisation'), value: yesOrNo(values.registration.byOrganisation) },
        { label: t('competition.field.teamsByIndividual'), value: yesOrNo(values.registration.teamsByIndividual) },
      ],
    },
    {
      step: 'finance',
      facts: [
        { label: t('competition.field.paymentMode'), value: t(`competition.paymentMode.${fees.paymentMode}`) },
        ...(['registration', 'late', 'noShow'] as const).map((kind) => ({
          label: t(`competition.field.fee.${kind}`),
          value: [
            formats.money(fees[kind].amountWithTax, fees[kind].currency),
            ...(kind === 'late' ? [t(`competition.lateFee.${fees.lateFee}`)] : []),
          ].join(', '),
        })),
        {
          label: t('competition.field.priceProfiles'),
          value: formats.list(
            priceProfiles.filter(({ ref }) => values.prices.priceProfileRefs.includes(ref)).map(({ name }) => name),
          ),
        },
      ],
    },
  ]
}

/** Everything that was typed, part by part, each with the way back to its section. */
export const CreateSummary = ({
  values,
  metadata,
  onEdit,
}: {
  values: CreateText
  metadata: CompetitionCreateMetadata
  onEdit: (step: StepId) => void
}) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  return (
    <>
      {useParts(values, metadata).map(({ step, facts }) => {
        const title = t(`competition.section.${step}`)
        return (
          <section key={step} aria-label={title} className={classes.part}>
            <div className={classes.partHead}>
              <h3>{title}</h3>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`${texts.action.edit}: ${title}`}
                onClick={() => onEdit(step)}
              >
                {texts.action.edit}
              </Button>
            </div>
            {facts.length > 0 ? (
              <Facts items={facts} />
            ) : (
              <p className={classes.none}>{t('competition.create.nothing')}</p>
            )}
          </section>
        )
      })}
    </>
  )
}
