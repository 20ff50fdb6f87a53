import { Button, Menu } from '@mantine/core'
import type { OrganisationCompetition, Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { DataTable, DateInput, EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubCompetitionNav } from '../../../shared/club-competition-nav.tsx'
import { useCostColumn } from '../../../shared/finance/cost-column.tsx'
import { useCosts } from '../../../shared/finance/use-costs.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { OrganisationRegistrationDrawer } from './components/organisation-registration-drawer.tsx'
import { ReasonDialog } from './components/reason-dialog.tsx'
import { WaitingRegistrations } from './components/waiting-registrations.tsx'
import { registrationColumns } from './registration.columns.tsx'
import { useOrganisationMutations } from './registration.mutations.ts'
import { nameOf } from './registration.view.ts'
import classes from './registrations.module.css'

const windowTone = {
  NOT_OPEN: 'neutral',
  REGISTRATION: 'good',
  LATE_REGISTRATION: 'warning',
  CLOSED: 'neutral',
} as const

/** The registrations of a club, by competition, and the competitions in which it may add more. */
export const OrganisationRegistrationsPage = ({ organisation }: { organisation: string }) => (
  <>
    <ClubCompetitionNav organisation={organisation} part="registrations" />
    <WaitingRegistrations organisation={organisation} />
    <ClubRegistrations organisation={organisation} />
    <ClubHistory organisation={organisation} />
  </>
)

const ClubRegistrations = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  const competitions = trpc.competitions.organisationRegistration.list.useQuery(
    { organisation },
    { meta: { page: true } },
  )
  const mutations = useOrganisationMutations()
  const done = useDone()
  const [registering, setRegistering] = useState<OrganisationCompetition | null>(null)
  const [leaving, setLeaving] = useState<Registration | null>(null)
  if (competitions.isError) return <ErrorState onRetry={() => void competitions.refetch()} />
  if (!competitions.data) return <ShapeSkeleton />
  if (competitions.data.length === 0) {
    return <EmptyState title={t('registration.club.empty')} message={t('registration.club.emptyWhy')} />
  }
  return (
    <div className={classes.competitions}>
      {competitions.data.map((competition) => (
        <CompetitionOfClub
          key={competition.ref}
          competition={competition}
          onRegister={() => setRegistering(competition)}
          onSignOff={setLeaving}
        />
      ))}
      {registering !== null && (
        <OrganisationRegistrationDrawer
          organisation={organisation}
          competition={registering.ref}
          name={registering.name}
          onClose={() => setRegistering(null)}
        />
      )}
      {leaving && (
        <ReasonDialog
          title={t('registration.signOff.title', { name: nameOf(leaving) })}
          action={t('registration.action.SIGN_OFF')}
          onClose={() => setLeaving(null)}
          send={async (reason) => {
            await mutations.signOff.mutateAsync({ organisation, registration: leaving.ref, reason })
            // Only the organiser can take a sign-off back.
            done({
              message: t('registration.said', {
                name: nameOf(leaving),
                what: t('registration.status.SIGNED_OFF'),
              }),
              row: leaving.ref,
            })
          }}
        />
      )}
    </div>
  )
}

/** p089: past competitions with registrations of the club; the last year until a period is chosen. */
const ClubHistory = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  const [period, setPeriod] = useState<{ start: string | null; end: string | null }>({ start: null, end: null })
  const input = {
    organisation,
    ...(period.start !== null && { start: period.start }),
    ...(period.end !== null && { end: period.end }),
  }
  const history = trpc.competitions.organisationRegistration.history.useQuery(input, {
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  if (!isOpen) {
    return (
      <Button
        className={classes.history ?? ''}
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('registration.clubHistory.open')}
      </Button>
    )
  }
  return (
    <Section title={t('registration.clubHistory.title')} description={t('registration.clubHistory.why')}>
      <div className={classes.period}>
        <DateInput
          label={t('registration.clubHistory.from')}
          value={period.start}
          onChange={(start) => setPeriod({ ...period, start })}
        />
        <DateInput
          label={t('registration.clubHistory.until')}
          value={period.end}
          onChange={(end) => setPeriod({ ...period, end })}
        />
      </div>
      {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
      {history.isPending && <ShapeSkeleton />}
      {history.data?.length === 0 && <EmptyState title={t('registration.clubHistory.none')} />}
      <div className={classes.competitions}>
        {history.data?.map((competition) => (
          <CompetitionOfClub key={competition.ref} competition={competition} />
        ))}
      </div>
    </Section>
  )
}

/** Without `onSignOff` it is only shown. */
const CompetitionOfClub = ({
  competition,
  onRegister,
  onSignOff,
}: {
  competition: OrganisationCompetition
  onRegister?: () => void
  onSignOff?: (registration: Registration) => void
}) => {
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  const formats = useFormats()
  const { period } = competition
  const costs = useCosts(competition.registrations.map(({ ref }) => ref))
  const costColumn = useCostColumn<Registration>(costs, ({ ref }) => ref)
  return (
    <Section
      title={competition.name}
      description={
        <>
          {[formats.dateRange(competition.start, competition.end), competition.cityName].filter(Boolean).join(' · ')}{' '}
          <StatusBadge tone={competition.canRegister ? windowTone[period.window] : 'neutral'}>
            {t(competition.canRegister ? `registration.window.${period.window}` : 'registration.window.CLOSED')}
          </StatusBadge>
        </>
      }
      actions={
        onRegister &&
        competition.canRegister && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`${t('registration.club.register')}: ${competition.name}`}
            onClick={onRegister}
          >
            {t('registration.club.register')}
          </Button>
        )
      }
    >
      <DataTable
        label={competition.name}
        columns={[
          ...registrationColumns(t, tHorse, formats, {
            rows: competition.registrations,
            withTest: true,
            withOrganisation: false,
          }),
          ...costColumn,
        ]}
        rows={competition.registrations}
        rowKey={(row) => row.ref}
        maxHeight="none"
        empty={t('registration.club.none')}
        rowActions={(row) =>
          onSignOff && row.actions.includes('SIGN_OFF') && competition.status === 'PUBLISHED' ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('registration.actionsOfNamed', { name: nameOf(row) })}
                >
                  …
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onSignOff(row)}>{t('registration.action.SIGN_OFF')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null
        }
      />
    </Section>
  )
}
