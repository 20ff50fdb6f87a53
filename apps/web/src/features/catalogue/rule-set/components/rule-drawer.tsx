import { JsonInput, NativeSelect, TextInput } from '@mantine/core'
import { FaultOutcome, TimePenalty } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import type { RuleLeaf } from '../rule-leaves.ts'

type Json = z.infer<ReturnType<typeof z.json>>
type Values = { kind: string; value: string; seconds: string; source: string }
type Shape = 'OUTCOME' | 'PER_STARTED' | 'SECONDS' | 'NUMBER' | 'TEXT' | 'JSON'

const timed = ['displacedTime', 'timeLimitLong', 'timeLimitShort']

const shapeOf = ({ name, value }: RuleLeaf): Shape => {
  if (FaultOutcome.safeParse(value).success) return 'OUTCOME'
  if (TimePenalty.safeParse(value).success) return 'PER_STARTED'
  if (typeof value === 'number') return timed.includes(name) ? 'SECONDS' : 'NUMBER'
  return typeof value === 'string' ? 'TEXT' : 'JSON'
}

const initialOf = (shape: Shape, { value }: RuleLeaf): Values => {
  const start = { kind: 'PENALTIES', value: '', seconds: '', source: '' }
  if (shape === 'OUTCOME') {
    const outcome = FaultOutcome.parse(value)
    return { ...start, kind: outcome.kind, value: outcome.kind === 'PENALTIES' ? outcome.value : '' }
  }
  if (shape === 'PER_STARTED') {
    const { penalty, perStarted } = TimePenalty.parse(value)
    return { ...start, value: penalty, seconds: String(perStarted / 100) }
  }
  if (shape === 'SECONDS') return { ...start, seconds: String(Number(value) / 100) }
  return { ...start, value: shape === 'JSON' ? JSON.stringify(value, null, 2) : String(value) }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** What was typed as the rule has it. What it cannot be is the server's to refuse. */
const typedValue = (shape: Shape, { kind, value, seconds }: Values): Json => {
  const text = value.trim().replace(',', '.')
  const hundredths = Math.round(Number(seconds.trim().replace(',', '.')) * 100)
  if (shape === 'OUTCOME') return kind === 'ELIMINATION' ? { kind } : { kind, value: text }
  if (shape === 'PER_STARTED') return { penalty: text, perStarted: hundredths }
  if (shape === 'SECONDS') return hundredths
  if (shape === 'NUMBER') return Number(text)
  return shape === 'TEXT' ? text : z.json().parse(JSON.parse(value))
}

/** One rule of the federation's own set, with where its new value comes from. */
export const RuleDrawer = ({
  rule,
  label,
  save,
  onClose,
}: {
  rule: RuleLeaf
  label: string
  save: (change: { path: string; value: Json; source: string }) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const shape = shapeOf(rule)
  return (
    <EditDrawer<Values>
      title={t('ruleSet.change', { rule: label })}
      onClose={onClose}
      initialValues={initialOf(shape, rule)}
      fieldOfServer={{ 'changes.0.value': 'value', 'changes.0.source': 'source' }}
      validate={(values): Record<string, string> => ({
        ...(values.source.trim() === '' && { source: t('field.required') }),
        ...(shape === 'JSON' && !isJson(values.value) && { value: t('ruleSet.notJson') }),
      })}
      save={async (values) => save({ path: rule.path, value: typedValue(shape, values), source: values.source.trim() })}
    >
      {(form) => (
        <>
          {shape === 'OUTCOME' && (
            <NativeSelect
              label={t('ruleSet.outcome')}
              data={[
                {
                  value: 'PENALTIES',
                  label: t(rule.path.includes('.tableC.') ? 'ruleSet.seconds' : 'ruleSet.penalties'),
                },
                { value: 'ELIMINATION', label: t('ruleSet.elimination') },
              ]}
              {...form.getInputProps('kind')}
            />
          )}
          {shape === 'JSON' ? (
            <JsonInput label={t('ruleSet.valueJson')} autosize minRows={6} {...form.getInputProps('value')} />
          ) : (
            shape !== 'SECONDS' &&
            (shape !== 'OUTCOME' || form.values.kind === 'PENALTIES') && (
              <TextInput
                label={t(shape === 'PER_STARTED' ? 'protocol.penalty' : 'ruleSet.value')}
                inputMode="decimal"
                data-autofocus
                {...form.getInputProps('value')}
              />
            )
          )}
          {(shape === 'PER_STARTED' || shape === 'SECONDS') && (
            <TextInput
              label={t(shape === 'SECONDS' ? 'ruleSet.seconds' : 'protocol.perStarted')}
              inputMode="decimal"
              {...form.getInputProps('seconds')}
            />
          )}
          <TextInput
            label={t('ruleSet.source')}
            description={t('ruleSet.sourceHint')}
            required
            maxLength={400}
            {...form.getInputProps('source')}
          />
        </>
      )}
    </EditDrawer>
  )
}
