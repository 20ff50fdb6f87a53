import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { AssociationType, StatuteType } from '@oxer/domain/parties/person/membership.schema'
import { DateInput, Typeahead } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FederationOfUser } from '../../../../shared/federation.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { todayHere } from '../../../../shared/own-time.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { type MembershipValue, newKey, newMembership, type StatuteValue } from '../member.form.ts'
import { errorAt, FormPart, FormRow } from './form-parts.tsx'
import classes from './member-form.module.css'

type Errors = Readonly<Record<string, ReactNode>>
type Federation = Pick<FederationOfUser, 'ref' | 'canRead'>

const StatuteRows = ({
  statutes,
  onChange,
  errors,
  path,
}: {
  statutes: readonly StatuteValue[]
  onChange: (statutes: StatuteValue[]) => void
  errors: Errors
  path: string
}) => {
  const { t } = useTranslation('parties')
  const change = (key: string, over: Partial<StatuteValue>): void =>
    onChange(statutes.map((row) => (row.key === key ? { ...row, ...over } : row)))
  return (
    <div className={classes.nested}>
      {statutes.map((row, index) => {
        const name = t(`person.statute.types.${row.statute}`)
        const field = `${path}.${String(index)}`
        return (
          <FormRow
            key={row.key}
            label={name}
            removeLabel={t('person.statute.remove', { name })}
            isRemoved={row.markForDeletion}
            onRemove={() =>
              row.ref === undefined
                ? onChange(statutes.filter(({ key }) => key !== row.key))
                : change(row.key, { markForDeletion: true })
            }
            onRestore={() => change(row.key, { markForDeletion: false })}
          >
            <NativeSelect
              label={t('person.statute.one')}
              data={StatuteType.options.map((value) => ({ value, label: t(`person.statute.types.${value}`) }))}
              value={row.statute}
              onChange={(event) => change(row.key, { statute: StatuteType.parse(event.currentTarget.value) })}
            />
            <DateInput
              label={t('person.statute.since')}
              required
              value={row.since}
              onChange={(since) => change(row.key, { since })}
              error={errorAt(errors, `${field}.since`)}
            />
            <DateInput
              label={t('person.statute.until')}
              value={row.until}
              onChange={(until) => change(row.key, { until })}
              error={errorAt(errors, `${field}.until`)}
            />
          </FormRow>
        )
      })}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() =>
          onChange([
            ...statutes,
            { key: newKey(), statute: 'BOARD_MEMBER', since: todayHere(), until: null, markForDeletion: false },
          ])
        }
      >
        {t('person.statute.add')}
      </Button>
    </div>
  )
}

type RowProps = {
  row: MembershipValue
  /** Where the form holds the membership, for its errors. */
  path: string
  errors: Errors
  onChange: (over: Partial<MembershipValue>) => void
}

/** The club of a new membership is searched for; that of a stored one does not change. */
const Club = ({
  federation,
  name,
  assigned,
  row,
  path,
  errors,
  onChange,
}: RowProps & { federation: string; name: string; assigned: readonly string[] }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const fullSearch = useFullSearch('organisations', federation)
  const [isAllAssigned, setAllAssigned] = useState(false)
  if (row.ref !== undefined) {
    return (
      <Text className={classes.wide ?? ''} fw={600}>
        {name}
      </Text>
    )
  }
  return (
    <Typeahead
      {...fullSearch}
      className={classes.wide ?? ''}
      label={t('person.memberOf')}
      required
      value={row.organisation}
      onChange={(organisation) => onChange({ organisation })}
      error={errorAt(errors, `${path}.organisation`)}
      search={async (q, signal) => {
        const { matches } = await client.parties.organisation.search.query({ q, federation }, { signal })
        const free = matches.filter(({ ref }) => !assigned.includes(ref))
        setAllAssigned(matches.length > 0 && free.length === 0)
        return free.map(({ ref, name: found, cityName }) => ({
          ref,
          name: found,
          ...(cityName && { detail: cityName }),
        }))
      }}
      {...(isAllAssigned && { whenNone: () => <Text size="sm">{t('person.membershipForm.allAssigned')}</Text> })}
    />
  )
}

const Rights = ({ row, onChange }: Pick<RowProps, 'row' | 'onChange'>) => {
  const { t } = useTranslation('parties')
  return (
    <div className={classes.checks}>
      <Checkbox
        label={t('person.membershipForm.canOrganize')}
        checked={row.canOrganizeCompetitions}
        onChange={(event) => onChange({ canOrganizeCompetitions: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('person.membershipForm.canAssignTime')}
        checked={row.canAssignTimeForCompetitions}
        onChange={(event) => onChange({ canAssignTimeForCompetitions: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('person.membershipForm.canManageFinance')}
        checked={row.canManageFinance}
        onChange={(event) => onChange({ canManageFinance: event.currentTarget.checked })}
      />
    </div>
  )
}

const OwnMembership = ({
  federation,
  name,
  assigned,
  onRemove,
  ...part
}: RowProps & { federation: string; name: string; assigned: readonly string[]; onRemove: () => void }) => {
  const { t } = useTranslation('parties')
  const { row, path, errors, onChange } = part
  return (
    <FormRow label={name} removeLabel={t('person.membershipForm.remove')} {...(row.ref === undefined && { onRemove })}>
      <Club federation={federation} name={name} assigned={assigned} {...part} />
      <DateInput
        label={t('person.memberSince')}
        required
        value={row.start}
        onChange={(start) => onChange({ start })}
        error={errorAt(errors, `${path}.start`)}
      />
      <DateInput
        label={t('person.end')}
        value={row.end}
        onChange={(end) => onChange({ end })}
        error={errorAt(errors, `${path}.end`)}
      />
      <NativeSelect
        label={t('person.association')}
        data={AssociationType.options.map((value) => ({ value, label: t(`person.associations.${value}`) }))}
        value={row.associationType}
        onChange={(event) => onChange({ associationType: AssociationType.parse(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('person.role')}
        data={OrganisationRoleName.options.map((value) => ({
          value,
          label: t(`organisation.roles.${value}`),
        }))}
        value={row.role}
        onChange={(event) => onChange({ role: OrganisationRoleName.parse(event.currentTarget.value) })}
        error={errorAt(errors, `${path}.role`)}
      />
      <TextInput
        label={t('person.memberId')}
        value={row.memberId}
        onChange={(event) => onChange({ memberId: event.currentTarget.value })}
        error={errorAt(errors, `${path}.memberId`)}
      />
      <Rights row={row} onChange={onChange} />
      <StatuteRows
        statutes={row.statutes}
        onChange={(statutes) => onChange({ statutes })}
        errors={errors}
        path={`${path}.statutes`}
      />
    </FormRow>
  )
}

/** A membership that another club manages is only shown, and changed there. */
export const MembershipFields = ({
  federation,
  memberships,
  onChange,
  errors,
}: {
  federation: Federation
  memberships: readonly MembershipValue[]
  onChange: (memberships: MembershipValue[]) => void
  errors: Errors
}) => {
  const { t } = useTranslation('parties')
  const { user } = useSession()
  const change = (key: string, over: Partial<MembershipValue>): void =>
    onChange(memberships.map((row) => (row.key === key ? { ...row, ...over } : row)))
  const isMine = (row: MembershipValue): boolean =>
    federation.canRead ||
    row.ref === undefined ||
    user?.organisations.some(({ ref }) => ref === row.organisation?.ref) === true
  /** The organisations of the other memberships without an end. */
  const assignedBeside = (row: MembershipValue): string[] =>
    memberships.flatMap(({ key, end, organisation }) =>
      key !== row.key && end === null && organisation !== null ? [organisation.ref] : [],
    )
  return (
    <FormPart
      legend={t('person.sections.memberships')}
      error={errors.memberships}
      add={{
        label: t('person.membershipForm.add'),
        onAdd: () => onChange([...memberships, newMembership(null, todayHere())]),
      }}
    >
      {memberships.map((row, index) => {
        const field = `memberships.${String(index)}`
        const name = row.organisation?.name ?? t('person.club')
        if (!isMine(row)) {
          return (
            <FormRow key={row.key} label={name} removeLabel="">
              <Text className={classes.wide ?? ''}>
                {name}{' '}
                <Text span c="dimmed" size="sm">
                  {t('person.membershipForm.notYours')}
                </Text>
              </Text>
            </FormRow>
          )
        }
        return (
          <OwnMembership
            key={row.key}
            federation={federation.ref}
            row={row}
            name={name}
            assigned={assignedBeside(row)}
            path={field}
            errors={errors}
            onChange={(over) => change(row.key, over)}
            onRemove={() => onChange(memberships.filter(({ key }) => key !== row.key))}
          />
        )
      })}
    </FormPart>
  )
}
