import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import type { OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import { DataTable, DateInput, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconDownload, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { todayHere } from '../../../shared/own-time.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useOrganisationChanges } from './organisation.mutations.ts'
import { useOrganisation } from './organisation.queries.ts'

/** The members of a club, for its own administration and the federation's staff. */
export const OrganisationMembersPage = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { profile, abilities } = useOrganisation(organisation)
  const [showInActive, setShowInActive] = useState(false)
  const [ending, setEnding] = useState<OrganisationMember | null>(null)
  const members = trpc.parties.organisation.listMembers.useQuery(
    { organisation, showInActive },
    { meta: { page: true } },
  )
  const { endMembership } = useOrganisationChanges()
  const exportHref = (kind: string): string =>
    `/api/organisation/${organisation}/members/export?kind=${kind}&includeInactive=${String(showInActive)}`
  return (
    <Section
      title={t('organisation.part.members')}
      actions={
        <>
          <Menu>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                {t('organisation.export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {['XLSX', 'CSV'].map((kind) => (
                <Menu.Item key={kind} component="a" href={exportHref(kind)} download>
                  {kind}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
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
        filterable
        columns={[
          {
            id: 'name',
            header: t('person.name'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            hideable: false,
            text: (row) => `${row.name} ${row.sortName}`,
            compare: (one, other) => one.sortName.localeCompare(other.sortName),
            cell: (row) => row.sortName,
          },
          {
            id: 'birthDate',
            header: t('person.birthDate'),
            width: '130px',
            numeric: true,
            compare: (one, other) => (one.birthDate ?? '').localeCompare(other.birthDate ?? ''),
            cell: (row) => (row.birthDate === null ? '' : formats.date(row.birthDate)),
          },
          {
            id: 'role',
            header: t('person.role'),
            text: (row) => t(`organisation.roles.${row.membership.role}`),
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
            width: '140px',
            text: (row) => row.membership.memberId ?? '',
            cell: (row) => row.membership.memberId ?? '',
          },
          {
            id: 'start',
            header: t('person.start'),
            width: '120px',
            numeric: true,
            compare: (one, other) => one.membership.start.localeCompare(other.membership.start),
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
            id: 'combinations',
            header: t('person.part.combinations'),
            width: '130px',
            numeric: true,
            compare: (one, other) => one.combinationCount - other.combinationCount,
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
        rows={members.data ?? []}
        rowKey={(row) => row.membership.ref}
        rowName={(row) => row.name}
        rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
        rowTone={(row) => (row.membership.isActive ? undefined : 'muted')}
        status={members.isPending ? 'loading' : members.isError ? 'error' : 'ready'}
        onRetry={() => void members.refetch()}
        toolbar={
          <Checkbox
            label={t('person.showInactive')}
            checked={showInActive}
            onChange={(event) => setShowInActive(event.currentTarget.checked)}
          />
        }
        empty={<EmptyState title={t('organisation.noMembers')} message={t('organisation.noMembersWhy')} />}
        {...(abilities?.canEditMember && {
          rowActions: (row: OrganisationMember) =>
            row.membership.isActive ? (
              <ActionIcon aria-label={t('organisation.endName', { name: row.name })} onClick={() => setEnding(row)}>
                <IconUserMinus size={16} aria-hidden />
              </ActionIcon>
            ) : null,
        })}
      />
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
