import { PasswordInput, Progress, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { minimumPasswordLength } from '@oxer/domain/access/password/password.schema'
import { useTranslation } from 'react-i18next'
import type { PasswordValues, Strength } from '../password-strength.view.ts'
import { usePasswordStrength } from '../use-password-strength.ts'
import classes from './login.module.css'

const colours: Readonly<Record<Strength, string>> = { 0: 'red', 1: 'red', 2: 'orange', 3: 'green', 4: 'green' }

const Meter = ({ strength }: { strength: Strength }) => {
  const { t } = useTranslation('access')
  const words = t(`login.strengths.${strength}`)
  return (
    <div className={classes.meter}>
      <Progress value={(strength + 1) * 20} color={colours[strength]} aria-hidden />
      <Text role="status" size="sm">
        {t('login.strength', { strength: words })}
      </Text>
    </div>
  )
}

/** A new password, twice, with its strength. */
export const NewPasswordFields = <Values extends PasswordValues>({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslation('access')
  const strength = usePasswordStrength(form.values.password)
  // The input marks its frame, but not itself, as invalid.
  const visible = {
    visibilityToggleButtonProps: { 'aria-label': t('login.show') },
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
  }
  return (
    <>
      <PasswordInput
        label={t('login.password')}
        description={t('login.passwordHint', { count: minimumPasswordLength })}
        {...visible}
        {...form.getInputProps('password')}
        aria-invalid={form.errors.password !== undefined}
      />
      {strength !== null && <Meter strength={strength} />}
      <PasswordInput
        label={t('login.repeat')}
        {...visible}
        {...form.getInputProps('repeat')}
        aria-invalid={form.errors.repeat !== undefined}
      />
    </>
  )
}
