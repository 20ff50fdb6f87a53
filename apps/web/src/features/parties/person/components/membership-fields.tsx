import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { AssociationType, StatuteType } from '@oxer/domain/parties/person/membership.schema'
import { DateInput, Typeahead } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FederationOfUser } from '../../../../shared/federation.ts'
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
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const change = (key: string, over: Partial<MembershipValue>): void =>
    onChange(memberships.map((row) => (row.key === key ? { ...row, ...over } : row)))
  const isMine = (row: MembershipValue): boolean =>
    federation.canRead ||
    row.ref === undefined ||
    user?.organisations.some(({ ref }) => ref === row.organisation?.ref) === true
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
          <FormRow
            key={row.key}
            label={name}
            removeLabel={t('person.membershipForm.remove')}
            {...(row.ref === undefined && {
              onRemove: () => onChange(memberships.filter(({ key }) => key !== row.key)),
            })}
          >
            {row.ref === undefined ? (
              <Typeahead
                className={classes.wide ?? ''}
                label={t('person.memberOf')}
                required
                value={row.organisation}
                onChange={(organisation) => change(row.key, { organisation })}
                error={errorAt(errors, `${field}.organisation`)}
                search={async (q, signal) =>
                  (
                    await client.parties.organisation.search.query({ q, federation: federation.ref }, { signal })
                  ).matches.map(({ ref, name: found, cityName }) => ({
                    ref,
                    name: found,
                    ...(cityName && { detail: cityName }),
                  }))
                }
              />
            ) : (
              <Text className={classes.wide ?? ''} fw={600}>
                {name}
              </Text>
            )}
            <DateInput
              label={t('person.memberSince')}
              required
              value={row.start}
              onChange={(start) => change(row.key, { start })}
              error={errorAt(errors, `${field}.start`)}
            />
            <DateInput
              label={t('person.end')}
              value={row.end}
              onChange={(end) => change(row.key, { end })}
              error={errorAt(errors, `${field}.end`)}
            />
            <NativeSelect
              label={t('person.association')}
              data={AssociationType.options.map((value) => ({ value, label: t(`person.associations.${value}`) }))}
              value={row.associationType}
              onChange={(event) =>
                change(row.key, { associationType: AssociationType.parse(event.currentTarget.value) })
              }
            />
            <NativeSelect
              label={t('person.role')}
              data={OrganisationRoleName.options.map((value) => ({
                value,
                label: t(`organisation.roles.${value}`),
              }))}
              value={row.role}
              onChange={(event) => change(row.key, { role: OrganisationRoleName.parse(event.currentTarget.value) })}
              error={errorAt(errors, `${field}.role`)}
            />
            <TextInput
              label={t('person.memberId')}
              value={row.memberId}
              onChange={(event) => change(row.key, { memberId: event.currentTarget.value })}
              error={errorAt(errors, `${field}.memberId`)}
            />
            <div className={classes.checks}>
              <Checkbox
                label={t('person.membershipForm.canOrganize')}
                checked={row.canOrganizeCompetitions}
                onChange={(event) => change(row.key, { canOrganizeCompetitions: event.currentTarget.checked })}
              />
              <Checkbox
                label={t('person.membershipForm.canAssignTime')}
                checked={row.canAssignTimeForCompetitions}
                onChange={(event) => change(row.key, { canAssignTimeForCompetitions: event.currentTarget.checked })}
              />
            </div>
            <StatuteRows
              statutes={row.statutes}
              onChange={(statutes) => change(row.key, { statutes })}
              errors={errors}
              path={`${field}.statutes`}
            />
          </FormRow>
        )
      })}
    </FormPart>
  )
}
