import { Button } from '@mantine/core'
import type { EntryForm, EntryTeam } from '@oxer/domain/competitions/entry/entry.schema'
import type { Team } from '@oxer/domain/competitions/team/team.schema'
import { DeleteConfirmation, EmptyState, ErrorState, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { TeamDrawer } from './components/team-drawer.tsx'
import { TeamSignOffDrawer } from './components/team-sign-off-drawer.tsx'
import type { TeamValues } from './team.form.ts'
import { useTeamMutations } from './team.mutations.ts'
import classes from './teams.module.css'

const TeamCard = ({
  team,
  onEdit,
  onSignOff,
  onDelete,
}: {
  team: EntryTeam
  onEdit: () => void
  onSignOff: () => void
  onDelete: () => void
}) => {
  const { t, i18n } = useTranslation(['competitions', 'entry'])
  const formats = useFormats()
  const done = useDone()
  const { registerAgain } = useTeamMutations().rider
  const { name, registration, memberRef } = team
  const again = (): void =>
    registerAgain.mutate(
      { member: memberRef, team: team.ref },
      {
        onSuccess: () => done({ message: t('team.rider.registered', { name }), row: team.ref }),
        onError: (error) => showFailure(error, i18n),
      },
    )
  const facts = [
    team.test.name,
    registration !== null &&
      registration.fee.amountWithTax > 0 &&
      t('entry:own.costs', { sum: formats.money(registration.fee.amountWithTax, registration.fee.currency) }),
    registration?.signOffReason != null && t('entry:own.reason', { reason: registration.signOffReason }),
  ].filter(Boolean)
  return (
    <div className={classes.card} data-row={team.ref}>
      <h3 className={classes.cardName}>
        {name}{' '}
        {registration && (
          <StatusBadge tone={team.isRegistered ? 'good' : 'neutral'}>
            {t(`registration.status.${registration.status}`)}
          </StatusBadge>
        )}
      </h3>
      <span className={classes.horse}>{facts.join(' · ')}</span>
      <ul className={classes.members}>
        {[...team.members, ...team.reserves].map(({ registrationRef, rider, horse }, index) => (
          <li key={registrationRef}>
            {rider} <span className={classes.horse}>{horse}</span>
            {index >= team.members.length && <span className={classes.horse}>{t('team.rider.reserve')}</span>}
          </li>
        ))}
      </ul>
      <div className={classes.cardActions}>
        {team.canChange && (
          <Button variant="default" aria-label={t('team.rider.changeOf', { name })} onClick={onEdit}>
            {t('entry:own.change')}
          </Button>
        )}
        {team.canSignOff && (
          <Button variant="default" aria-label={t('team.rider.signOffOf', { name })} onClick={onSignOff}>
            {t('entry:own.signOff')}
          </Button>
        )}
        {team.canRegister && (
          <Button
            variant="default"
            loading={registerAgain.isPending}
            aria-label={t('team.rider.againOf', { name })}
            onClick={again}
          >
            {t('team.rider.again')}
          </Button>
        )}
        {team.canDelete && (
          <Button variant="subtle" color="red" aria-label={t('team.rider.deleteOf', { name })} onClick={onDelete}>
            {t('team.delete')}
          </Button>
        )}
      </div>
    </div>
  )
}

const EntryTeams = ({ form }: { form: EntryForm }) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const done = useDone()
  const { rider } = useTeamMutations()
  const [open, setOpen] = useState<{ team: EntryTeam | null } | null>(null)
  const [leaving, setLeaving] = useState<EntryTeam | null>(null)
  const [deleting, setDeleting] = useState<EntryTeam | null>(null)
  const { teams, tests } = form.teams
  const possible = tests.filter(({ candidates, hasBegun }) => candidates.length > 0 && !hasBegun)
  /** A rider of the team by whom the call names it: the first member's. */
  const memberOf = ([first]: readonly string[]): string =>
    form.riders.find(({ entries }) => entries.some(({ ref }) => ref === first))?.rider.ref ??
    form.riders[0]?.rider.ref ??
    ''
  const save = async (values: TeamValues, seen: Team | null): Promise<void> => {
    const { testRef, name, memberRefs, reserveRefs } = values
    const fields = { name, memberRefs, reserveRefs }
    const member = memberOf(memberRefs)
    if (seen) {
      await rider.change.mutateAsync({
        ...fields,
        member: open?.team?.memberRef ?? member,
        team: seen.ref,
        version: seen.version,
      })
    } else {
      await rider.register.mutateAsync({ ...fields, member, testRef })
      done({ message: t('team.rider.registered', { name }) })
    }
  }
  const remove = ({ ref, memberRef, name }: EntryTeam): void =>
    rider.delete.mutate(
      { member: memberRef, team: ref },
      {
        onSuccess: () => done({ message: t('team.rider.deleted', { name }) }),
        onError: (error) => showFailure(error, i18n),
        onSettled: () => setDeleting(null),
      },
    )
  const fees = possible.flatMap(({ name, fee }) =>
    fee.amountWithTax > 0
      ? [t('team.rider.fee', { test: name, sum: formats.money(fee.amountWithTax, fee.currency) })]
      : [],
  )
  return (
    <OfficePage
      width="list"
      title={t('team.rider.titleFor', { name: form.competition.name })}
      actions={
        possible.length > 0 && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ team: null })}>
            {t('team.rider.register')}
          </Button>
        )
      }
    >
      <div className={classes.cards}>
        {fees.map((fee) => (
          <p key={fee} className={classes.horse}>
            {fee}
          </p>
        ))}
        {teams.length === 0 && (
          <EmptyState
            title={t('team.none')}
            message={t(
              tests.length === 0
                ? 'team.rider.notHere'
                : possible.length === 0
                  ? 'team.rider.enterFirst'
                  : 'team.rider.why',
            )}
          />
        )}
        {teams.map((team) => (
          <TeamCard
            key={team.ref}
            team={team}
            onEdit={() => setOpen({ team })}
            onSignOff={() => setLeaving(team)}
            onDelete={() => setDeleting(team)}
          />
        ))}
      </div>
      {open && (
        <TeamDrawer
          list={{ teams, tests: open.team === null ? possible : tests, organisations: [] }}
          team={open.team}
          clubs={null}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving && <TeamSignOffDrawer team={leaving} onClose={() => setLeaving(null)} />}
      <DeleteConfirmation
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        isBusy={rider.delete.isPending}
        onConfirm={() => deleting && remove(deleting)}
        what={t('team.deleteTitle', { name: deleting?.name ?? '' })}
        message={t('team.rider.deleteMessage')}
      />
    </OfficePage>
  )
}

/** The teams that a rider registers of own entries and those of children, where the competition lets riders (decision 392). */
export const EntryTeamsPage = ({ competition }: { competition: string }) => {
  const { t } = useTranslation(['competitions', 'entry'])
  const form = trpc.competitions.entry.form.useQuery({ competition }, { meta: { page: true } })
  if (form.data) return <EntryTeams form={form.data} />
  return (
    <OfficePage width="list" title={t('team.title')}>
      {form.isError ? <ErrorState onRetry={() => void form.refetch()} /> : <ShapeSkeleton />}
    </OfficePage>
  )
}
