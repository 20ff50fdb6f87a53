import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { HeldByMember, OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import { DataTable, DateInput, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconDownload, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { todayHere } from '../../../shared/own-time.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import type { HoldingKind } from './components/end-holdings-drawer.tsx'
import { type Choice, choiceOf, offersHeld } from './member-choice.view.ts'
import { useOrganisationChanges } from './organisation.mutations.ts'
import { useOrganisation } from './organisation.queries.ts'

const ExportDrawer = lazy(() =>
  import('./components/export-drawer.tsx').then((file) => ({ default: file.ExportDrawer })),
)
const RenewLicensesDrawer = lazy(() =>
  import('./components/renew-licenses-drawer.tsx').then((file) => ({ default: file.RenewLicensesDrawer })),
)
const EndHoldingsDrawer = lazy(() =>
  import('./components/end-holdings-drawer.tsx').then((file) => ({ default: file.EndHoldingsDrawer })),
)

const namesOf = (held: readonly HeldByMember[]): string => [...new Set(held.map(({ offer }) => offer.name))].join(', ')

/** Members in one request; the next ones are loaded at the end of the list. */
const pageSize = 200

type Bulk = 'RENEW' | HoldingKind

/** An action on many members, with those who were ticked when it started. */
type Begun = { what: Bulk; choice: Choice; offers: { ref: string; name: string }[] }

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
  const { client } = trpc.useUtils()
  const filter = { q, showInActive }
  const input = { organisation, ...filter, size: pageSize }
  const members = useCursorList(
    getQueryKey(trpc.parties.organisation.listMembers, input, 'infinite'),
    async (after) => {
      const items = await client.parties.organisation.listMembers.query({ ...input, after })
      return { items, next: items.length < pageSize ? null : (items.at(-1)?.membership.ref ?? null) }
    },
    { isPage: true },
  )
  const { endMembership } = useOrganisationChanges()
  const begin = (what: Bulk): void =>
    setBegun({
      what,
      choice: choiceOf(members.rows, selected, { hasMore: members.hasMore, filter }),
      offers: offersHeld(members.rows, selected, what === 'RENEW' ? 'licenses' : what),
    })
  const narrow = (change: () => void): void => {
    setSelected(new Set())
    change()
  }
  const finish = (): void => setSelected(new Set())
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
        columns={[
          {
            id: 'name',
            header: t('person.name'),
            width: 'minmax(200px, 2fr)',
            primary: true,
            hideable: false,
            cell: (row) => row.sortName,
          },
          {
            id: 'birthDate',
            header: t('person.birthDate'),
            width: '130px',
            numeric: true,
            cell: (row) => (row.birthDate === null ? '' : formats.date(row.birthDate)),
          },
          {
            id: 'role',
            header: t('person.role'),
            width: 'minmax(96px, 0.6fr)',
            cell: (row) => t(`organisation.roles.${row.membership.role}`),
          },
          {
            id: 'association',
            header: t('person.association'),
            hidden: true,
            cell: (row) => t(`person.associations.${row.membership.associationType}`),
          },
          {
            id: 'memberId',
            header: t('person.memberId'),
            width: '110px',
            cell: (row) => row.membership.memberId ?? '',
          },
          {
            id: 'start',
            header: t('person.start'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.date(row.membership.start),
          },
          {
            id: 'end',
            header: t('person.end'),
            hidden: !showInActive,
            width: '120px',
            numeric: true,
            cell: (row) => (row.membership.end === null ? '' : formats.date(row.membership.end)),
          },
          {
            id: 'licenses',
            header: t('person.sections.licenses'),
            width: 'minmax(170px, 3fr)',
            cell: (row) => namesOf(row.licenses),
          },
          {
            id: 'memberBenefits',
            header: t('person.sections.benefits'),
            hidden: true,
            cell: (row) => namesOf(row.memberBenefits),
          },
          {
            id: 'combinations',
            header: t('person.part.combinations'),
            width: '120px',
            numeric: true,
            cell: (row) => row.combinationCount,
          },
          {
            id: 'status',
            header: t('person.status'),
            width: '120px',
            hidden: !showInActive,
            cell: (row) =>
              row.membership.isActive ? (
                <StatusBadge tone="good">{t('person.active')}</StatusBadge>
              ) : (
                <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
              ),
          },
        ]}
        {...members}
        rowKey={(row) => row.membership.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
        rowTone={(row) => (row.membership.isActive ? undefined : 'muted')}
        toolbar={
          <Checkbox
            label={t('person.showInactive')}
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
          bulkActions: () => (
            <>
              <Button size="compact-sm" onClick={() => begin('RENEW')}>
                {t('organisation.bulk.renew.title')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => begin('licenses')}>
                {t('organisation.bulk.licenses.end')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => begin('memberBenefits')}>
                {t('organisation.bulk.memberBenefits.end')}
              </Button>
            </>
          ),
          rowActions: (row: OrganisationMember) =>
            row.membership.isActive ? (
              <ActionIcon aria-label={t('organisation.endName', { name: row.name })} onClick={() => setEnding(row)}>
                <IconUserMinus size={16} aria-hidden />
              </ActionIcon>
            ) : null,
        })}
      />
      <Suspense>
        {isExporting && (
          <ExportDrawer organisation={organisation} showInActive={showInActive} onClose={() => setExporting(false)} />
        )}
        {begun?.what === 'RENEW' && (
          <RenewLicensesDrawer
            organisation={organisation}
            choice={begun.choice}
            held={begun.offers}
            onClose={() => setBegun(null)}
            onRenewed={finish}
          />
        )}
        {begun && begun.what !== 'RENEW' && (
          <EndHoldingsDrawer
            organisation={organisation}
            kind={begun.what}
            choice={begun.choice}
            offers={begun.offers}
            onClose={() => setBegun(null)}
            onEnded={finish}
          />
        )}
      </Suspense>
      {ending && (
        <EditDrawer<{ endDate: string | null }>
          title={t('organisation.endName', { name: ending.name })}
          onClose={() => setEnding(null)}
          initialValues={{ endDate: todayHere() }}
          saveLabel={t('organisation.end')}
          validate={({ endDate }): Record<string, string> =>
            endDate === null ? { endDate: t('person.chooseDate') } : {}
          }
          save={async ({ endDate }) =>
            endDate && endMembership.mutateAsync({ organisation, member: ending.ref, endDate })
          }
        >
          {(form) => (
            <DateInput
              label={t('organisation.lastDay')}
              description={t('organisation.lastDayHint')}
              required
              data-autofocus
              value={form.values.endDate}
              onChange={(endDate) => form.setFieldValue('endDate', endDate)}
              error={form.errors.endDate}
            />
          )}
        </EditDrawer>
      )}
    </Section>
  )
}
