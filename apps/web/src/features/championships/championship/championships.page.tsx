import { Button, NativeSelect } from '@mantine/core'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { EventStatusBadge } from '../../../shared/event/event-status-badge.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { compact, readText, readWhole } from '../../../shared/search-params.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { placeOfChampionship } from './championship.view.ts'
import { ColouredName } from './components/coloured-name.tsx'

const NewChampionship = lazy(() =>
  import('./components/championship-drawer.tsx').then((file) => ({ default: file.NewChampionship })),
)

type Address = Record<string, unknown>

/** The years of the calendar, and the next two. */
const useYears = (): number[] => {
  const { data } = trpc.shell.calendar.metadata.useQuery()
  if (!data) return []
  const last = data.years.last + 2
  return Array.from({ length: last - data.years.first + 1 }, (_, index) => last - index)
}

/** Championships by year, the earliest first (cs051). */
export const ChampionshipsPage = ({
  address,
  onSearch,
  isCreating = false,
  onClose,
}: {
  address: Address
  onSearch: (address: Address) => void
  isCreating?: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { user } = useSession()
  const { client } = trpc.useUtils()
  const years = useYears()
  const q = readText(address, 'q')
  const year = readWhole(address, 'year')
  const search = (changed: Address): void => onSearch(compact({ ...address, ...changed }))
  const input = { searchString: askable(q), year }
  const list = useCursorList(getQueryKey(trpc.championships.championship.list, input, 'infinite'), (after) =>
    client.championships.championship.list.query({ ...input, after }),
  )
  const federations = (user?.federations ?? []).filter(({ canRead }) => canRead)
  if (isCreating && federations.length === 0) throw new PageRefusal(user ? 403 : 401)
  return (
    <OfficePage
      title={t('championship.title')}
      actions={
        federations.length > 0 && (
          <Button component={AppLink} href="/championships/create" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('championship.create')}
          </Button>
        )
      }
    >
      <DataTable
        {...list}
        label={t('championship.title')}
        tableId="championships"
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        rowHref={(row) => placeOfChampionship(row.ref, row.target) ?? undefined}
        filter={q ?? ''}
        onFilter={(text) => search({ q: text === '' ? undefined : text })}
        toolbar={
          <NativeSelect
            aria-label={t('championship.year')}
            value={year === undefined ? '' : String(year)}
            data={[
              { value: '', label: t('championship.everyYear') },
              ...years.map((each) => ({ value: String(each), label: String(each) })),
            ]}
            onChange={({ currentTarget: { value } }) => search({ year: value === '' ? undefined : Number(value) })}
          />
        }
        columns={[
          {
            id: 'name',
            header: t('championship.name'),
            width: 'minmax(200px, 2fr)',
            primary: true,
            hideable: false,
            cell: (row) => <ColouredName name={row.name} color={row.color} />,
          },
          {
            id: 'days',
            header: t('championship.days'),
            width: '220px',
            cell: (row) => formats.dateRange(row.start, row.end),
          },
          {
            id: 'category',
            header: t('championship.category'),
            width: 'minmax(110px, 1fr)',
            cell: (row) => row.category,
          },
          {
            id: 'sports',
            header: t('championship.sportTypes'),
            width: 'minmax(140px, 1fr)',
            cell: (row) => row.sportTypes.map((sport) => t(`championship.sportType.${sport}`)).join(', '),
          },
          {
            id: 'status',
            header: t('championship.statusLabel'),
            width: '140px',
            cell: (row) => (
              <EventStatusBadge status={row.status} textOf={(badge) => t(`championship.status.${badge}`)} />
            ),
          },
        ]}
        empty={
          q === undefined && year === undefined ? (
            <EmptyState title={t('championship.none')} message={t('championship.noneWhy')} />
          ) : (
            <EmptyState title={t('championship.notFound')} message={t('championship.notFoundWhy')} />
          )
        }
      />
      <Suspense>
        {isCreating && federations.length > 0 && <NewChampionship federations={federations} onClose={onClose} />}
      </Suspense>
    </OfficePage>
  )
}
