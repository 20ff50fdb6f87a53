import { Button } from '@mantine/core'
import type { Team } from '@oxer/domain/competitions/team/team.schema'
import { EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubCompetitionNav } from '../../../shared/club-competition-nav.tsx'
import { showFailure } from '../../../shared/failure.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { TeamDrawer } from './components/team-drawer.tsx'
import { TeamTable } from './components/team-table.tsx'
import type { TeamValues } from './team.form.ts'
import { useTeamMutations } from './team.mutations.ts'
import classes from './teams.module.css'

const ClubTeams = ({ organisation }: { organisation: string }) => {
  const { t, i18n } = useTranslation('competitions')
  const { club } = useTeamMutations()
  useTitlePart(t('team.title'))
  const [open, setOpen] = useState<{ team: Team | null } | null>(null)
  const list = trpc.competitions.organisationTeam.list.useQuery({ organisation }, { meta: { page: true } })
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  const { teams, tests } = list.data
  const canMake = tests.some(({ hasBegun }) => !hasBegun)
  const save = ({ testRef, name, memberRefs, reserveRefs }: TeamValues, seen: Team | null): Promise<unknown> =>
    seen
      ? club.update.mutateAsync({ organisation, team: seen.ref, version: seen.version, name, memberRefs, reserveRefs })
      : club.create.mutateAsync({ organisation, testRef, name, memberRefs, reserveRefs })
  return (
    <Section
      title={t('team.title')}
      actions={
        canMake && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ team: null })}>
            {t('team.new')}
          </Button>
        )
      }
    >
      {teams.length === 0 && !canMake ? (
        <EmptyState title={t('team.none')} message={t('team.noTests')} />
      ) : (
        <TeamTable
          teams={teams}
          withCompetition
          mayChange={(team) => tests.some(({ ref, hasBegun }) => ref === team.test.ref && !hasBegun)}
          isDeleting={club.delete.isPending}
          onEdit={(team) => setOpen({ team })}
          onDelete={(team, done) =>
            club.delete.mutate(
              { organisation, team: team.ref },
              { onSettled: done, onError: (error) => showFailure(error, i18n) },
            )
          }
        />
      )}
      {open && <TeamDrawer list={list.data} team={open.team} clubs={null} save={save} onClose={() => setOpen(null)} />}
    </Section>
  )
}

/** ps035: the teams of a club, and new ones of its riders for future tests. */
export const OrganisationTeamsPage = ({ organisation }: { organisation: string }) => (
  <>
    <ClubCompetitionNav organisation={organisation} part="teams" />
    <div className={classes.screen}>
      <ClubTeams organisation={organisation} />
    </div>
  </>
)
