import { Button, NativeSelect } from '@mantine/core'
import { type HorseOrder, HorseSearchKey } from '@oxer/domain/parties/horse/horse.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { type FederationOfUser, useFederation } from '../../../shared/federation.ts'
import { FederationSwitch, ForFederation } from '../../../shared/for-federation.tsx'
import { useFullSearch } from '../../../shared/full-search.tsx'
import { ImportLink } from '../../../shared/import-link.tsx'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip, FoundChip } from '../../../shared/list/filter-chip.tsx'
import { toSort, toSortText } from '../../../shared/list/list-order.ts'
import { useListViews } from '../../../shared/list/use-list-views.tsx'
import { seenColumns, type ViewSearch } from '../../../shared/list/view-search.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { horseColumns } from './horses.columns.tsx'

const NewHorseDrawer = lazy(() =>
  import('./components/horse-drawer.tsx').then((file) => ({ default: file.NewHorseDrawer })),
)

export type HorseSearch = ViewSearch & {
  q?: string | undefined
  key?: string | undefined
  kind?: string | undefined
  studbook?: string | undefined
  state?: string | undefined
  sort?: string | undefined
}

export type HorsesPageProps = {
  search: HorseSearch
  onSearch: (search: HorseSearch) => void
  isCreating: boolean
  onCreate: () => void
  onCreated: (horse: string) => void
  onClose: () => void
}

/** Horses and ponies of the federation. Only users who may read the register can search and see passport data. */
export const HorsesPage = (props: HorsesPageProps) => {
  const { t } = useTranslation('parties')
  const { federation: chosen } = useFederation()
  return (
    <OfficePage
      title={t('horse.title')}
      actions={
        <>
          <FederationSwitch />
          <ImportLink noun="horse" />
          {chosen?.canRead && (
            <ExportMenu
              path="/api/horse/export"
              asks={() => ({
                ...toInput(chosen, props.search),
                columns: seenColumns(tableId, columnsFor(t, chosen), props.search),
              })}
            />
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onCreate}>
            {t('horse.create')}
          </Button>
        </>
      }
    >
      <ForFederation>
        {(federation) => (
          <>
            <HorseList key={federation.ref} federation={federation} {...props} />
            <Suspense>
              {props.isCreating && (
                <NewHorseDrawer federation={federation.ref} onClose={props.onClose} onCreated={props.onCreated} />
              )}
            </Suspense>
          </>
        )}
      </ForFederation>
    </OfficePage>
  )
}

const kinds: Readonly<Record<string, boolean>> = { pony: true, horse: false }
const states: Readonly<Record<string, boolean>> = { verified: true, unverified: false }
const orders: Readonly<Record<string, HorseOrder>> = { name: 'NAME', born: 'AGE' }

const HorseChips = ({
  federation,
  search,
  onSearch,
}: Pick<HorsesPageProps, 'search' | 'onSearch'> & { federation: FederationOfUser }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const { full } = useFullSearch('studbooks', federation.ref)
  return (
    <>
      <ChoiceChip
        label={t('horse.kind')}
        value={search.kind}
        options={[
          { value: 'horse', label: t('horse.horse') },
          { value: 'pony', label: t('horse.pony') },
        ]}
        onChange={(kind) => onSearch({ kind })}
      />
      <FoundChip
        label={t('horse.studbook')}
        chosen={search.studbook}
        full={full}
        search={async (q, signal) =>
          (await client.parties.horse.searchStudbooks.query({ q, federation: federation.ref }, { signal })).matches
        }
        onChange={(studbook) => onSearch({ studbook: studbook?.name })}
      />
      <ChoiceChip
        label={t('horse.state')}
        value={search.state}
        options={[
          { value: 'verified', label: t('horse.verified') },
          { value: 'unverified', label: t('horse.unverified') },
        ]}
        onChange={(state) => onSearch({ state })}
      />
    </>
  )
}

const nothing = { kind: undefined, studbook: undefined, state: undefined } as const

const NoHorses = ({ search, onSearch, onCreate }: Pick<HorsesPageProps, 'search' | 'onSearch' | 'onCreate'>) => {
  const { t } = useTranslation('parties')
  if (search.kind ?? search.studbook ?? search.state) {
    return (
      <EmptyState title={t('horse.narrowedNone')}>
        <Button variant="default" onClick={() => onSearch(nothing)}>
          {t('person.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  return askable(search.q) === undefined ? (
    <EmptyState title={t('horse.none')} message={t('horse.noneWhy')}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
        {t('horse.createFirst')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={t('horse.notFound')} message={t('horse.notFoundWhy')} />
  )
}

const tableId = 'horses'

/** A search by passport data is for those who see it. */
const readKey = ({ canReadRegistry }: FederationOfUser, search: HorseSearch) => {
  const asked = HorseSearchKey.options.find((key) => key === search.key)
  const key = canReadRegistry ? (asked ?? 'NAME') : 'NAME'
  // A part of a number must be longer than that of a name.
  return { key, q: key === 'NAME' || (search.q ?? '').length > 2 ? askable(search.q) : undefined }
}

const toInput = (federation: FederationOfUser, search: HorseSearch) => {
  const { key, q } = readKey(federation, search)
  const sort = toSort(search.sort, orders)
  return {
    federation: federation.ref,
    q,
    // A search by passport data shows it first; otherwise the names are in that column.
    key: q === undefined ? ('NAME' as const) : key,
    isPony: kinds[search.kind ?? ''],
    isVerified: states[search.state ?? ''],
    studbook: search.studbook,
    sort: sort?.by ?? ('NAME' as const),
    descending: sort?.direction === 'descending',
  }
}

const columnsFor = (t: TFunction<'parties'>, { canReadRegistry }: FederationOfUser) =>
  horseColumns(t).filter((column) => canReadRegistry || column.id !== 'ueln')

const HorseList = ({ federation, search, onSearch, onCreate }: HorsesPageProps & { federation: FederationOfUser }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const input = toInput(federation, search)
  const { key } = readKey(federation, search)
  const sort = toSort(search.sort, orders)
  const columns = columnsFor(t, federation)
  const views = useListViews({
    of: { list: 'HORSES', federation: federation.ref },
    tableId,
    columns,
    search,
    onSearch,
  })
  const { onRetry, status, ...list } = useCursorList(getQueryKey(trpc.parties.horse.list, input, 'infinite'), (after) =>
    client.parties.horse.list.query({ ...input, after }),
  )
  return (
    <>
      {views.line}
      <DataTable
        {...list}
        {...views.table}
        status={views.isOpening ? 'loading' : status}
        onRetry={onRetry}
        label={t('horse.title')}
        tableId={tableId}
        columns={columns}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.horse(row.ref)}/overview`}
        filter={search.q ?? ''}
        onFilter={(text) => onSearch({ q: text === '' ? undefined : text })}
        sort={sort}
        onSort={(changed) => onSearch({ sort: toSortText(changed) })}
        toolbar={
          <>
            {federation.canReadRegistry && (
              <NativeSelect
                aria-label={t('horse.searchBy')}
                data={HorseSearchKey.options.map((value) => ({ value, label: t(`horse.searchKeys.${value}`) }))}
                value={key}
                onChange={(event) =>
                  onSearch({ key: HorseSearchKey.options.find((value) => value === event.currentTarget.value) })
                }
              />
            )}
            <HorseChips federation={federation} search={search} onSearch={onSearch} />
            {views.chip}
          </>
        }
        empty={<NoHorses search={search} onSearch={onSearch} onCreate={onCreate} />}
      />
    </>
  )
}
