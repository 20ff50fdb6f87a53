import type { HeldByMember, OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import { neverEnds } from '@oxer/domain/parties/person/person.rules'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, PicturedName, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

const namesOf = (held: readonly HeldByMember[]): string => [...new Set(held.map(({ offer }) => offer.name))].join(', ')

/** Of the license that runs longest. */
const lastEndOf = (held: readonly HeldByMember[], t: TFunction<'parties'>, formats: Formats): string => {
  const ends = held.map(({ end }) => end ?? neverEnds).toSorted()
  const last = ends.at(-1)
  if (last === undefined) return ''
  return last === neverEnds ? t('person.licenseEndless') : formats.date(last)
}

/** `withEnds`: some of the memberships have an end, so the list shows when. */
export const organisationMemberColumns = (
  t: TFunction<'parties'>,
  formats: Formats,
  withEnds: boolean,
): readonly DataTableColumn<OrganisationMember>[] => [
  {
    id: 'name',
    header: t('person.name'),
    width: 'minmax(200px, 2fr)',
    sortable: true,
    primary: true,
    hideable: false,
    text: (row) => row.sortName,
    cell: (row) => <PicturedName name={row.name} label={row.sortName} src={row.avatar} />,
  },
  {
    id: 'birthDate',
    header: t('person.birthDate'),
    width: '130px',
    sortable: true,
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
    hidden: true,
    width: '120px',
    numeric: true,
    cell: (row) => formats.date(row.membership.start),
  },
  {
    id: 'end',
    header: t('person.end'),
    hidden: !withEnds,
    width: '120px',
    numeric: true,
    cell: (row) => (row.membership.end === null ? '' : formats.date(row.membership.end)),
  },
  {
    id: 'license',
    header: t('person.licenseUntil'),
    width: '130px',
    sortable: true,
    numeric: true,
    cell: (row) => lastEndOf(row.licenses, t, formats),
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
    hidden: !withEnds,
    cell: (row) =>
      row.membership.isActive ? (
        <StatusBadge tone="good">{t('person.active')}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
      ),
  },
]
