import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { clearedForOrganisation, type RegistrationValues } from '../registration.form.ts'

/** A team of the test that is not registered yet. Choosing its club first shortens the list, and clears what was chosen (cr515, cr516). */
export const TeamFields = ({
  form,
  competition,
}: {
  form: UseFormReturnType<RegistrationValues>
  competition: string
}) => {
  const { t } = useTranslation('competitions')
  const list = trpc.competitions.team.list.useQuery({ competition })
  const { test, organisationRef, teamRef } = form.values
  const teams = (list.data?.teams ?? []).filter(
    (team) => team.test.ref === test && team.members.length > 0 && (!team.isRegistered || team.ref === teamRef),
  )
  const clubs = [
    ...new Map(teams.flatMap(({ organisation: club }) => (club ? [[club.ref, club] as const] : []))).values(),
  ]
  const shown = teams.filter((team) => organisationRef === '' || team.organisation?.ref === organisationRef)
  if (list.data && teams.length === 0) return <EmptyState title={t('registration.form.noTeams')} />
  return (
    <>
      <NativeSelect
        label={t('registration.field.organisation')}
        data={[{ value: '', label: '' }, ...clubs.map(({ ref, name }) => ({ value: ref, label: name }))]}
        {...form.getInputProps('organisationRef')}
        onChange={(event) => form.setValues(clearedForOrganisation(event.currentTarget.value))}
      />
      <NativeSelect
        label={t('registration.field.team')}
        required
        data={[
          { value: '', label: t('registration.form.chooseTeam') },
          ...shown.map(({ ref, name, organisation: club }) => ({
            value: ref,
            label: club === null ? name : `${name} · ${club.name}`,
          })),
        ]}
        {...form.getInputProps('teamRef')}
      />
    </>
  )
}
