import { Text } from '@mantine/core'
import type { EndingOutcome, MemberEnding } from '@oxer/domain/parties/holding/organisation-holding.schema'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { todayHere } from '../../../../shared/own-time.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { Choice } from '../member-choice.view.ts'
import { useOrganisationChanges } from '../organisation.mutations.ts'
import { OutcomeGroup, type OutcomeLine } from './outcome-list.tsx'

export type HoldingKind = 'licenses' | 'memberBenefits'

type Values = { offerRef: string; endDate: string | null }

const untouched: readonly Exclude<EndingOutcome, 'ENDED'>[] = ['BEGAN_LATER', 'NOT_YOURS', 'ENDED_ALREADY', 'NOT_HELD']

const countsOf = (endings: readonly MemberEnding[]) => {
  const ended = endings.filter(({ outcome }) => outcome === 'ENDED')
  return { members: ended.length, count: ended.reduce((sum, one) => sum + one.ended.length, 0) }
}

/** The effect, shown before it happens. */
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

/** Ends licenses or benefits of the selected members (ps143, ps144). */
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
  const { client } = trpc.useUtils()
  const router = client.parties.organisation
  const initialValues: Values = { offerRef: '', endDate: todayHere() }
  /** Null while there is no last day. */
  const questionOf = ({ offerRef, endDate }: Values) =>
    endDate === null ? null : { organisation, ...choice, endDate, offerRef: offerRef === '' ? undefined : offerRef }
  const words: FormWords<Values> = {
    offerRef: {
      label: t(`organisation.bulk.${kind}.which`),
      options: [
        { value: '', label: t(`organisation.bulk.${kind}.all`) },
        ...offers.map(({ ref, name }) => ({ value: ref, label: name })),
      ],
    },
    endDate: t('organisation.lastDay'),
  }
  return (
    <PreviewDrawer
      {...noVersion}
      title={t(`organisation.bulk.${kind}.end`)}
      size="lg"
      onClose={onClose}
      initialValues={initialValues}
      words={words}
      fieldOfServer={{ licenseRef: 'offerRef', memberBenefitRef: 'offerRef' }}
      validate={({ endDate }): Record<string, string> => (endDate === null ? { endDate: t('person.chooseDate') } : {})}
      questionOf={questionOf}
      ask={({ offerRef, ...question }) =>
        kind === 'licenses'
          ? router.previewEndLicenses.query({ ...question, licenseRef: offerRef })
          : router.previewEndMemberBenefits.query({ ...question, memberBenefitRef: offerRef })
      }
      show={(endings) => <Endings kind={kind} endings={endings} />}
      applyLabel={t(`organisation.bulk.${kind}.end`)}
      apply={async (values) => {
        const question = questionOf(values)
        if (question === null) return
        const { offerRef, ...input } = question
        const endings =
          kind === 'licenses'
            ? await endLicenses.mutateAsync({ ...input, licenseRef: offerRef })
            : await endMemberBenefits.mutateAsync({ ...input, memberBenefitRef: offerRef })
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
      {(field) => (
        <>
          {field.choice('offerRef')}
          {field.day('endDate', { required: true, description: t(`organisation.bulk.${kind}.lastDayHint`) })}
        </>
      )}
    </PreviewDrawer>
  )
}
