import { Input, NativeSelect, Rating, Slider, TextInput } from '@mantine/core'
import type {
  CustomAttributeDefinition,
  CustomAttributeValues,
} from '@oxer/domain/parties/custom-attribute/custom-attribute.schema'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from './form-parts.tsx'
import classes from './member-form.module.css'

type Value = string | number | undefined

const Field = ({
  definition,
  value,
  onChange,
  error,
}: {
  definition: CustomAttributeDefinition
  value: Value
  onChange: (value: Value) => void
  error: ReactNode
}) => {
  const id = useId()
  const label = definition.name
  switch (definition.inputKind) {
    case 'INPUT':
      return (
        <TextInput
          label={label}
          value={value ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      )
    case 'DROPDOWN': {
      const text = value === undefined ? '' : String(value)
      // A choice that the federation took away since is still this member's.
      const choices =
        text === '' || definition.choices.includes(text) ? definition.choices : [text, ...definition.choices]
      return (
        <NativeSelect
          label={label}
          data={['', ...choices]}
          value={text}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      )
    }
    case 'SLIDER':
      return (
        <Input.Wrapper label={label} labelProps={{ id }} error={error} labelElement="div">
          <Slider
            min={definition.minimum}
            max={definition.maximum}
            step={definition.step}
            value={typeof value === 'number' ? value : definition.minimum}
            thumbProps={{ 'aria-labelledby': id }}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
    case 'RATING':
      return (
        <Input.Wrapper label={label} labelElement="div" error={error}>
          <Rating
            count={definition.maximum}
            value={typeof value === 'number' ? value : 0}
            getSymbolLabel={(stars) => `${label}: ${String(stars)}`}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
  }
}

/** The fields that the federation added, by the kind of their input. */
export const CustomAttributeFields = ({
  definitions,
  values,
  onChange,
  errors,
}: {
  definitions: readonly CustomAttributeDefinition[]
  values: CustomAttributeValues
  onChange: (values: CustomAttributeValues) => void
  errors: Readonly<Record<string, ReactNode>>
}) => {
  const { t } = useTranslation('parties')
  if (definitions.length === 0) return null
  const change = (key: string, value: Value): void => {
    const { [key]: _before, ...others } = values
    onChange(value === undefined ? others : { ...others, [key]: value })
  }
  return (
    <FormPart legend={t('person.sections.attributes')}>
      <div className={classes.fields}>
        {definitions.map((definition) => (
          <Field
            key={definition.key}
            definition={definition}
            value={values[definition.key]}
            onChange={(value) => change(definition.key, value)}
            error={errors[`customAttributes.${definition.key}`]}
          />
        ))}
      </div>
    </FormPart>
  )
}
