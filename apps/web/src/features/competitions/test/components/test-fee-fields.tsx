import { Checkbox, MultiSelect } from '@mantine/core'
import { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { MoneyInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { type FieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices } from '../../../../shared/form/form-words.ts'
import type { TestText } from '../test.form.ts'

/** The own fee of the test, if it has one. */
export const FeeFields = ({ field }: { field: FieldsOf<TestText> }) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { registrationFeeCents } = form.values
  return (
    <>
      <Checkbox
        label={t('test.ownFee')}
        checked={registrationFeeCents !== null}
        onChange={(event) => form.setFieldValue('registrationFeeCents', event.currentTarget.checked ? 0 : null)}
      />
      {registrationFeeCents !== null && (
        <MoneyInput
          label={t('test.field.registrationFeeCents')}
          isAmountOnly
          taxLevels={[{ value: 'VAT_21', label: '21 %' }]}
          value={{ amountInCents: registrationFeeCents, currency: 'EUR', taxLevelCode: 'VAT_21' }}
          error={form.errors.registrationFeeCents}
          onChange={(money) => form.setFieldValue('registrationFeeCents', money.amountInCents ?? 0)}
        />
      )}
    </>
  )
}

/** What the test takes, and what a team costs. */
export const TakenFields = ({ field }: { field: FieldsOf<TestText> }) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { registrationTypes, teamFeeCents } = form.values
  return (
    <>
      <MultiSelect
        {...inputOf(field.of('registrationTypes'))}
        description={t('test.fieldWhy.registrationTypes')}
        data={choices(RegistrationType.options, (type) => t(`registration.type.${type}`))}
      />
      {registrationTypes.includes('TEAM') && (
        <MoneyInput
          label={t('test.field.teamFeeCents')}
          isAmountOnly
          taxLevels={[{ value: 'VAT_21', label: '21 %' }]}
          value={{ amountInCents: teamFeeCents, currency: 'EUR', taxLevelCode: 'VAT_21' }}
          error={form.errors.teamFeeCents}
          onChange={(money) => form.setFieldValue('teamFeeCents', money.amountInCents ?? 0)}
        />
      )}
    </>
  )
}
