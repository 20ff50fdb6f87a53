import { Textarea, TextInput } from '@mantine/core'
import type { CompetitionLocation } from '@oxer/domain/competitions/competition/competition.schema'
import { useTranslation } from 'react-i18next'
import { CountryField } from '../../../../shared/country-field.tsx'
import type { FieldsProps } from '../field-group.form.ts'
import classes from './fields.module.css'

const remarkKinds = ['visitors', 'vip', 'trucks', 'trailers'] as const

export const LocationFields = ({ value, onChange, errorOf }: FieldsProps<CompetitionLocation>) => {
  const { t } = useTranslation('competitions')
  const address = (field: keyof CompetitionLocation['address'], autoComplete: string) => ({
    label: t(`competition.field.address.${field}`),
    value: value.address[field],
    autoComplete,
    error: errorOf(`address.${field}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, address: { ...value.address, [field]: event.currentTarget.value } }),
  })
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('competition.field.facility')}
        value={value.facility}
        error={errorOf('facility')}
        onChange={(event) => onChange({ ...value, facility: event.currentTarget.value })}
      />
      <div className={classes.street}>
        <TextInput {...address('street', 'street-address')} />
        <TextInput {...address('number', 'off')} />
        <TextInput {...address('bus', 'off')} />
      </div>
      <div className={classes.city}>
        <TextInput {...address('postalCode', 'postal-code')} />
        <TextInput {...address('cityName', 'address-level2')} />
        <CountryField
          label={t('competition.field.address.country')}
          required
          value={value.address.country}
          error={errorOf('address.country')}
          onChange={(country) => onChange({ ...value, address: { ...value.address, country } })}
        />
      </div>
      <fieldset className={classes.remarks}>
        <legend>{t('competition.field.remarksOf')}</legend>
        {remarkKinds.map((kind) => (
          <Textarea
            key={kind}
            label={t(`competition.field.remarks.${kind}`)}
            autosize
            minRows={1}
            maxRows={6}
            value={value.remarks[kind]}
            error={errorOf(`remarks.${kind}`)}
            onChange={(event) =>
              onChange({ ...value, remarks: { ...value.remarks, [kind]: event.currentTarget.value } })
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
