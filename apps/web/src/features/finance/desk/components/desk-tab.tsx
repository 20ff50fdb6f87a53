import { Button } from '@mantine/core'
import type { DeskDay, DeskMethod, DeskPayer } from '@oxer/domain/finance/desk/desk.schema'
import { ErrorState, ShapeSkeleton, usePageKey } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { amountOfItem } from '../../../../shared/finance/amount-of-item.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../desk.module.css'
import { useDeskChanges } from '../desk.mutations.ts'

/** What one payer has on the tab: Enter takes it in cash, C by card, Esc leaves it for later. */
export const DeskTab = ({
  competition,
  day,
  payer,
  onNext,
}: {
  competition: string
  day: DeskDay
  payer: DeskPayer['payer']
  onNext: () => void
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { take, undo } = useDeskChanges()
  const whose = { payerType: payer.type === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', payerRef: payer.ref } as const
  const { data, isError, refetch } = trpc.competitions.competitionDesk.tab.useQuery(
    { competition, ...whose },
    { staleTime: 0 },
  )
  const pay = (method: DeskMethod) => {
    if (!data || data.due <= 0 || take.isPending) return
    take.mutate(
      { competition, day: day.ref, ...whose, method, due: data.due },
      {
        onSuccess: ({ ref, amount }) => {
          done({
            message: t('desk.taken', { amount: formats.money(amount, data.currency), name: payer.name }),
            row: ref,
            undo: () => undo.mutateAsync({ competition, day: day.ref, payment: ref }),
          })
          onNext()
        },
      },
    )
  }
  usePageKey((key) => {
    if (key === 'c') pay('CARD')
    else if (key === 'escape') onNext()
    else return false
    return true
  })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton />
  const due = formats.money(data.due, data.currency)
  const coins = formats.money(data.coins, data.currency)
  return (
    <section className={classes.tab} aria-label={payer.name}>
      <h2>{payer.name}</h2>
      <ul className={classes.items}>
        {data.items.map((item) => (
          <li key={item.ref}>
            <span>
              {item.description} {item.subject && item.subject.ref !== payer.ref && `· ${item.subject.name}`}
            </span>
            <span className={classes.cents}>{amountOfItem(item, t('balance.toPrice'), formats)}</span>
          </li>
        ))}
        {data.documents.map(({ ref, number, date, open }) => (
          <li key={ref}>
            <span>
              {number} · {formats.date(date)}
            </span>
            <span className={classes.cents}>{formats.money(open, data.currency)}</span>
          </li>
        ))}
        {data.paidBefore > 0 && (
          <li>
            <span>{t('desk.paidBefore')}</span>
            <span className={classes.cents}>{formats.money(-data.paidBefore, data.currency)}</span>
          </li>
        )}
        <li className={classes.due}>
          <span>{t('desk.due')}</span>
          <span className={classes.cents}>{due}</span>
        </li>
      </ul>
      <div className={classes.ways}>
        <Button
          data-autofocus
          autoFocus
          loading={take.isPending}
          disabled={data.due <= 0}
          // The Enter that opened the tab, still held, takes nothing.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => pay('CASH')}
        >
          {t('desk.take', { amount: coins })}
        </Button>
        <Button variant="default" disabled={data.due <= 0 || take.isPending} onClick={() => pay('CARD')}>
          {t('desk.takeCard', { amount: due })}
        </Button>
        <Button variant="subtle" onClick={onNext}>
          {t('desk.later')}
        </Button>
      </div>
    </section>
  )
}
