import { Button } from '@mantine/core'
import type { Team } from '@oxer/domain/competitions/team/team.schema'
import { ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { showFailure } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { TeamDrawer } from './components/team-drawer.tsx'
import { TeamTable } from './components/team-table.tsx'
import { type TeamValues, toManaged } from './team.form.ts'
import { useTeamMutations } from './team.mutations.ts'

/** All teams of a competition, for the competition office. */
export const TeamsPage = () => {
  const { t, i18n } = useTranslation('competitions')
  useTitlePart(t('team.title'))
  const { competition, abilities } = useManagedCompetition()
  const { office } = useTeamMutations()
  const [open, setOpen] = useState<{ team: Team | null } | null>(null)
  const where = { competition: competition.ref }
  const list = trpc.competitions.team.list.useQuery(where)
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  const { teams, tests } = list.data
  const isWritable =
    abilities.canManage &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  const save = (values: TeamValues, seen: Team | null): Promise<unknown> =>
    seen
      ? office.update.mutateAsync({ ...where, team: seen.ref, version: seen.version, ...toManaged(values) })
      : office.create.mutateAsync({ ...where, testRef: values.testRef, ...toManaged(values) })
  return (
    <Section
      title={t('team.title')}
      actions={
        <>
          <Button
            component={AppLink}
            href={`/competitions/${competition.ref}/manage/rankings`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('team.back')}
          </Button>
          {isWritable && tests.length > 0 && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ team: null })}>
              {t('team.new')}
            </Button>
          )}
        </>
      }
    >
      <TeamTable
        teams={teams}
        withCompetition={false}
        mayChange={() => isWritable}
        isDeleting={office.delete.isPending}
        onEdit={(team) => setOpen({ team })}
        onDelete={(team, done) =>
          office.delete.mutate(
            { ...where, team: team.ref },
            { onSettled: done, onError: (error) => showFailure(error, i18n) },
          )
        }
      />
      {open && (
        <TeamDrawer
          list={list.data}
          team={open.team}
          clubs={list.data.organisations}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
