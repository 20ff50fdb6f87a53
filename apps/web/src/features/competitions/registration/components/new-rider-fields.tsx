import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Gender } from '@oxer/domain/parties/person/person.schema'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { RegistrationValues } from '../registration.form.ts'
import classes from '../registrations.module.css'

/** A rider whom the federation does not know yet. */
export const NewRiderFields = ({ form }: { form: UseFormReturnType<RegistrationValues> }) => {
  const { t } = useTranslation('competitions')
  const { t: tPerson } = useTranslation('parties')
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('registration.form.firstName')} required {...form.getInputProps('firstName')} />
        <TextInput label={t('registration.form.lastName')} required {...form.getInputProps('lastName')} />
      </div>
      <div className={classes.pair}>
        <DateInput
          label={t('registration.form.riderBirthDate')}
          value={form.values.riderBirthDate}
          error={form.errors.riderBirthDate}
          onChange={(date) => form.setFieldValue('riderBirthDate', date)}
        />
        <NativeSelect
          label={t('registration.form.riderGender')}
          data={Gender.options.map((value) => ({ value, label: tPerson(`person.genders.${value}`) }))}
          {...form.getInputProps('riderGender')}
        />
      </div>
      <TextInput label={t('registration.form.riderEmail')} type="email" {...form.getInputProps('riderEmail')} />
    </>
  )
}
