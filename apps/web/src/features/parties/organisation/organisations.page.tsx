import { Button } from '@mantine/core'
import { OrganisationType } from '@oxer/domain/parties/organisation/organisation.schema'
import { DataTable, EmptyState } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { type FederationOfUser, useFederation } from '../../../shared/federation.ts'
import { FederationSwitch, ForFederation } from '../../../shared/for-federation.tsx'
import { ImportLink } from '../../../shared/import-link.tsx'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { toSort, toSortText } from '../../../shared/list/list-order.ts'
import { useListViews } from '../../../shared/list/use-list-views.tsx'
import { seenColumns, type ViewSearch } from '../../../shared/list/view-search.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { organisationColumns } from './organisations.columns.tsx'

const NewOrganisationDrawer = lazy(() =>
  import('./components/organisation-drawer.tsx').then((file) => ({ default: file.NewOrganisationDrawer })),
)

export type OrganisationSearch = ViewSearch & {
  q?: string | undefined
  type?: string | undefined
  for?: string | undefined
  sort?: string | undefined
}

export type OrganisationsPageProps = {
  search: OrganisationSearch
  onSearch: (search: OrganisationSearch) => void
  isCreating: boolean
  onCreate: () => void
  onCreated: (organisation: string) => void
  onClose: () => void
}

/** The clubs, facilities and management of a federation. */
export const OrganisationsPage = (props: OrganisationsPageProps) => {
  const { t } = useTranslation('parties')
  const { federation: chosen } = useFederation()
  return (
    <OfficePage
      title={t('organisation.title')}
      actions={
        <>
          <FederationSwitch />
          <ImportLink noun="organisation" />
          {chosen?.canRead && (
            <ExportMenu
              path="/api/organisation/export"
              asks={() => ({
                ...toInput(chosen.ref, props.search),
                columns: seenColumns(tableId, organisationColumns(t), props.search),
              })}
            />
          )}
          {chosen?.canRead && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onCreate}>
              {t('organisation.create')}
            </Button>
          )}
        </>
      }
    >
      <ForFederation>
        {(federation) => <OrganisationList key={federation.ref} federation={federation} {...props} />}
      </ForFederation>
    </OfficePage>
  )
}

const tableId = 'organisations'

const orders = { name: 'NAME' } as const

const toInput = (federation: string, search: OrganisationSearch) => ({
  federation,
  q: askable(search.q),
  type: OrganisationType.options.find((type) => type === search.type),
  isHorse: search.for === 'horses' ? true : undefined,
  isPony: search.for === 'ponies' ? true : undefined,
  descending: toSort(search.sort, orders)?.direction === 'descending',
})

const OrganisationList = ({
  federation,
  search,
  onSearch,
  isCreating,
  onCreate,
  onCreated,
  onClose,
}: OrganisationsPageProps & { federation: FederationOfUser }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  if (isCreating && !federation.canRead) throw new PageRefusal(403)
  const sort = toSort(search.sort, orders)
  const input = toInput(federation.ref, search)
  const columns = organisationColumns(t)
  const views = useListViews({
    of: { list: 'ORGANISATIONS', federation: federation.ref },
    tableId,
    columns,
    search,
    onSearch,
  })
  const { onRetry, status, ...list } = useCursorList(
    getQueryKey(trpc.parties.organisation.list, input, 'infinite'),
    (after) => client.parties.organisation.list.query({ ...input, after }),
  )
  return (
    <>
      {views.line}
      <DataTable
        {...list}
        {...views.table}
        status={views.isOpening ? 'loading' : status}
        onRetry={onRetry}
        label={t('organisation.title')}
        tableId={tableId}
        columns={columns}
        rowKey={(row) => row.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.organisation(row.ref)}/overview`}
        filter={search.q ?? ''}
        onFilter={(q) => onSearch({ q: q === '' ? undefined : q })}
        sort={sort}
        onSort={(changed) => onSearch({ sort: toSortText(changed) })}
        toolbar={
          <>
            <ChoiceChip
              label={t('organisation.type')}
              value={input.type}
              options={OrganisationType.options.map((value) => ({ value, label: t(`organisation.types.${value}`) }))}
              onChange={(type) => onSearch({ type })}
            />
            <ChoiceChip
              label={t('organisation.for')}
              value={search.for}
              options={[
                { value: 'horses', label: t('organisation.horses') },
                { value: 'ponies', label: t('organisation.ponies') },
              ]}
              onChange={(kind) => onSearch({ for: kind })}
            />
            {views.chip}
          </>
        }
        empty={
          input.q === undefined && input.type === undefined && search.for === undefined ? (
            <EmptyState title={t('organisation.none')} message={t('organisation.noneWhy')}>
              {federation.canRead && (
                <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
                  {t('organisation.createFirst')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <EmptyState title={t('organisation.notFound')} message={t('organisation.notFoundWhy')} />
          )
        }
      />
      <Suspense>
        {isCreating && <NewOrganisationDrawer federation={federation.ref} onClose={onClose} onCreated={onCreated} />}
      </Suspense>
    </>
  )
}
