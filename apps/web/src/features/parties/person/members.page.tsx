import { Button } from '@mantine/core'
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
import { toSortText } from '../../../shared/list/list-order.ts'
import { MemberChips } from '../../../shared/list/member-chips.tsx'
import {
  isNarrowed,
  type MemberListAddress,
  notNarrowed,
  readMemberList,
  toMemberNarrowing,
} from '../../../shared/list/member-list.ts'
import { useListViews } from '../../../shared/list/use-list-views.tsx'
import { seenColumns, type ViewSearch } from '../../../shared/list/view-search.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { memberColumns, memberName } from './members.columns.tsx'

const NewMemberDrawer = lazy(() =>
  import('./components/member-drawer.tsx').then((file) => ({ default: file.NewMemberDrawer })),
)

export type MemberSearch = MemberListAddress &
  ViewSearch & {
    family?: string | undefined
    /** The club from whose page a new member is made. */
    from?: string | undefined
  }

export type MembersPageProps = {
  search: MemberSearch
  onSearch: (search: MemberSearch) => void
  isCreating: boolean
  onCreate: () => void
  /** After saving, with the created person. */
  onCreated: (member: string) => void
  onClose: () => void
}

type NewMember = {
  federation: FederationOfUser
  onClose: () => void
  onCreated: (member: string) => void
}

/** The next member of a family; the address names the first one. */
const NewFamilyMember = ({ family, ...rest }: NewMember & { family: string }) => {
  const first = trpc.parties.person.get.useQuery({ member: family }, { meta: { page: true } })
  return first.data ? <NewMemberDrawer first={first.data} {...rest} /> : null
}

const tableId = 'members'

const toInput = (federation: string, search: MemberSearch) => ({
  federation,
  q: askable(search.q),
  organisation: search.club,
  ...toMemberNarrowing(readMemberList(search)),
})

const mayReadRegistry = ({ canReadRegistry }: FederationOfUser): boolean => canReadRegistry

/** Members: of the federation for its staff, of their own clubs for club users. The server decides which. */
export const MembersPage = (props: MembersPageProps) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { federation: chosen } = useFederation(mayReadRegistry)
  return (
    <OfficePage
      title={t('person.title')}
      actions={
        chosen && (
          <>
            <FederationSwitch isPermitted={mayReadRegistry} />
            <ImportLink noun="person" />
            <ExportMenu
              path="/api/member/export"
              asks={() => ({
                ...toInput(chosen.ref, props.search),
                columns: seenColumns(tableId, memberColumns(t, formats), props.search),
              })}
            />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onCreate}>
              {t('person.create')}
            </Button>
          </>
        )
      }
    >
      <ForFederation isPermitted={mayReadRegistry}>
        {(federation) => (
          <>
            <MemberList key={federation.ref} federation={federation} {...props} />
            <Suspense>
              {props.isCreating &&
                (props.search.family === undefined ? (
                  <NewMemberDrawer
                    federation={federation}
                    club={props.search.from}
                    onClose={props.onClose}
                    onCreated={props.onCreated}
                  />
                ) : (
                  <NewFamilyMember
                    federation={federation}
                    family={props.search.family}
                    onClose={props.onClose}
                    onCreated={props.onCreated}
                  />
                ))}
            </Suspense>
          </>
        )}
      </ForFederation>
    </OfficePage>
  )
}

const MemberList = ({
  federation,
  search,
  onSearch,
  onCreate,
}: MembersPageProps & { federation: FederationOfUser }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const state = readMemberList(search)
  const input = toInput(federation.ref, search)
  const columns = memberColumns(t, formats)
  const views = useListViews({
    of: { list: 'MEMBERS', federation: federation.ref },
    tableId,
    columns,
    search,
    onSearch,
  })
  const { onRetry, status, ...list } = useCursorList(
    getQueryKey(trpc.parties.person.list, input, 'infinite'),
    (after) => client.parties.person.list.query({ ...input, after }),
  )
  return (
    <>
      {views.line}
      <DataTable
        {...list}
        {...views.table}
        status={views.isOpening ? 'loading' : status}
        onRetry={onRetry}
        label={t('person.title')}
        tableId={tableId}
        columns={columns}
        rowKey={(row) => row.ref}
        rowName={memberName}
        rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
        rowTone={(row) => (row.isDeceased || row.organisations.length === 0 ? 'muted' : undefined)}
        filter={search.q ?? ''}
        onFilter={(q) => onSearch({ q: q === '' ? undefined : q })}
        sort={state.sort}
        onSort={(sort) => onSearch({ sort: toSortText(sort) })}
        toolbar={
          <>
            <MemberChips
              address={search}
              // The federation's staff see all persons, with and without a membership, unless they narrow the list.
              memberships={federation.canRead ? ['ACTIVE', 'ENDED'] : ['ENDED', 'ALL']}
              choicesOf={federation.canRead ? federation.ref : undefined}
              onNarrow={onSearch}
            />
            {views.chip}
          </>
        }
        empty={
          isNarrowed(search) ? (
            <EmptyState title={t('person.narrowedNone')}>
              <Button variant="default" onClick={() => onSearch(notNarrowed)}>
                {t('person.clearFilters')}
              </Button>
            </EmptyState>
          ) : input.q === undefined ? (
            <EmptyState title={t('person.none')} message={t('person.noneWhy')}>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
                {t('person.createFirst')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t('person.notFound')} message={t('person.notFoundWhy')}>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
                {t('person.createMissing')}
              </Button>
            </EmptyState>
          )
        }
      />
    </>
  )
}
