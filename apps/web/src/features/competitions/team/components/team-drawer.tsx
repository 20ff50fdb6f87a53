import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import type { Team, TeamList } from '@oxer/domain/competitions/team/team.schema'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { emptyTeam, type TeamValues, teamErrors, valuesOf } from '../team.form.ts'
import classes from '../teams.module.css'

/** Name and members of a team; the competition office says besides what happened on the way. */
export const TeamDrawer = ({
  list,
  team,
  clubs,
  save,
  onClose,
}: {
  list: TeamList
  /** Null: a new one. */
  team: Team | null
  /** Null on the screen of a club, whose team it is. */
  clubs: readonly { ref: string; name: string }[] | null
  save: (values: TeamValues) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const hasCompetitions = new Set(list.tests.map(({ competition }) => competition.ref)).size > 1
  const open = clubs === null ? list.tests.filter(({ hasBegun }) => !hasBegun) : list.tests
  return (
    <EditDrawer<TeamValues>
      title={t(team === null ? 'team.form.create' : 'team.form.edit')}
      size="lg"
      onClose={onClose}
      initialValues={team === null ? emptyTeam(list.tests) : valuesOf(team)}
      validate={(values) => teamErrors(values, t('team.form.number'))}
      save={save}
    >
      {(form) => {
        const test = list.tests.find(({ ref }) => ref === form.values.testRef)
        const teamOf = new Map(
          list.teams
            .filter((other) => other.test.ref === form.values.testRef && other.ref !== team?.ref)
            .flatMap((other) => other.members.map(({ registrationRef }) => [registrationRef, other.name] as const)),
        )
        const known = new Set(test?.candidates.map(({ registrationRef }) => registrationRef))
        const gone = team?.members.filter(({ registrationRef }) => !known.has(registrationRef)) ?? []
        const candidates = [...gone, ...(test?.candidates ?? [])]
        return (
          <>
            {team === null && (
              <NativeSelect
                label={t('team.form.test')}
                data={open.map(({ ref, name, competition }) => ({
                  value: ref,
                  label: hasCompetitions ? `${competition.name} · ${name}` : name,
                }))}
                value={form.values.testRef}
                error={form.errors.testRef}
                onChange={(event) => {
                  form.setFieldValue('testRef', event.currentTarget.value)
                  form.setFieldValue('memberRefs', [])
                }}
              />
            )}
            <TextInput label={t('team.form.name')} required {...form.getInputProps('name')} />
            <Checkbox.Group
              label={t('team.form.members')}
              {...(test?.mostMembers != null && {
                description: t('team.form.most', { count: test.mostMembers }),
              })}
              value={form.values.memberRefs}
              error={form.errors.memberRefs}
              onChange={(refs) => form.setFieldValue('memberRefs', refs)}
            >
              {candidates.length === 0 ? (
                <EmptyState title={t('team.form.nobody')} />
              ) : (
                <div className={classes.candidates}>
                  {candidates.map((member) => {
                    const at = form.values.memberRefs.indexOf(member.registrationRef)
                    const other = teamOf.get(member.registrationRef)
                    return (
                      <Checkbox
                        key={member.registrationRef}
                        value={member.registrationRef}
                        disabled={other !== undefined}
                        error={at < 0 ? undefined : form.errors[`memberRefs.${at}`]}
                        label={[at < 0 ? null : `${at + 1}.`, member.startNumber, member.rider, '·', member.horse]
                          .filter((part) => part !== null)
                          .join(' ')}
                        description={[
                          member.isScratched ? t('team.scratched') : null,
                          clubs === null ? null : member.organisationName,
                          other === undefined ? null : t('team.form.inTeam', { team: other }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      />
                    )
                  })}
                </div>
              )}
            </Checkbox.Group>
            {clubs !== null && (
              <>
                <NativeSelect
                  label={t('team.form.organisation')}
                  data={[
                    { value: '', label: t('team.form.noOrganisation') },
                    ...clubs.map(({ ref, name }) => ({ value: ref, label: name })),
                  ]}
                  {...form.getInputProps('organisationRef')}
                />
                <div className={classes.pair}>
                  <NumberInput
                    label={t('team.form.substitutions')}
                    min={0}
                    max={20}
                    allowDecimal={false}
                    {...form.getInputProps('substitutions')}
                  />
                  <NativeSelect
                    label={t('team.form.status')}
                    data={ResultStatus.options.map((value) => ({ value, label: t(`result.status.${value}`) }))}
                    {...form.getInputProps('status')}
                  />
                  <TextInput
                    inputMode="decimal"
                    label={t('team.form.jumpOffPenalties')}
                    {...form.getInputProps('jumpOffPenalties')}
                  />
                  <TextInput
                    inputMode="decimal"
                    label={t('team.form.jumpOffTime')}
                    {...form.getInputProps('jumpOffTime')}
                  />
                </div>
              </>
            )}
          </>
        )
      }}
    </EditDrawer>
  )
}
