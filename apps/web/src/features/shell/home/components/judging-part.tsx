import type { JudgedList } from '@oxer/domain/competitions/judging/judging.schema'
import { useTranslation } from 'react-i18next'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { Part, PartFailed, Queue, QueueRow, QueuesSkeleton, QuietLine } from './queue.tsx'

/** Judged competitions are public. */
const placeOf = ({ competition, ref }: JudgedList): string | undefined =>
  placeOfCompetition(competition.ref, 'PUBLIC', `judging/${ref}`) ?? undefined

/** What the reader judges, day after day: when, in which ring and from which place. */
export const JudgingPart = () => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { data, isPending, isError, refetch } = trpc.competitions.judging.list.useQuery(undefined, {
    meta: { quiet: true },
  })
  const days = new Map<string, JudgedList[]>()
  for (const list of data ?? []) days.set(list.date ?? '', [...(days.get(list.date ?? '') ?? []), list])
  const whereOf = ({ competition, arenaName, positions }: JudgedList): string =>
    [competition.name, arenaName, positions.length > 0 && t('judging.at', { position: positions.join(', ') })]
      .filter(Boolean)
      .join(' · ')
  return (
    <Part title={t('judging.title')}>
      {isPending && <QueuesSkeleton />}
      {isError && <PartFailed retry={() => void refetch()} />}
      {data?.length === 0 && <QuietLine>{t('judging.none')}</QuietLine>}
      {[...days].map(([day, lists]) => (
        <Queue key={day} name={day === '' ? t('judging.notPlanned') : formats.date(day)}>
          {lists.map((list) => (
            <QueueRow
              key={list.ref}
              name={list.tests.map(({ name }) => name).join(', ')}
              href={list.canOpen ? placeOf(list) : undefined}
              detail={whereOf(list)}
              fact={[
                list.start !== null && formats.time(list.start),
                list.canOpen ? t('judging.starts', { count: list.starts }) : t('judging.notYet'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Queue>
      ))}
    </Part>
  )
}
