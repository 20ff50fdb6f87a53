import { Button, Skeleton } from '@mantine/core'
import { EmptyState, ErrorState, SideDrawer, useUi } from '@oxer/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import entries from '../../../../shared/entry-list.module.css'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './dialog.module.css'

/** Who changed what, the newest change first. */
export const HistoryDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const { client } = trpc.useUtils()
  const { texts } = useUi()
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const history = useInfiniteQuery({
    queryKey: ['competitions.competition.history', competition.ref, competition.version],
    queryFn: ({ pageParam }) =>
      client.competitions.competition.history.query({
        competition: competition.ref,
        size: 30,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
  const lineOf = (noun: string, action: string): string => {
    const key = `competitions:competition.history.${noun}.${action}`
    return i18n.exists(key) ? t(key as 'competition.history.competition.create') : `${noun}: ${action}`
  }
  return (
    <SideDrawer title={t('competition.history.title')} opened onClose={onClose} size="lg">
      {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
      {history.isPending && [1, 2, 3, 4].map((key) => <Skeleton key={key} height={44} mb="sm" />)}
      {history.data?.pages[0]?.items.length === 0 && <EmptyState title={t('competition.history.empty')} />}
      <ol className={entries.list}>
        {history.data?.pages.flatMap((page) =>
          page.items.map((entry) => (
            <li key={entry.id} className={entries.entry}>
              <div className={entries.line}>
                <span className={entries.strong}>{lineOf(entry.noun, entry.action)}</span>
                <span className={entries.muted}>
                  {[formats.instant(entry.at, competition.timeZone), entry.actorName].filter(Boolean).join(' · ')}
                </span>
              </div>
              {entry.changes.length > 0 && (
                <ul className={classes.changes}>
                  {entry.changes.map((change) => (
                    <li key={change.field}>
                      <span className={classes.field}>{change.field}</span>{' '}
                      {[change.before, change.after].filter((value) => value !== null && value !== '').join(' → ')}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )),
        )}
      </ol>
      {history.hasNextPage && (
        <Button variant="subtle" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {texts.table.loadMore}
        </Button>
      )}
    </SideDrawer>
  )
}
