import { Button, NativeSelect } from '@mantine/core'
import { HorseSearchKey } from '@oxer/domain/parties/horse/horse.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import type { FederationOfUser } from '../../../shared/federation.ts'
import { FederationSwitch, ForFederation } from '../../../shared/for-federation.tsx'
import { ImportLink } from '../../../shared/import-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { horseColumns } from './horses.columns.tsx'

const NewHorseDrawer = lazy(() =>
  import('./components/horse-drawer.tsx').then((file) => ({ default: file.NewHorseDrawer })),
)

export type HorseSearch = {
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
  return (
    <OfficePage
      title={t('horse.title')}
      actions={
        <>
          <FederationSwitch />
          <ImportLink noun="horse" />
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

const HorseList = ({ federation, search, onSearch }: HorsesPageProps & { federation: FederationOfUser }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const asked = HorseSearchKey.options.find((key) => key === search.key)
  const key = federation.canReadRegistry ? (asked ?? 'NAME') : 'NAME'
  const q = askable(search.q)
  // A search by passport data shows it first; otherwise the names are in that column.
  const input = { federation: federation.ref, q, key: q === undefined ? ('NAME' as const) : key }
  const { onRetry, ...list } = useCursorList(getQueryKey(trpc.parties.horse.list, input, 'infinite'), (after) =>
    client.parties.horse.list.query({ ...input, after }),
  )
  return (
    <DataTable
      {...list}
      onRetry={onRetry}
      label={t('horse.title')}
      tableId="horses"
      columns={horseColumns(t).filter((column) => federation.canReadRegistry || column.id !== 'ueln')}
      rowKey={(row) => row.ref}
      rowName={(row) => row.name}
      rowHref={(row) => `${placeOf.horse(row.ref)}/overview`}
      filter={search.q ?? ''}
      onFilter={(text) => onSearch({ ...search, q: text === '' ? undefined : text })}
      toolbar={
        federation.canReadRegistry && (
          <NativeSelect
            aria-label={t('horse.searchBy')}
            data={HorseSearchKey.options.map((value) => ({ value, label: t(`horse.searchKeys.${value}`) }))}
            value={key}
            onChange={(event) =>
              onSearch({ ...search, key: HorseSearchKey.options.find((value) => value === event.currentTarget.value) })
            }
          />
        )
      }
      empty={
        q === undefined ? (
          <EmptyState title={t('horse.none')} message={t('horse.noneWhy')} />
        ) : (
          <EmptyState title={t('horse.notFound')} message={t('horse.notFoundWhy')} />
        )
      }
    />
  )
}
