import { Select } from '@mantine/core'
import { countriesIn } from '@oxer/domain/kernel/address/country.rules'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** A country by its name in the reader's language; the value is its code of three letters, or '' for none. */
export const CountryField = ({
  label,
  value,
  error,
  required = false,
  className,
  onChange,
}: {
  label: string
  value: string
  error?: ReactNode
  /** A required country can be changed, and not emptied. */
  required?: boolean
  className?: string
  onChange: (code: string) => void
}) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const data = useMemo(() => {
    const known = countriesIn(language).map(({ code, name }) => ({ value: code, label: name }))
    // What was stored before stays what it is.
    return value === '' || known.some((country) => country.value === value)
      ? known
      : [{ value, label: value }, ...known]
  }, [language, value])
  return (
    <Select
      {...(className !== undefined && { className })}
      label={label}
      data={data}
      searchable
      clearable={!required}
      allowDeselect={!required}
      required={required}
      // Two hundred and fifty hidden options would cost each form as much as all its fields.
      comboboxProps={{ keepMounted: false }}
      autoComplete="off"
      value={value === '' ? null : value}
      error={error}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
