import { JsonInput } from '@mantine/core'
import { FaultOutcome, TimePenalty } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { RuleSetView } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { leafAt, type RuleLeaf } from '../rule-leaves.view.ts'

type Json = z.infer<ReturnType<typeof z.json>>
type Values = { kind: string; value: string; seconds: string; source: string }
type Shape = 'OUTCOME' | 'PER_STARTED' | 'SECONDS' | 'NUMBER' | 'TEXT' | 'JSON'

const timed = ['clockStep', 'displacedTime', 'timeLimitLong', 'timeLimitShort']

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

/** The typed value in the form of the rule. The server refuses invalid values. */
const typedValue = (shape: Shape, { kind, value, seconds }: Values): Json => {
  const text = value.trim().replace(',', '.')
  const hundredths = Math.round(Number(seconds.trim().replace(',', '.')) * 100)
  if (shape === 'OUTCOME') return kind === 'ELIMINATION' ? { kind } : { kind, value: text }
  if (shape === 'PER_STARTED') return { penalty: text, perStarted: hundredths }
  if (shape === 'SECONDS') return hundredths
  if (shape === 'NUMBER') return Number(text)
  return shape === 'TEXT' ? text : z.json().parse(JSON.parse(value))
}

/** One rule of the federation's own set, with the source of its new value. */
export const RuleDrawer = ({
  set,
  rule,
  label,
  save,
  onClose,
}: {
  set: RuleSetView
  rule: RuleLeaf
  label: string
  save: (change: { path: string; value: Json; source: string }, seen: RuleSetView) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const shape = shapeOf(rule)
  const words: FormWords<Values> = {
    kind: {
      label: t('ruleSet.outcome'),
      options: [
        { value: 'PENALTIES', label: t(rule.path.includes('.tableC.') ? 'ruleSet.seconds' : 'ruleSet.penalties') },
        { value: 'ELIMINATION', label: t('ruleSet.elimination') },
      ],
    },
    value: t(shape === 'JSON' ? 'ruleSet.valueJson' : shape === 'PER_STARTED' ? 'protocol.penalty' : 'ruleSet.value'),
    seconds: t(shape === 'SECONDS' ? 'ruleSet.seconds' : 'protocol.perStarted'),
    source: t('ruleSet.source'),
  }
  return (
    <ChangeDrawer<Values, RuleSetView>
      title={t('ruleSet.change', { rule: label })}
      onClose={onClose}
      stored={set}
      view={RuleSetView}
      valuesOf={({ definition }) => initialOf(shape, leafAt(definition.parts, rule.path) ?? rule)}
      words={words}
      fieldOfServer={{ 'changes.0.value': 'value', 'changes.0.source': 'source' }}
      validate={(values): Record<string, string> => ({
        ...missingErrors(values, { source: t('field.required') }),
        ...(shape === 'JSON' && !isJson(values.value) && { value: t('ruleSet.notJson') }),
      })}
      save={async (values, seen) =>
        save({ path: rule.path, value: typedValue(shape, values), source: values.source.trim() }, seen)
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {shape === 'OUTCOME' && field.choice('kind')}
            {shape === 'JSON' ? (
              <JsonInput {...inputOf(field.of('value'))} autosize minRows={6} />
            ) : (
              shape !== 'SECONDS' &&
              (shape !== 'OUTCOME' || form.values.kind === 'PENALTIES') &&
              field.text('value', { inputMode: 'decimal', autofocus: true })
            )}
            {(shape === 'PER_STARTED' || shape === 'SECONDS') && field.text('seconds', { inputMode: 'decimal' })}
            {field.text('source', { description: t('ruleSet.sourceHint'), required: true, maxLength: 400 })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
