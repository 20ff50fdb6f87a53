import { Input, TextInput } from '@mantine/core'
import { type Address, Address as AddressSchema } from '@oxer/domain/kernel/address/address.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './address-fields.module.css'
import { CountryField } from './country-field.tsx'
import type { FormWords } from './form/form-words.ts'

export const noAddress: Address = AddressSchema.parse({})

/** Nothing was typed, so there is no address. */
export const isNoAddress = ({ country: _country, ...lines }: Address): boolean =>
  Object.values(lines).every((line) => line.trim() === '')

export const AddressFields = ({
  label,
  value,
  onChange,
  errorOf,
  error,
}: {
  label: string
  value: Address
  onChange: (address: Address) => void
  errorOf: (field: keyof Address) => ReactNode
  /** About the address as a whole. */
  error?: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const field = (name: keyof Address) => ({
    label: t(`address.${name}`),
    value: value[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({
        ...value,
        [name]: event.currentTarget.value,
      }),
  })
  return (
    <fieldset className={classes.address}>
      <legend>{label}</legend>
      {error && (
        <Input.Error className={classes.street ?? ''} role="alert">
          {error}
        </Input.Error>
      )}
      <TextInput className={classes.street ?? ''} {...field('street')} />
      <TextInput className={classes.half ?? ''} {...field('number')} />
      <TextInput className={classes.half ?? ''} {...field('bus')} />
      <TextInput {...field('postalCode')} />
      <TextInput className={classes.city ?? ''} {...field('cityName')} />
      <TextInput {...field('county')} />
      <TextInput {...field('state')} />
      <CountryField
        label={t('address.country')}
        required
        value={value.country}
        error={errorOf('country')}
        onChange={(country) => onChange({ ...value, country })}
      />
    </fieldset>
  )
}

/** The word of an address field: its lines are compared one by one. */
export const useAddressWord = () => {
  const { t } = useTranslation('parties')
  return (label: string): { label: string; parts: FormWords<Address> } => ({
    label,
    parts: {
      street: t('address.street'),
      number: t('address.number'),
      bus: t('address.bus'),
      postalCode: t('address.postalCode'),
      cityName: t('address.cityName'),
      state: t('address.state'),
      county: t('address.county'),
      country: t('address.country'),
    },
  })
}
