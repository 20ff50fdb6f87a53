import { Button, Menu } from '@mantine/core'
import type {
  JuryPreRegistration,
  OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { ClubCompetitionNav } from '../../../shared/club-competition-nav.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { whenKept } from '../../../shared/hands/when-kept.ts'
import { useJuryColumns } from '../../../shared/pre-registration/jury-columns.tsx'
import { PeriodBadge } from '../../../shared/pre-registration/period-badge.tsx'
import classes from '../../../shared/pre-registration/pre-registration.module.css'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { ChangeJuryDrawer, OfferJudgeDrawer } from './components/jury-drawer.tsx'

type Open = { round: OfferingCompetition; offer: JuryPreRegistration | null }

const Duty = ({ duty: { starts, asked, offered, shortfall } }: { duty: NonNullable<OfferingCompetition['duty']> }) => {
  const { t } = useTranslation('competitions')
  return (
    <p>
      {t('juryPreRegistration.duty', { starts, asked, offered })}{' '}
      {shortfall > 0 && <strong>{t('juryPreRegistration.dutyShort', { count: shortfall })}</strong>}
    </p>
  )
}

const Round = ({
  organisation,
  round,
  onOpen,
}: {
  organisation: string
  round: OfferingCompetition
  onOpen: (offer: JuryPreRegistration | null) => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const done = useDone()
  const { settled } = useSettled('competitions')
  const columns = useJuryColumns({ withClub: false })
  const withdraw = trpc.competitions.organisationJuryPreRegistration.withdraw.useMutation(settled)
  const { competition, canOffer, offers, duty } = round
  const take = async ({ ref, version, person }: JuryPreRegistration): Promise<void> => {
    const after = await withdraw.mutateAsync({ organisation, registration: ref, version })
    done({
      message: t('juryPreRegistration.said', {
        name: person.name,
        what: t(`juryPreRegistration.status.${after.status}`),
      }),
      row: ref,
    })
  }
  const isOpen = ({ status }: JuryPreRegistration): boolean => status === 'OFFERED' || status === 'WITHDRAWN'
  return (
    <Section
      title={competition.name}
      description={
        <>
          {[formats.dateRange(competition.start, competition.end), competition.cityName].filter(Boolean).join(' · ')}{' '}
          <PeriodBadge period={competition.period} />
        </>
      }
      actions={
        canOffer && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('juryPreRegistration.offerFor', { name: competition.name })}
            onClick={() => onOpen(null)}
          >
            {t('juryPreRegistration.offer')}
          </Button>
        )
      }
    >
      {duty && <Duty duty={duty} />}
      <DataTable
        label={competition.name}
        columns={columns}
        rows={offers}
        rowKey={({ ref }) => ref}
        rowName={({ person }) => person.name}
        maxHeight="none"
        empty={t('juryPreRegistration.nobody')}
        rowActions={(row) =>
          (canOffer && isOpen(row)) || row.status === 'OFFERED' ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('juryPreRegistration.actionsOf', { name: row.person.name })}
                >
                  …
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {canOffer && <Menu.Item onClick={() => onOpen(row)}>{t('juryPreRegistration.change')}</Menu.Item>}
                {row.status === 'OFFERED' && (
                  <Menu.Item c="var(--oxer-danger-ink)" onClick={() => whenKept(take(row))}>
                    {t('juryPreRegistration.withdraw')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          ) : null
        }
      />
    </Section>
  )
}

const Rounds = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  useTitlePart(t('juryPreRegistration.title'))
  const [open, setOpen] = useState<Open | null>(null)
  const list = trpc.competitions.organisationJuryPreRegistration.list.useQuery(
    { organisation },
    { meta: { page: true } },
  )
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
  if (!list.data) return <ShapeSkeleton />
  const close = (): void => setOpen(null)
  return (
    <div className={classes.parts}>
      {list.data.length === 0 ? (
        <EmptyState title={t('juryPreRegistration.none')} message={t('juryPreRegistration.noneWhy')} />
      ) : (
        <p>{t('juryPreRegistration.why')}</p>
      )}
      {list.data.map((round) => (
        <Round
          key={round.competition.ref}
          organisation={organisation}
          round={round}
          onOpen={(offer) => setOpen({ round, offer })}
        />
      ))}
      {open !== null && open.offer === null && (
        <OfferJudgeDrawer organisation={organisation} round={open.round} onClose={close} />
      )}
      {open !== null && open.offer !== null && (
        <ChangeJuryDrawer organisation={organisation} round={open.round} offer={open.offer} onClose={close} />
      )}
    </div>
  )
}

/** ps034: the judges whom a club offers. */
export const OrganisationJuryPreRegistrationsPage = ({ organisation }: { organisation: string }) => (
  <>
    <ClubCompetitionNav organisation={organisation} part="jury-preregistrations" />
    <Rounds organisation={organisation} />
  </>
)
