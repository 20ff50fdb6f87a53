import { Button } from '@mantine/core'
import type { PreRegistration } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubCompetitionNav } from '../../../shared/club-competition-nav.tsx'
import { PeriodBadge } from '../../../shared/pre-registration/period-badge.tsx'
import classes from '../../../shared/pre-registration/pre-registration.module.css'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { PreRegistrationDrawer } from './components/pre-registration-drawer.tsx'

const Announcement = ({ answer, onChange }: { answer: PreRegistration; onChange: () => void }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, lines, version, total, canAnswer } = answer
  const what =
    version === 0
      ? t('preRegistration.unanswered')
      : total === 0
        ? t('preRegistration.notComing')
        : t('preRegistration.coming', { count: total })
  const label = t(version === 0 ? 'preRegistration.answer' : 'preRegistration.change')
  return (
    <Section
      title={competition.name}
      description={
        <>
          {[formats.dateRange(competition.start, competition.end), competition.cityName, what]
            .filter(Boolean)
            .join(' · ')}{' '}
          <PeriodBadge period={competition.period} />
        </>
      }
      actions={
        canAnswer &&
        lines.length > 0 && (
          <Button
            variant={version === 0 ? 'filled' : 'default'}
            aria-label={`${label}: ${competition.name}`}
            onClick={onChange}
          >
            {label}
          </Button>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState title={t('preRegistration.noLines')} />
      ) : (
        version > 0 && (
          <DataTable
            label={competition.name}
            rows={lines}
            rowKey={({ ref }) => ref}
            maxHeight="none"
            columns={[
              {
                id: 'line',
                header: t('preRegistration.category'),
                width: 'minmax(200px, 3fr)',
                primary: true,
                cell: ({ name }) => name,
              },
              {
                id: 'sport',
                header: t('juryPreRegistration.sports'),
                width: 'minmax(120px, 1fr)',
                cell: ({ sportType }) => t(`competition.sportType.${sportType}`),
              },
              {
                id: 'count',
                header: t('preRegistration.starts'),
                width: '120px',
                numeric: true,
                cell: ({ count }) => count ?? t('preRegistration.notAnswered'),
              },
            ]}
          />
        )
      )}
    </Section>
  )
}

const Announcements = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  useTitlePart(t('preRegistration.title'))
  const [open, setOpen] = useState<PreRegistration | null>(null)
  const list = trpc.competitions.organisationPreRegistration.list.useQuery({ organisation }, { meta: { page: true } })
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  return (
    <div className={classes.parts}>
      {list.data.length === 0 ? (
        <EmptyState title={t('preRegistration.none')} message={t('preRegistration.noneWhy')} />
      ) : (
        <p>{t('preRegistration.why')}</p>
      )}
      {list.data.map((answer) => (
        <Announcement key={answer.competition.ref} answer={answer} onChange={() => setOpen(answer)} />
      ))}
      {open && <PreRegistrationDrawer organisation={organisation} answer={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** ps033: how many starts a club announces. */
export const OrganisationPreRegistrationsPage = ({ organisation }: { organisation: string }) => (
  <>
    <ClubCompetitionNav organisation={organisation} part="preregistrations" />
    <Announcements organisation={organisation} />
  </>
)
