import { TextInput } from '@mantine/core'
import { type Address, Address as AddressSchema } from '@oxer/domain/kernel/address/address.schema'
import { useTranslation } from 'react-i18next'
import classes from './address-fields.module.css'

export const noAddress: Address = AddressSchema.parse({})

/** Nothing was typed: there is no address. */
export const isNoAddress = ({ country: _country, ...lines }: Address): boolean =>
  Object.values(lines).every((line) => line.trim() === '')

export const AddressFields = ({
  legend,
  value,
  onChange,
  errorOf,
}: {
  legend: string
  value: Address
  onChange: (address: Address) => void
  errorOf: (field: keyof Address) => string | undefined
}) => {
  const { t } = useTranslation('parties')
  const field = (name: keyof Address) => ({
    label: t(`address.${name}`),
    value: value[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({
        ...value,
        [name]: name === 'country' ? event.currentTarget.value.toUpperCase() : event.currentTarget.value,
      }),
  })
  return (
    <fieldset className={classes.address}>
      <legend>{legend}</legend>
      <TextInput className={classes.street ?? ''} {...field('street')} />
      <TextInput className={classes.half ?? ''} {...field('number')} />
      <TextInput className={classes.half ?? ''} {...field('bus')} />
      <TextInput {...field('postalCode')} />
      <TextInput className={classes.city ?? ''} {...field('cityName')} />
      <TextInput maxLength={3} {...field('country')} />
    </fieldset>
  )
}
