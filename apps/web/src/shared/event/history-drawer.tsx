import { Button, Skeleton } from '@mantine/core'
import type { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { EmptyState, ErrorState, SideDrawer, useUi } from '@oxer/ui'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import entries from '../entry-list.module.css'
import { useFormats } from '../use-formats.ts'
import classes from './history-drawer.module.css'

/** Who changed what in an event, the newest change first. */
export const EventHistoryDrawer = ({
  words,
  queryKey,
  read,
  lineOf,
  timeZone,
  onClose,
}: {
  words: { title: string; empty: string }
  queryKey: QueryKey
  read: (page: { size: number; after?: string }) => Promise<CursorPage<HistoryEntry>>
  /** What was done, as a sentence. */
  lineOf: (noun: string, action: string) => string
  timeZone: string
  onClose: () => void
}) => {
  const { texts } = useUi()
  const formats = useFormats()
  const history = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ size: 30, ...(pageParam !== null && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
  return (
    <SideDrawer title={words.title} opened onClose={onClose} size="lg">
      {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
      {history.isPending && [1, 2, 3, 4].map((key) => <Skeleton key={key} height={44} mb="sm" />)}
      {history.data?.pages[0]?.items.length === 0 && <EmptyState title={words.empty} />}
      <ol className={entries.list}>
        {history.data?.pages.flatMap((page) =>
          page.items.map((entry) => (
            <li key={entry.id} className={entries.entry}>
              <div className={entries.line}>
                <span className={entries.strong}>{lineOf(entry.noun, entry.action)}</span>
                <span className={entries.muted}>
                  {[formats.instant(entry.at, timeZone), entry.actorName].filter(Boolean).join(' · ')}
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
