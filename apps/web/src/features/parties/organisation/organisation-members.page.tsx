import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconDownload, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { EndDrawer } from '../../../shared/end-drawer.tsx'
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

/** Members in one request; the next ones are loaded at the end of the list. */
const pageSize = 200

type Bulk = 'RENEW' | 'INVITE' | HoldingKind

/** An action on many members, with those who were ticked when it started. */
type Begun = { what: Bulk; choice: Choice; offers: { ref: string; name: string }[] }

const useMemberList = (organisation: string, filter: { q: string; showInActive: boolean }) => {
  const { client } = trpc.useUtils()
  const input = { organisation, ...filter, size: pageSize }
  return useCursorList(
    getQueryKey(trpc.parties.organisation.listMembers, input, 'infinite'),
    async (after) => {
      const items = await client.parties.organisation.listMembers.query({ ...input, after })
      return { items, next: items.length < pageSize ? null : (items.at(-1)?.membership.ref ?? null) }
    },
    { isPage: true },
  )
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
  member: { ref, name },
  onClose,
}: {
  organisation: string
  member: OrganisationMember
  onClose: () => void
}) => {
  const { t } = useTranslation('parties')
  const { endMembership } = useOrganisationChanges()
  return (
    <EndDrawer
      title={t('organisation.endName', { name })}
      label={t('organisation.lastDay')}
      hint={t('organisation.lastDayHint')}
      saveLabel={t('organisation.end')}
      onClose={onClose}
      save={(endDate) => endMembership.mutateAsync({ organisation, member: ref, endDate })}
    />
  )
}

/** The members of a club, for its own administration and the federation's staff. */
export const OrganisationMembersPage = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { profile, abilities } = useOrganisation(organisation)
  const [showInActive, setShowInActive] = useState(false)
  const [q, setQ] = useState('')
  const [ending, setEnding] = useState<OrganisationMember | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isExporting, setExporting] = useState(false)
  const filter = { q, showInActive }
  const members = useMemberList(organisation, filter)
  // A club has hundreds of members, and ticking one must not draw them all again.
  const columns = useMemo(() => organisationMemberColumns(t, formats, showInActive), [t, formats, showInActive])
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
      choice: choiceOf(members.rows, selected, { hasMore: members.hasMore, filter }),
      offers: offersHeld(members.rows, selected, what === 'RENEW' || what === 'INVITE' ? 'licenses' : what),
    })
  const narrow = (change: () => void): void => {
    setSelected(new Set())
    change()
  }
  return (
    <Section
      title={t('organisation.part.members')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            {t('organisation.export')}
          </Button>
          {abilities?.canCreateMember && (
            <Button
              component={AppLink}
              href={`/members/create${profile ? `?federation=${profile.federation.ref}` : ''}`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('person.create')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        label={t('organisation.part.members')}
        tableId="organisation-members"
        filter={q}
        onFilter={(text) => narrow(() => setQ(text))}
        columns={columns}
        {...members}
        rowKey={(row) => row.membership.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
        rowTone={(row) => (row.membership.isActive ? undefined : 'muted')}
        toolbar={
          <Checkbox
            label={t('list.membership.ALL')}
            checked={showInActive}
            onChange={({ currentTarget: { checked } }) => narrow(() => setShowInActive(checked))}
          />
        }
        empty={
          q === '' ? (
            <EmptyState title={t('organisation.noMembers')} message={t('organisation.noMembersWhy')} />
          ) : (
            <EmptyState title={t('organisation.noMemberFound')} message={t('organisation.noMemberFoundWhy')} />
          )
        }
        {...(abilities?.canEditMember && {
          selectMode: 'multi' as const,
          selected,
          onSelect: setSelected,
          bulkActions: () => <BulkButtons onBegin={begin} />,
          rowActions,
        })}
      />
      <Suspense>
        {isExporting && (
          <ExportDrawer organisation={organisation} showInActive={showInActive} onClose={() => setExporting(false)} />
        )}
        {begun && (
          <BulkDrawer
            organisation={organisation}
            begun={begun}
            onClose={() => setBegun(null)}
            onDone={() => setSelected(new Set())}
          />
        )}
      </Suspense>
      {ending && <EndMembershipDrawer organisation={organisation} member={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}
