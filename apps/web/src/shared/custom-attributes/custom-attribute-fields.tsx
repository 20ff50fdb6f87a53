import { Button, Input, NativeSelect, Rating, Slider, TextInput } from '@mantine/core'
import type {
  CustomAttributeDefinition,
  CustomAttributeSubject,
  CustomAttributeValues,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../form-part.tsx'
import { trpc } from '../trpc.ts'
import { useDecimalText } from '../use-decimal-text.ts'
import classes from './custom-attributes.module.css'

type Value = string | number | undefined

type FieldsProps = {
  values: CustomAttributeValues
  onChange: (values: CustomAttributeValues) => void
  /** By the server's names: customAttributes.{key}. */
  errors: Readonly<Record<string, ReactNode>>
}

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
  const { t } = useTranslation(['parties', 'federation'])
  const { show } = useDecimalText()
  const label = definition.name
  const isSet = value !== undefined
  const clear = isSet && (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={t('federation:customAttribute.clearOf', { name: label })}
      onClick={() => onChange(undefined)}
    >
      {t('federation:customAttribute.clear')}
    </Button>
  )
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
      // A choice that the federation has removed since then is still valid for this record.
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
        <Input.Wrapper label={label} error={error} labelElement="div">
          <div className={classes.said}>
            <output>{typeof value === 'number' ? show(String(value)) : t('federation:customAttribute.notSet')}</output>
            {clear}
          </div>
          <Slider
            label={null}
            min={definition.minimum}
            max={definition.maximum}
            step={definition.step}
            value={typeof value === 'number' ? value : definition.minimum}
            thumbLabel={label}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
    case 'RATING':
      return (
        <Input.Wrapper label={label} labelElement="div" error={error}>
          {isSet && <div className={classes.said}>{clear}</div>}
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

/** The fields that the federation added, by their kind of input. */
export const CustomAttributeFields = ({
  definitions,
  values,
  onChange,
  errors,
}: FieldsProps & { definitions: readonly CustomAttributeDefinition[] }) => {
  const { t } = useTranslation(['parties', 'federation'])
  if (definitions.length === 0) return null
  const change = (key: string, value: Value): void => {
    const { [key]: _before, ...others } = values
    onChange(value === undefined ? others : { ...others, [key]: value })
  }
  return (
    <FormPart legend={t('federation:customAttribute.legend')}>
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

/** Like `CustomAttributeFields`, with the definitions of the federation for this kind of record. */
export const OfferedAttributeFields = ({
  federation,
  subject,
  ...fields
}: FieldsProps & { federation: string; subject: CustomAttributeSubject }) => {
  const offered = trpc.federation.customAttribute.offered.useQuery({ federation, subject })
  return <CustomAttributeFields definitions={offered.data ?? []} {...fields} />
}
