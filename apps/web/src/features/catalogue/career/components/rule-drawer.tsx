import { ActionIcon, Button, NativeSelect, Radio } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CareerMove, type TransitionCondition, type TransitionRule } from '@oxer/domain/catalogue/career/career.schema'
import { AddTransitionRule, type CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import { RuleOperator } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { FormPart } from '../../../../shared/form-part.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import classes from '../career.module.css'
import { useCareerParts } from '../career.mutations.ts'
import { useRuleText } from '../use-rule-text.ts'
import { DecimalInput } from './decimal-input.tsx'

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
  const { t } = useTranslation('catalogue')
  const { signs } = useRuleText({ categories: [] })
  switch (condition.kind) {
    case 'POINTS':
      return (
        <>
          <NativeSelect
            label={t('career.rule.operator')}
            data={RuleOperator.options.map((operator) => ({ value: operator, label: signs[operator] }))}
            value={condition.operator}
            onChange={(event) => onChange({ ...condition, operator: RuleOperator.parse(event.currentTarget.value) })}
          />
          <DecimalInput
            label={t('career.pointsLabel')}
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
            label={t('career.rule.times')}
            whenEmpty={1}
            minimum={1}
            value={condition.times}
            error={errorAt('times')}
            onChange={(times) => onChange({ ...condition, times })}
          />
          <NativeSelect
            label={t('career.rule.measure')}
            data={measures.map((value) => ({ value, label: t(`career.rule.measures.${value}`) }))}
            value={condition.measure}
            onChange={({ currentTarget }) =>
              onChange({
                ...condition,
                measure: measures.find((each) => each === currentTarget.value) ?? condition.measure,
              })
            }
          />
          <DecimalInput
            label={t('career.rule.value')}
            value={condition.value}
            error={errorAt('value')}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </>
      )
    case 'INACTIVE':
      return (
        <WholeNumberInput
          label={t('career.rule.months')}
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
  const { t } = useTranslation('catalogue')
  const { conditions } = form.values
  const set = (next: TransitionCondition[]): void => form.setFieldValue('conditions', next)
  return (
    <FormPart legend={t('career.rule.when')}>
      {conditions.map((condition, index) => (
        <div key={`${String(index)} ${condition.kind}`} className={classes.condition}>
          <NativeSelect
            label={t('career.rule.kind')}
            data={kinds.map((kind) => ({ value: kind, label: t(`career.rule.kinds.${kind}`) }))}
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
            aria-label={t('career.rule.removeCondition', { number: index + 1 })}
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
          {t('career.rule.addCondition')}
        </Button>
      </div>
    </FormPart>
  )
}

/** ps170: a rule, made or changed. */
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
  const { t, i18n } = useTranslation('catalogue')
  const { addRule, updateRule } = useCareerParts()
  const input = { federation, career: career.ref, version: career.version }
  const categories = career.categories.map(({ ref, name }) => ({ value: ref, label: name }))
  return (
    <EditDrawer<Values>
      title={t(rule ? 'career.editRule' : 'career.addRule')}
      size="lg"
      onClose={onClose}
      initialValues={{
        class: rule?.class ?? 'CAN_INCREASE',
        from: rule?.from ?? null,
        to: rule?.to ?? null,
        conditions: rule?.conditions ?? [newCondition.POINTS],
        pointsAfter: rule?.pointsAfter ?? 'ZERO',
      }}
      validate={(values) => schemaErrorsOf(AddTransitionRule, { ...values, version: career.version }, i18n)}
      save={(values) =>
        rule
          ? updateRule.mutateAsync({ ...input, ...values, ref: rule.ref })
          : addRule.mutateAsync({ ...input, ...values })
      }
    >
      {(form) => (
        <>
          <Radio.Group
            label={t('career.rule.class')}
            value={form.values.class}
            onChange={(value) => form.setFieldValue('class', CareerMove.parse(value))}
          >
            <div className={classes.radios}>
              {CareerMove.options.map((move) => (
                <Radio key={move} value={move} label={t(`career.class.${move}`)} />
              ))}
            </div>
          </Radio.Group>
          <div className={classes.pair}>
            <NativeSelect
              label={t('career.rule.from')}
              data={[{ value: '', label: t('career.rule.anyCategory') }, ...categories]}
              value={form.values.from ?? ''}
              error={form.errors.from}
              onChange={(event) => form.setFieldValue('from', event.currentTarget.value || null)}
            />
            <NativeSelect
              label={t('career.rule.to')}
              data={[{ value: '', label: t(`career.rule.next.${form.values.class}`) }, ...categories]}
              value={form.values.to ?? ''}
              error={form.errors.to}
              onChange={(event) => form.setFieldValue('to', event.currentTarget.value || null)}
            />
          </div>
          <Conditions form={form} />
          <NativeSelect
            label={t('career.rule.pointsAfter')}
            data={(['ZERO', 'KEEP'] as const).map((value) => ({ value, label: t(`career.rule.after.${value}`) }))}
            value={form.values.pointsAfter}
            onChange={(event) =>
              form.setFieldValue('pointsAfter', event.currentTarget.value === 'KEEP' ? 'KEEP' : 'ZERO')
            }
          />
        </>
      )}
    </EditDrawer>
  )
}
