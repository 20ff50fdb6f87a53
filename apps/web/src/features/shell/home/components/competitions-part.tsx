import type { HomeCompetition } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { CompetitionRow } from './competition-row.tsx'
import { Part, PartFailed, Queue, QueuesSkeleton, QuietLine } from './queue.tsx'

const groups = ['now', 'next', 'past'] as const

const groupOf = ({ start, end }: HomeCompetition, today: string): (typeof groups)[number] =>
  end < today ? 'past' : start > today ? 'next' : 'now'

/** The competitions that the reader organises or that are shared with them. */
export const CompetitionsPart = ({ today }: { today: string }) => {
  const { t } = useTranslation('home')
  const { data, isPending, isError, refetch } = trpc.shell.home.competitions.useQuery(undefined, {
    meta: { quiet: true },
  })
  return (
    <Part title={t('competitions.title')}>
      {isPending && <QueuesSkeleton />}
      {isError && <PartFailed retry={() => void refetch()} />}
      {data?.length === 0 && <QuietLine>{t('competitions.none')}</QuietLine>}
      {groups.map((group) => {
        const competitions = data?.filter((each) => groupOf(each, today) === group) ?? []
        return (
          competitions.length > 0 && (
            <Queue key={group} name={t(`competitions.${group}`)}>
              {competitions.map((competition) => (
                <CompetitionRow key={competition.ref} competition={competition} place={competition.cityName} />
              ))}
            </Queue>
          )
        )
      })}
    </Part>
  )
}
