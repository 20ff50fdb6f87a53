import { ActionIcon, Button } from '@mantine/core'
import type { MemberFilter } from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import type { MemberOrder } from '@oxer/domain/parties/person/member-list.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconDownload, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { EndDrawer } from '../../../shared/end-drawer.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
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
import type { ViewSearch } from '../../../shared/list/view-search.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import type { HoldingKind } from './components/end-holdings-drawer.tsx'
import { type Choice, choiceOf, offersHeld } from './member-choice.view.ts'
import { useOrganisationChanges } from './organisation.mutations.ts'
import { useOrganisation } from './organisation.queries.ts'
import { organisationMemberColumns } from './organisation-members.columns.tsx'

const ExportDrawer = lazy(() =>
  import('./components/export-drawer.tsx').then((file) => ({ default: file.ExportDrawer })),
)
const RenewLicensesDrawer = lazy(() =>
  import('./components/renew-licenses-drawer.tsx').then((file) => ({ default: file.RenewLicensesDrawer })),
)
const InviteMembersDrawer = lazy(() =>
  import('./components/invite-members-drawer.tsx').then((file) => ({ default: file.InviteMembersDrawer })),
)
const EndHoldingsDrawer = lazy(() =>
  import('./components/end-holdings-drawer.tsx').then((file) => ({ default: file.EndHoldingsDrawer })),
)

const tableId = 'organisation-members'

/** Members in one request; the next ones are loaded at the end of the list. */
const pageSize = 200

type Bulk = 'RENEW' | 'INVITE' | HoldingKind

/** An action on many members, with those who were ticked when it started. */
type Begun = { what: Bulk; choice: Choice; offers: { ref: string; name: string }[] }

type Ordered = MemberFilter & { sort: MemberOrder; descending: boolean }

const useMemberList = (organisation: string, asked: Ordered) => {
  const { client } = trpc.useUtils()
  const input = { organisation, ...asked, size: pageSize }
  const list = useCursorList(
    getQueryKey(trpc.parties.organisation.listMembers, input, 'infinite'),
    async (after) => {
      const items = await client.parties.organisation.listMembers.query({ ...input, after })
      return { items, next: items.length < pageSize ? null : (items.at(-1)?.membership.ref ?? null) }
    },
    { isPage: true },
  )
  const { sort: _sort, descending: _descending, ...filter } = asked
  // A list that is loaded as a whole has been counted.
  const counted = trpc.parties.organisation.countMembers.useQuery(
    { organisation, ...filter },
    { enabled: list.hasMore },
  )
  return { ...list, total: list.hasMore ? counted.data?.total : list.rows.length }
}

const BulkButtons = ({ onBegin }: { onBegin: (what: Bulk) => void }) => {
  const { t } = useTranslation('parties')
  return (
    <>
      <Button size="compact-sm" onClick={() => onBegin('RENEW')}>
        {t('organisation.bulk.renew.title')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onBegin('INVITE')}>
        {t('invitation.bulk.title')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onBegin('licenses')}>
        {t('organisation.bulk.licenses.end')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onBegin('memberBenefits')}>
        {t('organisation.bulk.memberBenefits.end')}
      </Button>
    </>
  )
}

const BulkDrawer = ({
  organisation,
  begun: { what, choice, offers },
  onClose,
  onDone,
}: {
  organisation: string
  begun: Begun
  onClose: () => void
  onDone: () => void
}) => {
  const shared = { organisation, choice, onClose }
  if (what === 'INVITE') return <InviteMembersDrawer {...shared} onInvited={onDone} />
  if (what === 'RENEW') return <RenewLicensesDrawer {...shared} held={offers} onRenewed={onDone} />
  return <EndHoldingsDrawer {...shared} kind={what} offers={offers} onEnded={onDone} />
}

const EndMembershipDrawer = ({
  organisation,
  member: { ref, name, membership },
  onClose,
}: {
  organisation: string
  member: OrganisationMember
  onClose: () => void
}) => {
  const { t } = useTranslation('parties')
  const { endMembership } = useOrganisationChanges()
  const formats = useFormats()
  const done = useDone()
  return (
    <EndDrawer
      title={t('organisation.endName', { name })}
      label={t('organisation.lastDay')}
      hint={t('organisation.lastDayHint')}
      saveLabel={t('organisation.end')}
      onClose={onClose}
      save={async (endDate) => {
        await endMembership.mutateAsync({ organisation, member: ref, endDate })
        done({ message: t('organisation.endedOn', { name, day: formats.date(endDate) }), row: membership.ref })
      }}
    />
  )
}

const ListActions = ({
  create,
  onExport,
}: {
  /** The address of the form of a new member, for those who may make one. */
  create: string | null
  onExport: () => void
}) => {
  const { t } = useTranslation('parties')
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
        {t('organisation.export')}
      </Button>
      {create !== null && (
        <Button component={AppLink} href={create} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('person.create')}
        </Button>
      )}
    </>
  )
}

type Narrowed = { search: MemberListAddress; onNarrow: (search: MemberListAddress) => void }

const NoMembers = ({ search, onNarrow, create }: Narrowed & { create: string | null }) => {
  const { t } = useTranslation('parties')
  if (isNarrowed(search)) {
    return (
      <EmptyState title={t('person.narrowedNone')}>
        <Button variant="default" onClick={() => onNarrow(notNarrowed)}>
          {t('person.clearFilters')}
        </Button>
      </EmptyState>
    )
  }
  return search.q === undefined ? (
    <EmptyState title={t('organisation.noMembers')} message={t('organisation.noMembersWhy')}>
      {create !== null && (
        <Button component={AppLink} href={create} variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('organisation.createFirstMember')}
        </Button>
      )}
    </EmptyState>
  ) : (
    <EmptyState title={t('organisation.noMemberFound')} message={t('organisation.noMemberFoundWhy')} />
  )
}

/** What is selected: rows, or everybody whom the list has. */
const useMemberSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  return {
    selected,
    isAll,
    select: (rows: ReadonlySet<string>): void => {
      setAll(false)
      setSelected(rows)
    },
    selectAll: (): void => setAll(true),
  }
}

/** Offers the rows that are not loaded, once all that are loaded are selected. */
const SelectAll = ({ total, onClick }: { total: number; onClick: () => void }) => {
  const { t } = useTranslation('parties')
  return (
    <Button size="compact-sm" variant="subtle" onClick={onClick}>
      {t('list.selectAll', { count: total })}
    </Button>
  )
}

/** The members of a club, for its own administration and the federation's staff. */
export const OrganisationMembersPage = ({
  organisation,
  search,
  onSearch,
}: {
  organisation: string
  search: MemberListAddress & ViewSearch
  onSearch: (search: MemberListAddress & ViewSearch) => void
}) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { profile, abilities } = useOrganisation(organisation)
  const [ending, setEnding] = useState<OrganisationMember | null>(null)
  const { selected, isAll, select, selectAll } = useMemberSelection()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isExporting, setExporting] = useState(false)
  const state = readMemberList(search)
  const { sort, descending, ...narrowing } = toMemberNarrowing(state)
  const filter: MemberFilter = { ...narrowing, q: search.q }
  const members = useMemberList(organisation, { ...filter, sort, descending })
  const { rows } = members
  const hasEnds = rows.some(({ membership }) => membership.end !== null)
  // A club has hundreds of members, and ticking one must not draw them all again.
  const columns = useMemo(() => organisationMemberColumns(t, formats, hasEnds), [t, formats, hasEnds])
  const rowActions = useCallback(
    (row: OrganisationMember) =>
      row.membership.isActive ? (
        <ActionIcon aria-label={t('organisation.endName', { name: row.name })} onClick={() => setEnding(row)}>
          <IconUserMinus size={16} aria-hidden />
        </ActionIcon>
      ) : null,
    [t],
  )
  const begin = (what: Bulk): void =>
    setBegun({
      what,
      choice: choiceOf(rows, selected, { isAll, filter }),
      offers: offersHeld(rows, selected, what === 'RENEW' || what === 'INVITE' ? 'licenses' : what),
    })
  const narrow = (changed: MemberListAddress & ViewSearch): void => {
    select(new Set())
    onSearch(changed)
  }
  const views = useListViews({
    of: { list: 'CLUB_MEMBERS', federation: profile?.federation.ref, organisation },
    ...{ tableId, columns, search },
    onSearch: narrow,
  })
  const total = members.total ?? 0
  const inFederation = profile ? `&federation=${profile.federation.ref}` : ''
  const create = abilities?.canCreateMember ? `/members/create?from=${organisation}${inFederation}` : null
  return (
    <Section
      title={t('organisation.part.members')}
      actions={<ListActions create={create} onExport={() => setExporting(true)} />}
    >
      {views.line}
      <DataTable
        label={t('organisation.part.members')}
        tableId={tableId}
        filter={search.q ?? ''}
        onFilter={(q) => narrow({ q: q === '' ? undefined : q })}
        sort={state.sort}
        onSort={(changed) => onSearch({ sort: toSortText(changed) })}
        columns={columns}
        {...members}
        {...views.table}
        status={views.isOpening ? 'loading' : members.status}
        rowKey={(row) => row.membership.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
        rowTone={(row) => (row.membership.isActive ? undefined : 'muted')}
        toolbar={
          <>
            <MemberChips address={search} memberships={['ENDED', 'ALL']} onNarrow={narrow} />
            {views.chip}
          </>
        }
        empty={<NoMembers search={search} onNarrow={narrow} create={create} />}
        selectionCount={isAll ? t('list.allSelected', { count: total }) : undefined}
        selectionNote={
          !isAll && members.hasMore && selected.size === rows.length && <SelectAll total={total} onClick={selectAll} />
        }
        {...(abilities?.canEditMember && {
          selectMode: 'multi' as const,
          selected,
          onSelect: select,
          bulkActions: () => <BulkButtons onBegin={begin} />,
          rowActions,
        })}
      />
      <Suspense>
        {isExporting && (
          <ExportDrawer
            organisation={organisation}
            list={{ ...filter, sort, descending, columns: views.ids }}
            onClose={() => setExporting(false)}
          />
        )}
        {begun && (
          <BulkDrawer
            organisation={organisation}
            begun={begun}
            onClose={() => setBegun(null)}
            onDone={() => select(new Set())}
          />
        )}
      </Suspense>
      {ending && <EndMembershipDrawer organisation={organisation} member={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}
