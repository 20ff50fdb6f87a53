import type { Membership } from '@oxer/domain/parties/person/person.schema'
import { DataTable, type DataTableColumn, EmptyState, Facts, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { oneLineAddress } from '../../../shared/one-line-address.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useMember } from './member.queries.ts'

/** What is known of a person, as far as the reader may see it: the server leaves out the rest. */
export const MemberOverviewPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { profile, abilities } = useMember(member)
  if (!profile || !abilities) return null
  if (!abilities.overview.canViewAddress) {
    return <EmptyState title={t('person.private')} message={t('person.privateWhy')} />
  }
  const columns: DataTableColumn<Membership>[] = [
    {
      id: 'club',
      header: t('person.club'),
      width: 'minmax(180px, 3fr)',
      primary: true,
      cell: (row) => row.organisation.name,
    },
    { id: 'role', header: t('person.role'), cell: (row) => t(`organisation.roles.${row.role}`) },
    { id: 'type', header: t('person.association'), cell: (row) => t(`person.associations.${row.associationType}`) },
    { id: 'memberId', header: t('person.memberId'), width: '140px', cell: (row) => row.memberId ?? '' },
    { id: 'start', header: t('person.start'), width: '120px', numeric: true, cell: (row) => formats.date(row.start) },
    {
      id: 'end',
      header: t('person.end'),
      width: '120px',
      numeric: true,
      cell: (row) => (row.end === null ? '' : formats.date(row.end)),
    },
    {
      id: 'status',
      header: t('person.status'),
      width: '120px',
      cell: (row) =>
        row.isActive ? (
          <StatusBadge tone="good">{t('person.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
        ),
    },
  ]
  return (
    <>
      <Section title={t('person.personal')}>
        <Facts
          columns={3}
          items={[
            { label: t('person.birthDate'), value: profile.birthDate && formats.date(profile.birthDate) },
            { label: t('person.email'), value: profile.email },
            { label: t('person.mobilePhone'), value: profile.mobilePhone },
            { label: t('person.phone'), value: profile.phone },
            { label: t('person.address'), value: profile.address && oneLineAddress(profile.address) },
            { label: t('person.nationality'), value: profile.nationality },
            { label: t('person.feiNumber'), value: profile.feiNumber },
          ]}
        />
      </Section>
      <Section title={t('person.memberships')}>
        <DataTable
          label={t('person.memberships')}
          columns={columns}
          rows={profile.memberships}
          rowKey={(row) => row.ref}
          rowHref={(row) => `${placeOf.organisation(row.organisation.ref)}/overview`}
          rowTone={(row) => (row.isActive ? undefined : 'muted')}
          maxHeight="none"
          empty={<EmptyState title={t('person.noMemberships')} />}
        />
      </Section>
    </>
  )
}
