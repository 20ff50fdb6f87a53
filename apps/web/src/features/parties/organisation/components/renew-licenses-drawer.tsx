import { Alert, Text } from '@mantine/core'
import type {
  LicenseRenewal,
  MemberRenewal,
  RenewableLicense,
  RenewalOutcome,
} from '@oxer/domain/parties/holding/license-renewal.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { EmptyState, ErrorState, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { Choice } from '../member-choice.view.ts'
import { useOrganisationChanges } from '../organisation.mutations.ts'
import { OutcomeGroup, type OutcomeLine } from './outcome-list.tsx'
import { RenewalCosts } from './renewal-costs.tsx'

type Values = { licenseRef: string; confirmSaveWithWarnings: boolean }

const leftOut: readonly Exclude<RenewalOutcome, 'RENEWED'>[] = [
  'REFUSED',
  'NOT_YOURS',
  'NOT_MEMBER',
  'NEVER_HELD',
  'HELD',
]

const isWarned = ({ outcome, reasons }: MemberRenewal): boolean =>
  outcome === 'RENEWED' && reasons.some(({ effect }) => effect === 'WARN')

const renewedOf = (members: readonly MemberRenewal[]): MemberRenewal[] =>
  members.filter(({ outcome }) => outcome === 'RENEWED')

/** The members whose license is renewed, with its days; for the others the reason. */
const Renewals = ({ plan }: { plan: LicenseRenewal }) => {
  const { members } = plan
  const { t, i18n } = useTranslation('parties')
  const formats = useFormats()
  const toLine = ({ member, start, end, reasons }: MemberRenewal): OutcomeLine => ({
    key: member.ref,
    name: member.name,
    details:
      start === null
        ? []
        : [
            end === null
              ? t('person.benefit.from', { start: formats.date(start) })
              : t('person.benefit.period', { start: formats.date(start), end: formats.date(end) }),
          ],
    reasons: reasons.map(({ error, values }) => textOfCode(i18n, error, values)),
  })
  const renewed = renewedOf(members)
  return (
    <>
      <Text role="status" fw={600}>
        {renewed.length === 0
          ? t('organisation.bulk.renew.nobody')
          : t('organisation.bulk.renew.will', { count: renewed.length })}
      </Text>
      {renewed.length > 0 && <RenewalCosts plan={plan} />}
      <OutcomeGroup
        title={t('organisation.bulk.renew.warned')}
        tone="warning"
        lines={renewed.filter(isWarned).map(toLine)}
      />
      <OutcomeGroup
        title={t('organisation.bulk.renew.outcome.RENEWED')}
        tone="neutral"
        lines={renewed.filter((one) => !isWarned(one)).map(toLine)}
      />
      {leftOut.map((outcome) => (
        <OutcomeGroup
          key={outcome}
          title={t(`organisation.bulk.renew.outcome.${outcome}`)}
          tone={outcome === 'REFUSED' ? 'danger' : 'neutral'}
          lines={members.filter((one) => one.outcome === outcome).map(toLine)}
        />
      ))}
    </>
  )
}

const Plan = ({ plan, field }: { plan: LicenseRenewal; field: FieldsOf<Values> }) => {
  const { t } = useTranslation('parties')
  const warned = plan.members.filter(isWarned).length
  if (plan.license.season === null) {
    return (
      <Alert color="yellow" role="status">
        {t('organisation.bulk.renew.closed')}
      </Alert>
    )
  }
  return (
    <>
      {warned > 0 &&
        field.flag('confirmSaveWithWarnings', { label: t('organisation.bulk.renew.confirm', { count: warned }) })}
      <Renewals plan={plan} />
    </>
  )
}

/** Renews a license of the selected members, for the season on sale (decision 42). */
export const RenewLicensesDrawer = ({
  organisation,
  choice,
  held,
  onClose,
  onRenewed,
}: {
  organisation: string
  choice: Choice
  /** The licenses that the selected members hold already, because one of them is probably to be renewed. */
  held: readonly { ref: string }[]
  onClose: () => void
  onRenewed: () => void
}) => {
  const { t } = useTranslation('parties')
  const licenses = trpc.parties.licenseRenewal.listRenewable.useQuery({ organisation })
  const sold = (licenses.data ?? []).filter(({ season }) => season !== null)
  const first = sold.find(({ ref }) => held.some((one) => one.ref === ref)) ?? sold[0] ?? licenses.data?.[0]
  if (first) {
    return (
      <RenewForm
        organisation={organisation}
        choice={choice}
        licenses={licenses.data ?? []}
        first={first}
        onClose={onClose}
        onRenewed={onRenewed}
      />
    )
  }
  // The form opens after its choices are loaded, so that it opens only once.
  if (licenses.isPending) return null
  return (
    <SideDrawer title={t('organisation.bulk.renew.title')} opened onClose={onClose} size="lg">
      {licenses.isError ? (
        <ErrorState onRetry={() => void licenses.refetch()} />
      ) : (
        <EmptyState title={t('organisation.bulk.renew.none')} message={t('organisation.bulk.renew.noneWhy')} />
      )}
    </SideDrawer>
  )
}

const RenewForm = ({
  organisation,
  choice,
  licenses,
  first,
  onClose,
  onRenewed,
}: {
  organisation: string
  choice: Choice
  licenses: readonly RenewableLicense[]
  first: RenewableLicense
  onClose: () => void
  onRenewed: () => void
}) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { renewLicenses } = useOrganisationChanges()
  const { client } = trpc.useUtils()
  const initialValues: Values = { licenseRef: first.ref, confirmSaveWithWarnings: false }
  const nameOf = ({ name, season }: RenewableLicense): string =>
    season === null
      ? `${name} (${t('person.benefit.notSold')})`
      : `${name} (${t('person.benefit.period', { start: formats.date(season.start), end: formats.date(season.end) })})`
  const words: FormWords<Values> = {
    licenseRef: {
      label: t('person.license.one'),
      options: licenses.map((license) => ({ value: license.ref, label: nameOf(license) })),
    },
    // The question itself contains the number of warnings.
    confirmSaveWithWarnings: t('organisation.bulk.renew.warned'),
  }
  return (
    <PreviewDrawer
      {...noVersion}
      title={t('organisation.bulk.renew.title')}
      size="lg"
      onClose={onClose}
      initialValues={initialValues}
      words={words}
      questionOf={({ licenseRef }) => ({ organisation, ...choice, licenseRef })}
      ask={(question) => client.parties.licenseRenewal.preview.query(question)}
      show={(plan, field) => <Plan plan={plan} field={field} />}
      applyLabel={t('organisation.bulk.renew.save')}
      canApply={(plan) => plan !== null && plan.license.season !== null && renewedOf(plan.members).length > 0}
      apply={async (values) => {
        const { members } = await renewLicenses.mutateAsync({ organisation, ...choice, ...values })
        const count = renewedOf(members).length
        showSuccess(
          count === 0 ? t('organisation.bulk.renew.nobodyDone') : t('organisation.bulk.renew.done', { count }),
        )
        onRenewed()
      }}
    >
      {(field) => field.choice('licenseRef')}
    </PreviewDrawer>
  )
}
