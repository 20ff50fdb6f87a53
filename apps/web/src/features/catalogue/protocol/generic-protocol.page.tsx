import { Checkbox, NativeSelect, TagsInput } from '@mantine/core'
import { GenericProtocol, GenericValueKind, ResultInputKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import { DecimalOrNoneField } from './components/course-fields.tsx'
import classes from './components/protocol-editor.module.css'
import { RulesEditor } from './components/rules-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { fieldOf, type Part } from './protocol-part.form.ts'

const directions = ['HIGHER', 'LOWER'] as const
const currencies = ['EUR', 'USD'] as const

/** Outcomes in words, the best first. */
const OutcomeFields = ({ part }: { part: Part<GenericProtocol> }) => {
  const { t } = useTranslation('catalogue')
  const outcomes = fieldOf(part, 'outcomes')
  return (
    <TagsInput
      label={t('protocol.generic.outcomes')}
      description={t('protocol.generic.outcomesWhy')}
      maxTags={20}
      value={outcomes.value}
      error={outcomes.errorOf('')}
      onChange={outcomes.onChange}
    />
  )
}

/** The figures that a value may have. */
const FigureFields = ({ part }: { part: Part<GenericProtocol> }) => {
  const { t } = useTranslation('catalogue')
  const decimals = fieldOf(part, 'decimals')
  const { value, onChange } = part
  return (
    <>
      <NativeSelect
        label={t('protocol.generic.better')}
        value={value.better}
        data={directions.map((better) => ({ value: better, label: t(`protocol.generic.${better}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...value, better: directions.find((each) => each === currentTarget.value) ?? value.better })
        }
      />
      {value.value === 'MONEY' && (
        <NativeSelect
          label={t('protocol.generic.currency')}
          value={value.currency ?? 'EUR'}
          data={[...currencies]}
          onChange={({ currentTarget }) =>
            onChange({ ...value, currency: currencies.find((each) => each === currentTarget.value) ?? 'EUR' })
          }
        />
      )}
      <div className={classes.row}>
        <DecimalOrNoneField label={t('protocol.generic.minimum')} part={fieldOf(part, 'minimum')} />
        <DecimalOrNoneField label={t('protocol.generic.maximum')} part={fieldOf(part, 'maximum')} />
        <DecimalOrNoneField
          label={t('protocol.generic.step')}
          description={t('protocol.generic.stepWhy')}
          part={fieldOf(part, 'step')}
        />
        <WholeNumberInput
          label={t('protocol.decimals')}
          whenEmpty={0}
          max={9}
          value={decimals.value}
          error={decimals.errorOf('')}
          onChange={decimals.onChange}
        />
      </div>
    </>
  )
}

const Fields = ({ part }: { part: Part<GenericProtocol> }) => {
  const { t } = useTranslation('catalogue')
  const { value, onChange } = part
  const inputKind = fieldOf(part, 'inputKind')
  return (
    <>
      <NativeSelect
        label={t('protocol.generic.value')}
        value={value.value}
        data={GenericValueKind.options.map((kind) => ({ value: kind, label: t(`protocol.generic.values.${kind}`) }))}
        onChange={({ currentTarget }) => {
          const kind = GenericValueKind.options.find((each) => each === currentTarget.value)
          // An amount needs a currency, and nothing else has one.
          if (kind) onChange({ ...value, value: kind, currency: kind === 'MONEY' ? (value.currency ?? 'EUR') : null })
        }}
      />
      {value.value === 'STATUS' ? <OutcomeFields part={part} /> : <FigureFields part={part} />}
      <NativeSelect
        label={t('protocol.generic.inputKind')}
        value={inputKind.value ?? 'TEXT'}
        data={ResultInputKind.options.map((kind) => ({ value: kind, label: t(`protocol.inputKinds.${kind}`) }))}
        onChange={({ currentTarget }) =>
          inputKind.onChange(ResultInputKind.options.find((each) => each === currentTarget.value))
        }
      />
      <Checkbox
        label={t('protocol.generic.isTimed')}
        checked={value.isTimed}
        onChange={({ currentTarget }) => onChange({ ...value, isTimed: currentTarget.checked })}
      />
    </>
  )
}

/** One value for each entry: points, a percentage, an amount or an outcome. */
export const GenericProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getGeneric.useQuery(input, { meta: { page: true } })
  const { updateGeneric } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <RulesEditor
      stored={stored.data}
      schema={GenericProtocol}
      save={(sent) => updateGeneric.mutateAsync({ ...input, ...sent })}
    >
      {(part) => <Fields part={part} />}
    </RulesEditor>
  )
}
