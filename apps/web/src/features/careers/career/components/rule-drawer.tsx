import { ActionIcon, Button, NativeSelect, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CareerMove, type TransitionCondition, type TransitionRule } from '@oxer/domain/careers/career/career.schema'
import { AddTransitionRule, CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { RuleOperator } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { DecimalInput } from '../../../../shared/points/decimal-input.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { useRuleText } from '../use-rule-text.ts'

type Values = Omit<TransitionRule, 'ref'>

const newCondition: Record<TransitionCondition['kind'], TransitionCondition> = {
  POINTS: { kind: 'POINTS', operator: '>=', points: '10' },
  RESULTS: { kind: 'RESULTS', times: 3, measure: 'PERCENTAGE_AT_LEAST', value: '60' },
  INACTIVE: { kind: 'INACTIVE', months: 12 },
}
const kinds = ['POINTS', 'RESULTS', 'INACTIVE'] as const
const measures = ['PERCENTAGE_AT_LEAST', 'ERRORS_AT_MOST'] as const

const ConditionFields = ({
  condition,
  errorAt,
  onChange,
}: {
  condition: TransitionCondition
  errorAt: (field: string) => React.ReactNode
  onChange: (condition: TransitionCondition) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { signs } = useRuleText({ categories: [] })
  switch (condition.kind) {
    case 'POINTS':
      return (
        <>
          <NativeSelect
            label={t('careers:career.rule.operator')}
            data={RuleOperator.options.map((operator) => ({ value: operator, label: signs[operator] }))}
            value={condition.operator}
            onChange={(event) => onChange({ ...condition, operator: RuleOperator.parse(event.currentTarget.value) })}
          />
          <DecimalInput
            label={t('careers:career.pointsLabel')}
            value={condition.points}
            error={errorAt('points')}
            onChange={(points) => onChange({ ...condition, points })}
          />
        </>
      )
    case 'RESULTS':
      return (
        <>
          <WholeNumberInput
            label={t('careers:career.rule.times')}
            whenEmpty={1}
            minimum={1}
            value={condition.times}
            error={errorAt('times')}
            onChange={(times) => onChange({ ...condition, times })}
          />
          <NativeSelect
            label={t('careers:career.rule.measure')}
            data={measures.map((value) => ({ value, label: t(`careers:career.rule.measures.${value}`) }))}
            value={condition.measure}
            onChange={({ currentTarget }) =>
              onChange({
                ...condition,
                measure: measures.find((each) => each === currentTarget.value) ?? condition.measure,
              })
            }
          />
          <DecimalInput
            label={t('careers:career.rule.value')}
            value={condition.value}
            error={errorAt('value')}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </>
      )
    case 'INACTIVE':
      return (
        <WholeNumberInput
          label={t('careers:career.rule.months')}
          whenEmpty={12}
          minimum={1}
          value={condition.months}
          error={errorAt('months')}
          onChange={(months) => onChange({ ...condition, months })}
        />
      )
  }
}

const Conditions = ({ form }: { form: UseFormReturnType<Values> }) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { conditions } = form.values
  const set = (next: TransitionCondition[]): void => form.setFieldValue('conditions', next)
  return (
    <FormPart legend={t('careers:career.rule.when')}>
      {conditions.map((condition, index) => (
        <div key={`${String(index)} ${condition.kind}`} className={classes.condition}>
          <NativeSelect
            label={t('careers:career.rule.kind')}
            data={kinds.map((kind) => ({ value: kind, label: t(`careers:career.rule.kinds.${kind}`) }))}
            value={condition.kind}
            onChange={({ currentTarget }) => {
              const kind = kinds.find((each) => each === currentTarget.value) ?? 'POINTS'
              set(conditions.with(index, newCondition[kind]))
            }}
          />
          <ConditionFields
            condition={condition}
            errorAt={(field) => form.errors[`conditions.${String(index)}.${field}`]}
            onChange={(next) => set(conditions.with(index, next))}
          />
          <ActionIcon
            aria-label={t('careers:career.rule.removeCondition', { number: index + 1 })}
            disabled={conditions.length === 1}
            onClick={() => set(conditions.toSpliced(index, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {form.errors.conditions !== undefined && <p className={classes.error}>{form.errors.conditions}</p>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...conditions, newCondition.POINTS])}
        >
          {t('careers:career.rule.addCondition')}
        </Button>
      </div>
    </FormPart>
  )
}

const valuesOf = (rule: TransitionRule | null): Values => ({
  class: rule?.class ?? 'CAN_INCREASE',
  from: rule?.from ?? null,
  to: rule?.to ?? null,
  conditions: rule?.conditions ?? [newCondition.POINTS],
  pointsAfter: rule?.pointsAfter ?? 'ZERO',
})

/** ps170: creates or edits a rule. */
export const RuleDrawer = ({
  career,
  federation,
  rule,
  onClose,
}: {
  career: CareerView
  federation: string
  rule: TransitionRule | null
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  const { addRule, updateRule } = useCareerParts()
  const { conditions } = useRuleText(career)
  const input = { federation, career: career.ref }
  const categories = career.categories.map(({ ref, name }) => ({ value: ref, label: name }))
  const words: FormWords<Values> = {
    class: {
      label: t('careers:career.rule.class'),
      options: choices(CareerMove.options, (move) => t(`careers:career.class.${move}`)),
    },
    from: {
      label: t('careers:career.rule.from'),
      options: [{ value: '', label: t('careers:career.rule.anyCategory') }, ...categories],
    },
    to: {
      label: t('careers:career.rule.to'),
      options: [{ value: '', label: t('careers:career.rule.next.CAN_INCREASE') }, ...categories],
    },
    conditions: { label: t('careers:career.rule.when'), text: (each) => conditions({ conditions: each }) },
    pointsAfter: {
      label: t('careers:career.rule.pointsAfter'),
      options: choices(['ZERO', 'KEEP'], (after) => t(`careers:career.rule.after.${after}`)),
    },
  }
  return (
    <ChangeDrawer<Values, CareerView>
      title={t(rule ? 'careers:career.editRule' : 'careers:career.addRule')}
      size="lg"
      onClose={onClose}
      stored={career}
      view={CareerView}
      valuesOf={({ transitionRules }) => valuesOf(transitionRules.find(({ ref }) => ref === rule?.ref) ?? rule)}
      words={words}
      validate={(values) => schemaErrorsOf(AddTransitionRule, { ...values, version: career.version }, i18n)}
      save={(values, { version }) =>
        rule
          ? updateRule.mutateAsync({ ...input, ...values, ref: rule.ref, version })
          : addRule.mutateAsync({ ...input, ...values, version })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Radio.Group
              label={t('careers:career.rule.class')}
              value={form.values.class}
              onChange={(value) => form.setFieldValue('class', CareerMove.parse(value))}
            >
              <div className={classes.radios}>
                {CareerMove.options.map((move) => (
                  <Radio key={move} value={move} label={t(`careers:career.class.${move}`)} />
                ))}
              </div>
            </Radio.Group>
            <div className={classes.pair}>
              {field.choiceOrNone('from')}
              {field.choiceOrNone('to', { noneLabel: t(`careers:career.rule.next.${form.values.class}`) })}
            </div>
            <Conditions form={form} />
            {field.choice('pointsAfter')}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
