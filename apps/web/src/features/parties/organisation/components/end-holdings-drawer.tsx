import { NativeSelect, Text } from '@mantine/core'
import type { EndingOutcome, MemberEnding } from '@oxer/domain/parties/holding/organisation-holding.schema'
import { DateInput, ErrorState, LoadingOverlay } from '@oxer/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { todayHere } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useOrganisationChanges } from '../organisation.mutations.ts'
import type { Choice } from './member-choice.ts'
import { OutcomeGroup, type OutcomeLine } from './outcome-list.tsx'

export type HoldingKind = 'licenses' | 'memberBenefits'

type Values = { offerRef: string; endDate: string | null }

const untouched: readonly Exclude<EndingOutcome, 'ENDED'>[] = ['BEGAN_LATER', 'NOT_YOURS', 'ENDED_ALREADY', 'NOT_HELD']

const countsOf = (endings: readonly MemberEnding[]) => {
  const ended = endings.filter(({ outcome }) => outcome === 'ENDED')
  return { members: ended.length, count: ended.reduce((sum, one) => sum + one.ended.length, 0) }
}

/** What will happen, before it does. */
const Endings = ({ kind, endings }: { kind: HoldingKind; endings: readonly MemberEnding[] }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const linesOf = (outcome: EndingOutcome): OutcomeLine[] =>
    endings
      .filter((one) => one.outcome === outcome)
      .map(({ member, ended }) => ({
        key: member.ref,
        name: member.name,
        details: ended.map(({ name, end, isTakenAway }) => {
          if (isTakenAway) return t('organisation.bulk.takenAway', { name })
          return end === null
            ? t('organisation.bulk.withoutEnd', { name })
            : t('organisation.bulk.wasUntil', { name, end: formats.date(end) })
        }),
      }))
  const { members, count } = countsOf(endings)
  return (
    <>
      <Text role="status" fw={600}>
        {count === 0
          ? t('organisation.bulk.nothingEnds')
          : t(`organisation.bulk.${kind}.ends`, {
              count,
              members: t('organisation.bulk.ofMembers', { count: members }),
            })}
      </Text>
      <OutcomeGroup title={t('organisation.bulk.outcome.ENDED')} tone="warning" lines={linesOf('ENDED')} />
      {untouched.map((outcome) => (
        <OutcomeGroup
          key={outcome}
          title={t(`organisation.bulk.outcome.${outcome}`)}
          tone="neutral"
          lines={linesOf(outcome)}
        />
      ))}
    </>
  )
}

const Preview = ({
  organisation,
  kind,
  choice,
  offerRef,
  endDate,
}: {
  organisation: string
  kind: HoldingKind
  choice: Choice
  offerRef: string | undefined
  endDate: string
}) => {
  const input = { organisation, ...choice, endDate }
  const options = { placeholderData: keepPreviousData, meta: { quiet: true } }
  const { previewEndLicenses, previewEndMemberBenefits } = trpc.parties.organisation
  const licenses = previewEndLicenses.useQuery(
    { ...input, licenseRef: offerRef },
    { ...options, enabled: kind === 'licenses' },
  )
  const benefits = previewEndMemberBenefits.useQuery(
    { ...input, memberBenefitRef: offerRef },
    { ...options, enabled: kind === 'memberBenefits' },
  )
  const preview = kind === 'licenses' ? licenses : benefits
  if (preview.isError) return <ErrorState onRetry={() => void preview.refetch()} />
  return preview.data ? <Endings kind={kind} endings={preview.data} /> : <LoadingOverlay />
}

/** Ends licenses or benefits of those who were chosen (ps143, ps144). */
export const EndHoldingsDrawer = ({
  organisation,
  kind,
  choice,
  offers,
  onClose,
  onEnded,
}: {
  organisation: string
  kind: HoldingKind
  choice: Choice
  offers: readonly { ref: string; name: string }[]
  onClose: () => void
  onEnded: () => void
}) => {
  const { t } = useTranslation('parties')
  const { endLicenses, endMemberBenefits } = useOrganisationChanges()
  const offerOf = (values: Values): string | undefined => (values.offerRef === '' ? undefined : values.offerRef)
  return (
    <EditDrawer<Values>
      title={t(`organisation.bulk.${kind}.end`)}
      size="lg"
      onClose={onClose}
      initialValues={{ offerRef: '', endDate: todayHere() }}
      fieldOfServer={{ licenseRef: 'offerRef', memberBenefitRef: 'offerRef' }}
      saveLabel={t(`organisation.bulk.${kind}.end`)}
      validate={({ endDate }): Record<string, string> => (endDate === null ? { endDate: t('person.chooseDate') } : {})}
      save={async (values) => {
        const { endDate } = values
        if (endDate === null) return
        const input = { organisation, ...choice, endDate }
        const endings =
          kind === 'licenses'
            ? await endLicenses.mutateAsync({ ...input, licenseRef: offerOf(values) })
            : await endMemberBenefits.mutateAsync({ ...input, memberBenefitRef: offerOf(values) })
        const { members, count } = countsOf(endings)
        showSuccess(
          count === 0
            ? t('organisation.bulk.nothingEnded')
            : t(`organisation.bulk.${kind}.ended`, {
                count,
                members: t('organisation.bulk.ofMembers', { count: members }),
              }),
        )
        onEnded()
      }}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t(`organisation.bulk.${kind}.which`)}
            data={[
              { value: '', label: t(`organisation.bulk.${kind}.all`) },
              ...offers.map(({ ref, name }) => ({ value: ref, label: name })),
            ]}
            {...form.getInputProps('offerRef')}
          />
          <DateInput
            label={t('organisation.lastDay')}
            description={t(`organisation.bulk.${kind}.lastDayHint`)}
            required
            value={form.values.endDate}
            onChange={(endDate) => form.setFieldValue('endDate', endDate)}
            error={form.errors.endDate}
          />
          {form.values.endDate !== null && (
            <Preview
              organisation={organisation}
              kind={kind}
              choice={choice}
              offerRef={offerOf(form.values)}
              endDate={form.values.endDate}
            />
          )}
        </>
      )}
    </EditDrawer>
  )
}
