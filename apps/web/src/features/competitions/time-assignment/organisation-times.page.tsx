import { Select } from '@mantine/core'
import type { ClubTimeAssignment } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ClubCompetitionNav } from '../../../shared/club-competition-nav.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { AssignmentBoard } from './components/assignment-board.tsx'
import classes from './time-assignment.module.css'
import { useTimeAssignmentMutations } from './time-assignment.mutations.ts'

/** Other clubs choose at the same moment, so what they take is shown soon. */
const refreshMs = 5000

const tones = { NOT_CONFIGURED: 'neutral', NOT_OPEN_YET: 'info', OPEN: 'good', CLOSED: 'neutral' } as const

const ClubBoard = ({ organisation, chosen }: { organisation: string; chosen: ClubTimeAssignment }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const utils = trpc.useUtils()
  const { actForClub } = useTimeAssignmentMutations()
  const where = { organisation, competition: chosen.competition.ref }
  const board = trpc.competitions.organisationTimeAssignment.board.useQuery(where, { refetchInterval: refreshMs })
  if (board.isError) return <ErrorState onRetry={() => void board.refetch()} />
  if (!board.data) return <ShapeSkeleton />
  const { state, window } = board.data
  if (state === 'NOT_CONFIGURED') {
    return <EmptyState title={t('timeAssignment.notAvailable')} message={t('timeAssignment.notAvailableWhy')} />
  }
  const when = (instant: string): string => formats.instant(instant, board.data.competition.timeZone)
  return (
    <>
      <p className={classes.figures}>
        <StatusBadge tone={tones[state]}>{t(`timeAssignment.window.${state}`)}</StatusBadge>
        {window && (
          <span>
            {t('timeAssignment.window.text', {
              opens: when(window.opensAt),
              releases: when(window.releasesAt),
              closes: when(window.closesAt),
            })}
          </span>
        )}
      </p>
      <AssignmentBoard
        board={board.data}
        isOffice={false}
        canAct={state === 'OPEN'}
        send={(act) => {
          const { do: what } = act
          if (what === 'LOCK' || what === 'UNLOCK') return Promise.reject(new Error('only the office locks'))
          return actForClub.mutateAsync({ ...where, ...act, do: what })
        }}
        reload={async () => {
          await utils.competitions.organisationTimeAssignment.invalidate()
        }}
      />
    </>
  )
}

type ChoiceProps = {
  organisation: string
  competition: string | undefined
  onChoose: (competition: string) => void
}

const ClubTimes = ({ organisation, competition, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  useTitlePart(t('timeAssignment.title'))
  const list = trpc.competitions.organisationTimeAssignment.list.useQuery({ organisation }, { meta: { page: true } })
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  const chosen = list.data.find((each) => each.competition.ref === competition) ?? list.data[0]
  if (chosen === undefined) {
    return <EmptyState title={t('timeAssignment.notAvailable')} message={t('timeAssignment.noCompetition')} />
  }
  return (
    <Section title={t('timeAssignment.title')}>
      <div className={classes.board}>
        <Select
          label={t('timeAssignment.competition')}
          allowDeselect={false}
          value={chosen.competition.ref}
          data={list.data.map(({ competition: { ref, name, start, end }, waiting }) => ({
            value: ref,
            label: [
              name,
              formats.dateRange(start, end),
              ...(waiting > 0 ? [t('timeAssignment.waiting.count', { count: waiting })] : []),
            ].join(' · '),
          }))}
          onChange={(value) => value !== null && onChoose(value)}
        />
        <ClubBoard key={chosen.competition.ref} organisation={organisation} chosen={chosen} />
      </div>
    </Section>
  )
}

/** ps032: a club chooses the start times of its riders. */
export const OrganisationTimesPage = (props: ChoiceProps) => (
  <>
    <ClubCompetitionNav organisation={props.organisation} part="assigntime" />
    <div className={classes.screen}>
      <ClubTimes {...props} />
    </div>
  </>
)
