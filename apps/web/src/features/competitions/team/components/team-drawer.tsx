import { Checkbox, MultiSelect } from '@mantine/core'
import { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import { Team, type TeamList, type TeamMember } from '@oxer/domain/competitions/team/team.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { emptyTeam, type TeamValues, teamErrors, valuesOf } from '../team.form.ts'
import classes from '../teams.module.css'

type Clubs = readonly { ref: string; name: string }[]

const useTeamWords = (list: TeamList, team: Team | null, clubs: Clubs | null): FormWords<TeamValues> => {
  const { t } = useTranslation('competitions')
  const hasCompetitions = new Set(list.tests.map(({ competition }) => competition.ref)).size > 1
  const open = clubs === null ? list.tests.filter(({ hasBegun }) => !hasBegun) : list.tests
  const known = [
    ...(team?.members ?? []),
    ...(team?.reserves ?? []),
    ...list.tests.flatMap(({ candidates }) => candidates),
  ]
  return {
    testRef: {
      label: t('team.form.test'),
      options: open.map(({ ref, name, competition }) => ({
        value: ref,
        label: hasCompetitions ? `${competition.name} · ${name}` : name,
      })),
    },
    name: t('team.form.name'),
    memberRefs: {
      label: t('team.form.members'),
      options: known.map(({ registrationRef, rider, horse }) => ({
        value: registrationRef,
        label: `${rider} · ${horse}`,
      })),
    },
    reserveRefs: {
      label: t('team.form.reserves'),
      options: known.map(({ registrationRef, rider, horse }) => ({
        value: registrationRef,
        label: `${rider} · ${horse}`,
      })),
    },
    organisationRef: {
      label: t('team.form.organisation'),
      options: [
        { value: '', label: t('team.form.noOrganisation') },
        ...(clubs ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
      ],
    },
    substitutions: t('team.form.substitutions'),
    status: {
      label: t('team.form.status'),
      options: choices(ResultStatus.options, (status) => t(`result.status.${status}`)),
    },
    jumpOffPenalties: t('team.form.jumpOffPenalties'),
    jumpOffTime: t('team.form.jumpOffTime'),
  }
}

const MemberChoice = ({
  form,
  member,
  team,
  withClub,
}: {
  form: FieldsOf<TeamValues>['form']
  member: TeamMember
  /** The other team that contains the member. */
  team: string | undefined
  withClub: boolean
}) => {
  const { t } = useTranslation('competitions')
  const at = form.values.memberRefs.indexOf(member.registrationRef)
  return (
    <Checkbox
      value={member.registrationRef}
      disabled={team !== undefined}
      error={at < 0 ? undefined : form.errors[`memberRefs.${at}`]}
      label={[at < 0 ? null : `${at + 1}.`, member.startNumber, member.rider, '·', member.horse]
        .filter((part) => part !== null)
        .join(' ')}
      description={[
        member.isScratched ? t('team.scratched') : null,
        withClub ? member.organisationName : null,
        team === undefined ? null : t('team.form.inTeam', { team }),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

/** The members of the team, in order; members and reserves of another team cannot be chosen. */
const MemberFields = ({
  form,
  list,
  team,
  withClub,
}: {
  form: FieldsOf<TeamValues>['form']
  list: TeamList
  team: Team | null
  withClub: boolean
}) => {
  const { t } = useTranslation('competitions')
  const test = list.tests.find(({ ref }) => ref === form.values.testRef)
  const teamOf = new Map(
    list.teams
      .filter((other) => other.test.ref === form.values.testRef && other.ref !== team?.ref)
      .flatMap((other) =>
        [...other.members, ...other.reserves].map(({ registrationRef }) => [registrationRef, other.name] as const),
      ),
  )
  const known = new Set(test?.candidates.map(({ registrationRef }) => registrationRef))
  const gone = team?.members.filter(({ registrationRef }) => !known.has(registrationRef)) ?? []
  const candidates = [...gone, ...(test?.candidates ?? [])]
  return (
    <Checkbox.Group
      label={t('team.form.members')}
      {...(test?.mostMembers != null && { description: t('team.form.most', { count: test.mostMembers }) })}
      value={form.values.memberRefs}
      error={form.errors.memberRefs}
      onChange={(refs) => {
        form.setFieldValue('memberRefs', refs)
        // Who becomes a member is no reserve any more.
        form.setFieldValue(
          'reserveRefs',
          form.values.reserveRefs.filter((ref) => !refs.includes(ref)),
        )
      }}
    >
      {candidates.length === 0 ? (
        <EmptyState title={t('team.form.nobody')} />
      ) : (
        <div className={classes.candidates}>
          {candidates.map((member) => (
            <MemberChoice
              key={member.registrationRef}
              form={form}
              member={member}
              team={teamOf.get(member.registrationRef)}
              withClub={withClub}
            />
          ))}
        </div>
      )}
    </Checkbox.Group>
  )
}

/** Whoever is registered for the test and in no team, in the order in which they step in. */
const ReserveField = ({ field, list, team }: { field: FieldsOf<TeamValues>; list: TeamList; team: Team | null }) => {
  const { form } = field
  const { testRef, memberRefs } = form.values
  const test = list.tests.find(({ ref }) => ref === testRef)
  const taken = new Set([
    ...memberRefs,
    ...list.teams
      .filter((other) => other.test.ref === testRef && other.ref !== team?.ref)
      .flatMap((other) => [...other.members, ...other.reserves].map(({ registrationRef }) => registrationRef)),
  ])
  const candidates = new Map(
    [...(team?.reserves ?? []), ...(test?.candidates ?? [])].map((row) => [row.registrationRef, row]),
  )
  return (
    <MultiSelect
      {...inputOf(field.of('reserveRefs'))}
      searchable
      data={[...candidates.values()]
        .filter(({ registrationRef }) => !taken.has(registrationRef))
        .map(({ registrationRef, rider, horse }) => ({ value: registrationRef, label: `${rider} · ${horse}` }))}
    />
  )
}

type FieldsProps = { field: FieldsOf<TeamValues>; list: TeamList; team: Team | null; clubs: Clubs | null }

const Fields = ({ field, list, team, clubs }: FieldsProps) => {
  const { form } = field
  return (
    <>
      {team === null && field.choice('testRef', { onPick: () => form.setValues({ memberRefs: [], reserveRefs: [] }) })}
      {field.text('name', { required: true })}
      <MemberFields form={form} list={list} team={team} withClub={clubs !== null} />
      <ReserveField field={field} list={list} team={team} />
      {clubs !== null && (
        <>
          {field.choice('organisationRef')}
          <div className={classes.pair}>
            {field.whole('substitutions', { whenEmpty: 0, max: 20 })}
            {field.choice('status')}
            {field.text('jumpOffPenalties', { inputMode: 'decimal' })}
            {field.text('jumpOffTime', { inputMode: 'decimal' })}
          </div>
        </>
      )}
    </>
  )
}

/** Name and members of a team; the competition office also enters later changes. */
export const TeamDrawer = ({
  list,
  team,
  clubs,
  save,
  onClose,
}: {
  list: TeamList
  /** Null for a new one. */
  team: Team | null
  /** The club of the team; null on the screen of the competition office. */
  clubs: Clubs | null
  /** `seen`: the team as the form has last shown it; null for a new one. */
  save: (values: TeamValues, seen: Team | null) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const words = useTeamWords(list, team, clubs)
  const frame = {
    title: t(team === null ? 'team.form.create' : 'team.form.edit'),
    size: 'lg' as const,
    onClose,
    validate: (values: TeamValues) => teamErrors(values, t('team.form.number')),
  }
  if (team === null) {
    return (
      <EditDrawer<TeamValues> {...frame} initialValues={emptyTeam(list.tests)} save={(values) => save(values, null)}>
        {(form) => <Fields field={fieldsOf(form, words)} list={list} team={null} clubs={clubs} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<TeamValues, Team> {...frame} stored={team} view={Team} valuesOf={valuesOf} words={words} save={save}>
      {(form) => <Fields field={fieldsOf(form, words)} list={list} team={team} clubs={clubs} />}
    </ChangeDrawer>
  )
}
