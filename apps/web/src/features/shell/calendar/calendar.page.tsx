import type { CalendarMetadata } from '@oxer/domain/shell/calendar/calendar.schema'
import { EmptyState, ErrorState, FederationPicker } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarSection, CalendarSkeleton, LoadMore, SeasonLine } from '../../../shared/calendar-list.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { type CalendarFilters, periodOf, rememberedFilters, rememberFilters } from './calendar.address.ts'
import classes from './calendar.module.css'
import { groupItems } from './calendar-groups.view.ts'
import { CalendarFilterBar } from './components/calendar-filter-bar.tsx'
import { EnterLink } from './components/enter-link.tsx'

const Results = ({ filters, metadata }: { filters: CalendarFilters; metadata: CalendarMetadata }) => {
  const { t } = useTranslation(['shell', 'kernel'])
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const period = periodOf(filters, metadata.today)
  const asked = {
    ...period,
    ...(filters.q !== undefined && { searchString: filters.q }),
    ...(filters.sport !== undefined && { sportType: filters.sport }),
    ...(filters.type !== undefined && { activityType: filters.type }),
    ...(filters.championship !== undefined && { championship: filters.championship }),
  }
  const found = useInfiniteQuery({
    queryKey: [['shell', 'calendar', 'search'], asked],
    queryFn: ({ pageParam, signal }) => client.shell.calendar.search.query({ ...asked, page: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      (last.page + 1) * last.size < last.totalElements && last.items.length > 0 ? last.page + 1 : undefined,
  })
  if (found.isError)
    return <ErrorState title={t('kernel:calendarSearch.failed')} onRetry={() => void found.refetch()} />
  if (found.isPending) return <CalendarSkeleton />
  const items = found.data.pages.flatMap((page) => page.items)
  const isOfSeasons = filters.type === 'CHAMPIONSHIP'
  const dated = isOfSeasons ? items : items.filter(({ championship }) => championship === null)
  const total = found.data.pages[0]?.totalElements ?? 0
  if (items.length === 0)
    return <EmptyState title={t('kernel:calendarSearch.empty')} message={t('kernel:calendarSearch.emptyWhy')} />
  const titleOf = (name: ReturnType<typeof groupItems>[number]['name']): string => {
    switch (name) {
      case 'thisWeek':
      case 'nextWeek':
      case 'lastWeek':
      case 'later':
        return t(`calendar.group.${name}`)
      default:
        return formats.month(name)
    }
  }

  return (
    <>
      <p className={classes.count} role="status">
        {t('kernel:calendarSearch.found', { count: total })}
      </p>
      {!isOfSeasons && (
        <SeasonLine title={t('home.championships')} items={items.filter(({ championship }) => championship !== null)} />
      )}
      {groupItems(dated, metadata.today, period.from).map((section) => (
        <CalendarSection
          key={section.name}
          title={titleOf(section.name)}
          items={section.items}
          today={metadata.today}
          mark={(item) => <EnterLink item={item} />}
        />
      ))}
      {found.hasNextPage && <LoadMore isLoading={found.isFetchingNextPage} load={() => void found.fetchNextPage()} />}
    </>
  )
}

/** Federations in which this reader may create a competition; loaded only for those who may create one at all. */
const CreateAction = () => {
  const { t } = useTranslation(['shell', 'kernel'])
  const permitted = trpc.federation.federation.listPermitted.useQuery({ kind: 'competition' })
  return (
    <FederationPicker
      label={t('kernel:calendarSearch.create')}
      variant="filled"
      icon={<IconPlus size={16} aria-hidden />}
      federations={permitted.data ?? []}
      hrefOf={(federation) => `/competitions/create?federation=${federation.ref}`}
    />
  )
}

/**
 * The competition calendar (cs009). Its filters are in the address; a user who arrives without any gets the last ones
 * again.
 */
export const CalendarPage = ({
  filters,
  onFilters,
}: {
  filters: CalendarFilters
  onFilters: (filters: CalendarFilters, how: { replace: boolean }) => void
}) => {
  const { t } = useTranslation(['shell', 'kernel'])
  const { user } = useSession()
  const metadata = trpc.shell.calendar.metadata.useQuery()
  // Once, on arrival: afterwards, an empty filter means that the user removed it.
  const arrival = useRef({ filters, onFilters })
  useEffect(() => {
    const { filters: given, onFilters: set } = arrival.current
    const remembered = rememberedFilters()
    if (Object.keys(given).length === 0 && Object.keys(remembered).length > 0) set(remembered, { replace: true })
  }, [])
  const change = (next: CalendarFilters): void => {
    rememberFilters(next)
    onFilters(next, { replace: true })
  }
  return (
    <OfficePage
      width="list"
      title={t('kernel:calendarSearch.title')}
      actions={user && metadata.data?.mayCreate && <CreateAction />}
    >
      {metadata.isError ? (
        <ErrorState title={t('kernel:calendarSearch.failed')} onRetry={() => void metadata.refetch()} />
      ) : metadata.data ? (
        <div className={classes.page}>
          <CalendarFilterBar filters={filters} metadata={metadata.data} onChange={change} />
          <Results filters={filters} metadata={metadata.data} />
        </div>
      ) : (
        <CalendarSkeleton />
      )}
    </OfficePage>
  )
}
