import { Button, Menu } from '@mantine/core'
import type {
  JuryPreRegistration,
  JuryRound,
  JuryStatus,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { DataTable, EmptyState, Facts, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../changes.ts'
import { useCursorList } from '../cursor-list.ts'
import { useDone } from '../hands/use-done.tsx'
import { whenKept } from '../hands/when-kept.ts'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import { useJuryColumns } from './jury-columns.tsx'
import { PeriodBadge } from './period-badge.tsx'
import classes from './pre-registration.module.css'

type Decision = Exclude<JuryStatus, 'WITHDRAWN'>
const decisions = { CONFIRMED: 'confirm', DECLINED: 'decline', OFFERED: 'reopen' } as const

/** Decides about an offer; the former state comes back by undo. */
const useDecide = (competition: string) => {
  const { t } = useTranslation('competitions')
  const { settled } = useSettled('competitions')
  const done = useDone()
  const decide = trpc.competitions.juryPreRegistration.decide.useMutation(settled)
  const send = (offer: Pick<JuryPreRegistration, 'ref' | 'version'>, status: Decision) =>
    decide.mutateAsync({ competition, registration: offer.ref, version: offer.version, status })
  return async (offer: JuryPreRegistration, status: Decision): Promise<void> => {
    const before = offer.status
    const after = await send(offer, status)
    done({
      message: t('juryPreRegistration.said', {
        name: offer.person.name,
        what: t(`juryPreRegistration.status.${after.status}`),
      }),
      row: offer.ref,
      ...(before !== 'WITHDRAWN' && { undo: () => send(after, before) }),
    })
  }
}

const Duties = ({ round }: { round: JuryRound }) => {
  const { t } = useTranslation('competitions')
  return (
    <Section
      title={t('juryPreRegistration.duties')}
      description={t('juryPreRegistration.perStarts', { count: round.startsPerJudge })}
    >
      <DataTable
        label={t('juryPreRegistration.duties')}
        rows={round.duties}
        rowKey={({ organisation }) => organisation.ref}
        rowName={({ organisation }) => organisation.name}
        filterable={round.duties.length > 8}
        maxHeight="none"
        empty={t('juryPreRegistration.listNone')}
        columns={[
          {
            id: 'club',
            header: t('juryPreRegistration.club'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            text: ({ organisation }) => organisation.name,
            compare: (one, other) => one.organisation.name.localeCompare(other.organisation.name),
            cell: ({ organisation }) => organisation.name,
          },
          ...(['starts', 'asked', 'offered', 'shortfall'] as const).map((id) => ({
            id,
            header: t(`juryPreRegistration.${id}`),
            numeric: true,
            compare: (one: JuryRound['duties'][number], other: JuryRound['duties'][number]) => one[id] - other[id],
            cell: (row: JuryRound['duties'][number]) => row[id],
          })),
        ]}
      />
    </Section>
  )
}

/** The judges whom clubs offer for a competition, to confirm or to decline (cs080). */
export const JuryOffers = ({ round, canDecide }: { round: JuryRound; canDecide: boolean }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { competition } = round
  const input = { competition: competition.ref }
  const decide = useDecide(competition.ref)
  const columns = useJuryColumns({ withClub: true })
  const list = useCursorList(getQueryKey(trpc.competitions.juryPreRegistration.list, input, 'infinite'), (after) =>
    client.competitions.juryPreRegistration.list.query({ ...input, after }),
  )
  const actionsOf = ({ status }: JuryPreRegistration): Decision[] =>
    status === 'WITHDRAWN'
      ? []
      : (['CONFIRMED', 'DECLINED', 'OFFERED'] as const).filter((decision) => decision !== status)
  return (
    <div className={classes.parts}>
      <Section
        title={t('juryPreRegistration.offers')}
        description={
          <>
            {competition.name} · {formats.dateRange(competition.start, competition.end)}{' '}
            <PeriodBadge period={competition.period} />
          </>
        }
      >
        <Facts
          items={[
            { label: t('juryPreRegistration.waiting'), value: round.offered },
            { label: t('juryPreRegistration.confirmed'), value: round.confirmed },
            ...(round.startsPerJudge === 0
              ? []
              : [{ label: t('juryPreRegistration.shortfall'), value: round.shortfall }]),
          ]}
        />
        <DataTable
          {...list}
          label={t('juryPreRegistration.offers')}
          columns={columns}
          rowKey={(row) => row.ref}
          rowName={(row) => row.person.name}
          maxHeight="none"
          empty={<EmptyState title={t('juryPreRegistration.listNone')} />}
          rowActions={(row) =>
            canDecide && actionsOf(row).length > 0 ? (
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
                  {actionsOf(row).map((decision) => (
                    <Menu.Item key={decision} onClick={() => whenKept(decide(row, decision))}>
                      {t(`juryPreRegistration.${decisions[decision]}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            ) : null
          }
        />
      </Section>
      {round.startsPerJudge > 0 && <Duties round={round} />}
    </div>
  )
}
