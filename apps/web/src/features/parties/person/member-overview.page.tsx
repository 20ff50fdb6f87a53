import { ActionIcon } from '@mantine/core'
import type { HeldBenefit, MemberLicense } from '@oxer/domain/parties/holding/member-holding.schema'
import type { MemberRelation } from '@oxer/domain/parties/person/member-relation.schema'
import type { Membership, Statute } from '@oxer/domain/parties/person/membership.schema'
import type { MemberAbilities, MemberDetail } from '@oxer/domain/parties/person/person.schema'
import type { Formats } from '@oxer/i18n/formats'
import {
  DataTable,
  type DataTableColumn,
  DeleteConfirmation,
  EmptyState,
  ErrorState,
  Section,
  StatusBadge,
} from '@oxer/ui'
import { IconCalendarOff, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { EndDrawer } from '../../../shared/end-drawer.tsx'
import { useCostColumn } from '../../../shared/finance/cost-column.tsx'
import { PayerFinance } from '../../../shared/finance/payer-finance.tsx'
import { useCosts } from '../../../shared/finance/use-costs.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { RecordEvents } from '../../../shared/record/record-events.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useHashRow } from '../../../shared/use-hash-row.ts'
import { MemberCareers } from './components/member-careers.tsx'
import { MemberInvitation } from './components/member-invitation.tsx'
import { MemberSummaries } from './components/member-summaries.tsx'
import { PersonalFacts } from './components/personal-facts.tsx'
import { useMember, useMemberHead } from './member.queries.ts'
import { usePersonChanges } from './person.mutations.ts'

/** The period, and whether it includes today. */
type Dated = { start: string; end: string | null; isActive: boolean }
type StatuteRow = Statute & { organisation: string }

type Open =
  | { kind: 'membership'; membership: Membership }
  | { kind: 'statute'; statute: StatuteRow }
  | { kind: 'license'; license: MemberLicense }
  | { kind: 'relation'; relation: MemberRelation }

const usePeriodColumns = () => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  return <Row,>(periodOf: (row: Row) => Dated): DataTableColumn<Row>[] => [
    {
      id: 'start',
      header: t('person.start'),
      width: '120px',
      numeric: true,
      cell: (row) => formats.date(periodOf(row).start),
    },
    {
      id: 'end',
      header: t('person.end'),
      width: '120px',
      numeric: true,
      cell: (row) => dateOf(formats, periodOf(row).end),
    },
    {
      id: 'status',
      header: t('person.status'),
      width: '120px',
      cell: (row) => (
        <StatusBadge tone={periodOf(row).isActive ? 'good' : 'neutral'}>
          {t(periodOf(row).isActive ? 'person.active' : 'person.ended')}
        </StatusBadge>
      ),
    },
  ]
}

const dateOf = (formats: Formats, date: string | null): string => (date === null ? '' : formats.date(date))

/** A membership that has ended cannot be ended again. */
const canEnd = ({ end }: { end: string | null }, isActive: boolean): boolean => isActive || end === null

const EndButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon aria-label={label} onClick={onClick}>
    <IconCalendarOff size={16} aria-hidden />
  </ActionIcon>
)

type Overview = MemberAbilities['overview']
type PartProps = { detail: MemberDetail; canEdit: boolean; onOpen: (open: Open) => void }

const Memberships = ({ detail, canEdit, onOpen }: PartProps) => {
  const { t } = useTranslation('parties')
  const periodColumns = usePeriodColumns()
  const statutes = detail.memberships.flatMap(({ organisation, statutes: held }) =>
    held.map((statute): StatuteRow => ({ ...statute, organisation: organisation.name })),
  )
  return (
    <>
      <Section
        title={t('person.memberships')}
        empty={detail.memberships.length === 0 ? t('person.quiet.memberships') : undefined}
      >
        <DataTable
          label={t('person.memberships')}
          columns={[
            {
              id: 'club',
              header: t('person.club'),
              width: 'minmax(180px, 3fr)',
              primary: true,
              cell: (row) => row.organisation.name,
            },
            { id: 'role', header: t('person.role'), cell: (row) => t(`organisation.roles.${row.role}`) },
            {
              id: 'type',
              header: t('person.association'),
              cell: (row) => t(`person.associations.${row.associationType}`),
            },
            { id: 'memberId', header: t('person.memberId'), width: '140px', cell: (row) => row.memberId ?? '' },
            ...periodColumns<Membership>((row) => row),
          ]}
          rows={detail.memberships}
          rowKey={(row) => row.ref}
          rowName={(row) => row.organisation.name}
          rowHref={(row) => `${placeOf.organisation(row.organisation.ref)}/overview`}
          rowTone={(row) => (row.isActive ? undefined : 'muted')}
          maxHeight="none"
          empty={<EmptyState title={t('person.noMemberships')} />}
          {...(canEdit && {
            rowActions: (row: Membership) =>
              canEnd(row, row.isActive) ? (
                <EndButton
                  label={t('person.ending.membership', { name: row.organisation.name })}
                  onClick={() => onOpen({ kind: 'membership', membership: row })}
                />
              ) : null,
          })}
        />
      </Section>
      {statutes.length > 0 && (
        <Section title={t('person.statute.title')}>
          <DataTable
            label={t('person.statute.title')}
            columns={[
              {
                id: 'statute',
                header: t('person.statute.one'),
                width: 'minmax(160px, 2fr)',
                primary: true,
                cell: (row) => t(`person.statute.types.${row.statute}`),
              },
              { id: 'club', header: t('person.club'), width: 'minmax(160px, 2fr)', cell: (row) => row.organisation },
              ...periodColumns<StatuteRow>(({ since, until, isActive }) => ({ start: since, end: until, isActive })),
            ]}
            rows={statutes}
            rowKey={(row) => row.ref}
            rowName={(row) => t(`person.statute.types.${row.statute}`)}
            rowTone={(row) => (row.isActive ? undefined : 'muted')}
            maxHeight="none"
            empty={null}
            {...(canEdit && {
              rowActions: (row: StatuteRow) =>
                canEnd({ end: row.until }, row.isActive) ? (
                  <EndButton
                    label={t('person.statute.end', { name: t(`person.statute.types.${row.statute}`) })}
                    onClick={() => onOpen({ kind: 'statute', statute: row })}
                  />
                ) : null,
            })}
          />
        </Section>
      )}
    </>
  )
}

/** How many uses are left, by the license that the member holds; only licenses with a number of uses have one. */
const useUsesLeft = ({ ref, licenses }: MemberDetail): ReadonlyMap<string, string> => {
  const { t } = useTranslation('parties')
  const { data = [] } = trpc.competitions.memberRegistration.licenseUses.useQuery(
    { member: ref },
    { enabled: licenses.length > 0 },
  )
  return new Map(
    data.map(({ memberLicenseRef, left, quantity }) => [
      memberLicenseRef,
      t('person.license.usesOf', { left, quantity }),
    ]),
  )
}

const Holdings = ({ detail, canEdit, onOpen }: PartProps) => {
  const { t } = useTranslation('parties')
  const periodColumns = usePeriodColumns()
  const uses = useUsesLeft(detail)
  const costs = useCosts([...detail.licenses, ...detail.memberBenefits].map(({ ref }) => ref))
  const licenseCosts = useCostColumn<MemberLicense>(costs, ({ ref }) => ref)
  const benefitCosts = useCostColumn<HeldBenefit>(costs, ({ ref }) => ref)
  return (
    <>
      <Section
        title={t('person.sections.licenses')}
        empty={detail.licenses.length === 0 ? t('person.quiet.licenses') : undefined}
      >
        <DataTable
          label={t('person.sections.licenses')}
          columns={[
            {
              id: 'license',
              header: t('person.license.one'),
              width: 'minmax(160px, 3fr)',
              primary: true,
              cell: (row) => row.name,
            },
            { id: 'type', header: t('person.license.type'), cell: (row) => t(`person.license.types.${row.type}`) },
            { id: 'billTo', header: t('person.license.billTo'), cell: (row) => <ContactLink contact={row.billTo} /> },
            ...(uses.size > 0
              ? [
                  {
                    id: 'uses',
                    header: t('person.license.usesLeft'),
                    width: '130px',
                    numeric: true,
                    cell: (row: MemberLicense) => uses.get(row.ref) ?? '',
                  },
                ]
              : []),
            ...periodColumns<MemberLicense>((row) => row),
            ...licenseCosts,
          ]}
          rows={detail.licenses}
          rowKey={(row) => row.ref}
          rowName={(row) => row.name}
          rowTone={(row) => (row.isActive ? undefined : 'muted')}
          maxHeight="none"
          empty={<EmptyState title={t('person.license.none')} />}
          {...(canEdit && {
            rowActions: (row: MemberLicense) =>
              canEnd(row, row.isActive) ? (
                <EndButton
                  label={t('person.license.end', { name: row.name })}
                  onClick={() => onOpen({ kind: 'license', license: row })}
                />
              ) : null,
          })}
        />
      </Section>
      <Section
        title={t('person.sections.benefits')}
        empty={detail.memberBenefits.length === 0 ? t('person.quiet.benefits') : undefined}
      >
        <DataTable
          label={t('person.sections.benefits')}
          columns={[
            {
              id: 'benefit',
              header: t('person.benefit.one'),
              width: 'minmax(160px, 3fr)',
              primary: true,
              cell: (row) => row.name,
            },
            { id: 'billTo', header: t('person.license.billTo'), cell: (row) => <ContactLink contact={row.billTo} /> },
            ...periodColumns<HeldBenefit>((row) => ({ ...row, isActive: row.checked })),
            ...benefitCosts,
          ]}
          rows={detail.memberBenefits}
          rowKey={(row) => row.ref}
          rowTone={(row) => (row.checked ? undefined : 'muted')}
          maxHeight="none"
          empty={<EmptyState title={t('person.benefit.none')} />}
        />
      </Section>
    </>
  )
}

const Relations = ({ detail, canEdit, onOpen }: PartProps) => {
  const { t } = useTranslation('parties')
  return (
    <Section
      title={t('person.sections.relations')}
      empty={detail.relations.length === 0 ? t('person.quiet.relations') : undefined}
    >
      <DataTable
        label={t('person.sections.relations')}
        columns={[
          {
            id: 'person',
            header: t('person.name'),
            width: 'minmax(160px, 3fr)',
            primary: true,
            cell: (row) => row.person.name,
          },
          {
            id: 'type',
            header: t('person.relation.type'),
            cell: ({ side, type }) => {
              const name = t(`person.relation.types.${type}`)
              return side === 'PARENT' ? name : t('person.relation.childOf', { type: name })
            },
          },
          {
            id: 'permission',
            header: t('person.relation.permission'),
            cell: (row) => t(`person.relation.permissions.${row.permission}`),
          },
        ]}
        rows={detail.relations}
        rowKey={(row) => row.ref}
        rowName={(row) => row.person.name}
        rowHref={(row) => `${placeOf.member(row.person.ref)}/overview`}
        maxHeight="none"
        empty={<EmptyState title={t('person.relation.none')} />}
        {...(canEdit && {
          rowActions: (row: MemberRelation) => (
            <ActionIcon
              aria-label={t('person.relation.removeName', { name: row.person.name })}
              onClick={() => onOpen({ kind: 'relation', relation: row })}
            >
              <IconUnlink size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
      />
    </Section>
  )
}

const Ending = ({ member, open, onClose }: { member: string; open: Open; onClose: () => void }) => {
  const { t } = useTranslation('parties')
  const { endMembership, endStatute, endLicense, removeParent, removeChild } = usePersonChanges()
  const texts = {
    label: t('person.ending.lastDay'),
    hint: t('person.ending.lastDayHint'),
    saveLabel: t('person.ending.end'),
    onClose,
  }
  switch (open.kind) {
    case 'membership': {
      const { ref, organisation } = open.membership
      return (
        <EndDrawer
          {...texts}
          title={t('person.ending.membership', { name: organisation.name })}
          why={t('person.ending.membershipWhy')}
          save={(endDate) => endMembership.mutateAsync({ member, membership: ref, endDate })}
        />
      )
    }
    case 'statute': {
      const { ref, statute } = open.statute
      return (
        <EndDrawer
          {...texts}
          title={t('person.statute.end', { name: t(`person.statute.types.${statute}`) })}
          save={(endDate) => endStatute.mutateAsync({ member, statute: ref, endDate })}
        />
      )
    }
    case 'license': {
      const { ref, name } = open.license
      return (
        <EndDrawer
          {...texts}
          title={t('person.license.end', { name })}
          save={(endDate) => endLicense.mutateAsync({ member, license: ref, endDate })}
        />
      )
    }
    case 'relation': {
      const { side, person } = open.relation
      const { mutate, isPending } = side === 'PARENT' ? removeParent : removeChild
      return (
        <DeleteConfirmation
          opened
          onClose={onClose}
          isBusy={isPending}
          title={t('person.relation.removeTitle')}
          message={t('person.relation.removeWhy', { name: person.name })}
          confirm={t('person.relation.end')}
          onConfirm={() => mutate({ member, personRef: person.ref }, { onSettled: onClose })}
        />
      )
    }
  }
}

/** The record of the member; each part is shown if its flag opens it. */
const MemberRecord = ({ member, canEdit, may }: { member: string; canEdit: boolean; may: Overview }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const detail = trpc.parties.person.get.useQuery({ member }, { meta: { page: true } })
  useHashRow(detail.isSuccess)
  if (detail.isError) return <ErrorState onRetry={() => void detail.refetch()} />
  if (!detail.data) return null
  const part = { detail: detail.data, canEdit, onOpen: setOpen }
  return (
    <>
      <PersonalFacts detail={detail.data} showAddress={may.canViewAddress} />
      {may.canInvitePerson && (
        <MemberInvitation member={member} name={`${detail.data.firstName} ${detail.data.lastName}`} />
      )}
      {may.canViewMemberships && <Memberships {...part} />}
      {may.canViewLicenses && <Holdings {...part} />}
      {may.canViewRelations && <Relations {...part} />}
      {open && <Ending member={member} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The data of a person, for users who may see them (ps005). */
export const MemberOverviewPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const { abilities } = useMember(member)
  const head = useMemberHead(member)
  if (!abilities) return null
  const { general, overview: may } = abilities
  const isPrivate = !Object.values(may).some(Boolean)
  if (isPrivate) return <EmptyState title={t('person.private')} message={t('person.privateWhy')} />
  return (
    <>
      <RecordEvents noun="person" of={member} head={head} />
      <MemberRecord member={member} canEdit={general.canEdit} may={may} />
      {may.canViewCareers && <MemberCareers member={member} canManage={may.canManageCareers} />}
      {may.canViewFinance && <PayerFinance owner={{ kind: 'member', ref: member }} />}
      <MemberSummaries member={member} may={may} />
    </>
  )
}
