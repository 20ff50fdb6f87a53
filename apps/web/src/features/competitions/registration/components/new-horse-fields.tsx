import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Money } from '@oxer/domain/kernel/money/money.schema'
import { HorseGender, WithersHeightCode } from '@oxer/domain/parties/horse/horse.schema'
import { DateInput } from '@oxer/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { RegistrationValues } from '../registration.form.ts'
import classes from '../registrations.module.css'

type Form = UseFormReturnType<RegistrationValues>

/** A horse that the federation does not know yet. */
export const NewHorseFields = ({ form, fee }: { form: Form; fee: Money | null }) => {
  const formats = useFormats()
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  return (
    <>
      <TextInput label={t('registration.form.horseName')} required {...form.getInputProps('horseName')} />
      <TextInput label={t('registration.field.ueln')} maxLength={15} {...form.getInputProps('ueln')} />
      <div className={classes.pair}>
        <DateInput
          label={tHorse('horse.birthDate')}
          value={form.values.horseBirthDate}
          error={form.errors.horseBirthDate}
          onChange={(date) => form.setFieldValue('horseBirthDate', date)}
        />
        <NativeSelect
          label={tHorse('horse.gender')}
          data={HorseGender.options.map((value) => ({ value, label: tHorse(`horse.genders.${value}`) }))}
          {...form.getInputProps('gender')}
        />
      </div>
      <Checkbox label={t('registration.form.isPony')} {...form.getInputProps('isPony', { type: 'checkbox' })} />
      {form.values.isPony && (
        <NativeSelect
          label={tHorse('horse.withersHeight')}
          data={[{ value: '', label: tHorse('horse.notMeasured') }, ...WithersHeightCode.options]}
          {...form.getInputProps('withersHeightCode')}
        />
      )}
      <TextInput label={tHorse('horse.studbook')} {...form.getInputProps('studbook')} />
      <div className={classes.pair}>
        <TextInput label={tHorse('horse.father')} {...form.getInputProps('father')} />
        <TextInput label={tHorse('horse.mother')} {...form.getInputProps('mother')} />
      </div>
      <TextInput label={tHorse('horse.fatherOfMother')} {...form.getInputProps('fatherOfMother')} />
      <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
        {fee === null
          ? t('registration.form.unknownNotice')
          : t('registration.form.unknownNoticeBilled', { sum: formats.money(fee.amountWithTax, fee.currency) })}
      </Alert>
    </>
  )
}
