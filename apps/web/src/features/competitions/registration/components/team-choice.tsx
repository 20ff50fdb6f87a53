import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../registrations.module.css'
import type { ClubTeam } from '../use-club-teams.ts'

/** The teams of a club that are not registered yet, each with its test, its members and its fee. */
export const TeamChoice = <Values extends { teams: string[] }>({
  form,
  teams,
}: {
  form: UseFormReturnType<Values>
  teams: readonly ClubTeam[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (teams.length === 0) return null
  return (
    <Checkbox.Group label={t('registration.club.teams')} {...form.getInputProps('teams')}>
      <div className={classes.horses}>
        {teams.map(({ ref, name, testName, members, fee }) => (
          <Checkbox
            key={ref}
            value={ref}
            label={`${name} · ${testName} · ${formats.money(fee)}`}
            description={members}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
