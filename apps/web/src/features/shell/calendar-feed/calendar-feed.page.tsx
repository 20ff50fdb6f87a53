import { Button } from '@mantine/core'
import { type CalendarFeed, CalendarFeedKind } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import { DeleteConfirmation, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { dateHere } from '../../../shared/own-time.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './calendar-feed.module.css'
import { useCalendarFeedChanges } from './calendar-feed.mutations.ts'

const AddressOnce = lazy(() => import('./components/address-once.tsx').then((file) => ({ default: file.AddressOnce })))

type Open = { kind: CalendarFeedKind; ask: 'renew' | 'remove' } | { address: string }

const Feed = ({
  kind,
  feed,
  isBusy,
  onMake,
  onAsk,
}: {
  kind: CalendarFeedKind
  feed: CalendarFeed | undefined
  isBusy: boolean
  onMake: () => void
  onAsk: (ask: 'renew' | 'remove') => void
}) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return (
    <Section
      {...(kind === 'OWN' && { id: 'calendar' })}
      title={t(`calendarFeed.title.${kind}`)}
      description={t(`calendarFeed.why.${kind}`)}
    >
      <p className={classes.state}>
        {feed ? t('calendarFeed.since', { date: formats.date(dateHere(feed.renewedAt)) }) : t('calendarFeed.none')}
      </p>
      <div className={classes.buttons}>
        {feed ? (
          <>
            <Button variant="default" disabled={isBusy} onClick={() => onAsk('renew')}>
              {t('calendarFeed.renew')}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => onAsk('remove')}>
              {t('calendarFeed.remove')}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={isBusy} onClick={onMake}>
            {t('calendarFeed.make')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** The private addresses by which the calendar of a phone reads the starts and what is followed. */
export const CalendarFeedPage = () => {
  const { t } = useTranslation('home')
  const feeds = trpc.shell.calendarFeed.list.useQuery(undefined, { meta: { page: true } })
  const { renew, remove } = useCalendarFeedChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const isBusy = renew.isPending || remove.isPending
  const make = (kind: CalendarFeedKind): void =>
    renew.mutate({ kind }, { onSuccess: ({ address }) => setOpen({ address }), onError: () => setOpen(null) })
  const end = (kind: CalendarFeedKind): void =>
    remove.mutate({ kind }, { onSuccess: () => showSuccess(t('calendarFeed.removed')), onSettled: () => setOpen(null) })
  const asked = open !== null && 'ask' in open ? open : null
  const ask = asked?.ask ?? 'remove'
  if (feeds.isPending) return <ShapeSkeleton />
  if (feeds.isError) return <ErrorState onRetry={() => void feeds.refetch()} />
  return (
    <>
      {CalendarFeedKind.options.map((kind) => (
        <Feed
          key={kind}
          kind={kind}
          feed={feeds.data.find((feed) => feed.kind === kind)}
          isBusy={isBusy}
          onMake={() => make(kind)}
          onAsk={(now) => setOpen({ kind, ask: now })}
        />
      ))}
      <Section title={t('calendarFeed.how')}>
        <ul className={classes.how}>
          <li>{t('calendarFeed.apple')}</li>
          <li>{t('calendarFeed.google')}</li>
          <li>{t('calendarFeed.outlook')}</li>
        </ul>
      </Section>
      <DeleteConfirmation
        opened={asked !== null}
        onClose={() => setOpen(null)}
        isBusy={isBusy}
        title={t(`calendarFeed.ask.${ask}.title`)}
        message={t(`calendarFeed.ask.${ask}.why`)}
        confirm={t(`calendarFeed.${ask}`)}
        onConfirm={() => asked && (asked.ask === 'renew' ? make(asked.kind) : end(asked.kind))}
      />
      {open !== null && 'address' in open && (
        <Suspense fallback={null}>
          <AddressOnce address={open.address} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
