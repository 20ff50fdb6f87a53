import { Alert, Button } from '@mantine/core'
import { EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { AllotPanel } from './components/allot-panel.tsx'
import { AssignmentBoard } from './components/assignment-board.tsx'
import { ClubsSection } from './components/clubs-section.tsx'
import { WindowDrawer } from './components/window-drawer.tsx'
import classes from './time-assignment.module.css'
import { useTimeAssignmentMutations } from './time-assignment.mutations.ts'

const refreshMs = 10_000

const OfficeBoard = ({ competition, canAct }: { competition: string; canAct: boolean }) => {
  const { t } = useTranslation('competitions')
  const utils = trpc.useUtils()
  const { actForOffice } = useTimeAssignmentMutations()
  const board = trpc.competitions.timeAssignment.positions.useQuery({ competition }, { refetchInterval: refreshMs })
  if (board.isError) return <ErrorState onRetry={() => void board.refetch()} />
  if (!board.data) return <ShapeSkeleton />
  return (
    <Section title={t('timeAssignment.office.positions')}>
      <AssignmentBoard
        board={board.data}
        isOffice
        canAct={canAct && board.data.state !== 'NOT_CONFIGURED'}
        send={(act) => {
          const { do: what } = act
          if (what === 'PLACE_ALL' || what === 'ASK_SWAP') return Promise.reject(new Error('an act of a club'))
          return actForOffice.mutateAsync({ competition, ...act, do: what })
        }}
        reload={async () => {
          await utils.competitions.timeAssignment.invalidate()
        }}
      />
    </Section>
  )
}

/** The competition office: opens the choice of times, follows the clubs, and places riders itself. */
export const TimeAssignmentPage = () => {
  const { t, i18n } = useTranslation('competitions')
  useTitlePart(t('timeAssignment.title'))
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const [isEditing, setEditing] = useState(false)
  const { save, allot } = useTimeAssignmentMutations()
  const where = { competition: competition.ref }
  const overview = trpc.competitions.timeAssignment.overview.useQuery(where, { refetchInterval: refreshMs })
  if (overview.isError) return <ErrorState onRetry={() => void overview.refetch()} />
  if (!overview.data) return <ShapeSkeleton />
  const { settings, state, shortages, canManage, openPositions } = overview.data
  const when = (instant: string): string => formats.instant(instant, overview.data.timeZone)
  const fail = (error: unknown): void => showFailure(error, i18n)
  return (
    <>
      <Section
        title={t('timeAssignment.title')}
        actions={
          canManage && (
            <Button variant={settings === null ? 'filled' : 'default'} onClick={() => setEditing(true)}>
              {t(settings === null ? 'timeAssignment.office.open' : 'timeAssignment.office.window')}
            </Button>
          )
        }
      >
        <div className={classes.board}>
          {state === 'NOT_CONFIGURED' && (
            <EmptyState title={t('timeAssignment.office.notConfigured')} message={t('timeAssignment.office.steps')} />
          )}
          {settings !== null && (
            <p className={classes.figures}>
              <StatusBadge tone={state === 'OPEN' ? 'good' : 'neutral'}>
                {t(`timeAssignment.window.${state}`)}
              </StatusBadge>
              <span>
                {t('timeAssignment.window.text', {
                  opens: when(settings.opensAt),
                  releases: when(settings.releasesAt),
                  closes: when(settings.closesAt),
                })}
              </span>
              {settings.remindedAt !== null && (
                <span>{t('timeAssignment.office.reminded', { when: when(settings.remindedAt) })}</span>
              )}
            </p>
          )}
          {shortages.map(({ lists, waiting: count, positions }) => (
            <Alert key={lists.join()} color="yellow">
              {t('timeAssignment.office.shortage', { lists: formats.list(lists), waiting: count, positions })}
            </Alert>
          ))}
          {settings !== null && canManage && (
            <AllotPanel
              key={settings.spread}
              settings={settings}
              openPositions={openPositions}
              isBusy={allot.isPending}
              onAllot={(spread) => allot.mutate({ ...where, spread, version: settings.version }, { onError: fail })}
            />
          )}
        </div>
      </Section>
      <ClubsSection overview={overview.data} competition={competition.ref} />
      {settings?.allottedAt != null && <OfficeBoard competition={competition.ref} canAct={canManage} />}
      {isEditing && (
        <WindowDrawer
          overview={overview.data}
          save={(window, version) => save.mutateAsync({ ...where, ...window, ...(version > 0 && { version }) })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
