import { Button, Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { type DraftGroup, newRule } from '@oxer/domain/catalogue/rules-template/rule-draft.rules'
import {
  type Rule,
  RuleKind,
  RuleOperator,
  RuleWeight,
  registrationKinds,
} from '@oxer/domain/kernel/rule-tree/rule.schema'
import { RuleRegistrationScope, scopeOf } from '@oxer/domain/kernel/rule-tree/rule-registration-scope.schema'
import { Typeahead } from '@oxer/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeNumberInput } from '../whole-number-input.tsx'
import { heightCategories, kindsAbout, LicenseTypeOfRule } from './rule-choices.ts'
import type { RuleSearches } from './rule-searches.ts'
import type { RuleNames } from './rule-words.ts'
import classes from './rules-builder.module.css'

type RuleFieldsProps = {
  rule: Rule
  isOfRegistrations: boolean
  names: RuleNames
  searches: RuleSearches
  onName: (ref: string, name: string) => void
  onChange: (rule: Rule) => void
}

/** The rule with a new value in one of its fields; undefined clears it. */
const withField = (rule: Rule, change: Pick<Partial<Rule>, 'number' | 'ref' | 'text'>): Rule => ({ ...rule, ...change })

const OperatorField = ({ rule, onChange }: Pick<RuleFieldsProps, 'rule' | 'onChange'>) => {
  const { t } = useTranslation('kernel')
  return (
    <NativeSelect
      label={t('rules.operator')}
      data={RuleOperator.options.map((value) => ({ value, label: t(`rules.operators.${value}`) }))}
      value={rule.operator ?? (rule.kind === 'MAX_REGISTRATIONS' ? '<=' : '=')}
      onChange={(event) => {
        const operator = RuleOperator.options.find((each) => each === event.currentTarget.value)
        if (operator !== undefined) onChange({ ...rule, operator })
      }}
    />
  )
}

const NumberFields = ({
  rule,
  kind,
  onChange,
}: Pick<RuleFieldsProps, 'rule' | 'onChange'> & {
  kind:
    | 'PERSON_HAS_AGE'
    | 'PERSON_HAS_AGE_YEAR'
    | 'HORSE_HAS_AGE'
    | 'PERSON_HAS_INDIVIDUAL_COMBINATIONS'
    | 'HAS_CHAMPIONSHIP_PLACE'
    | 'HAS_CHAMPIONSHIP_POINTS'
    | 'HAS_STARTS_THIS_YEAR'
    | 'MAX_REGISTRATIONS'
}) => {
  const { t } = useTranslation('kernel')
  const hasHint = kind === 'PERSON_HAS_AGE_YEAR' || kind === 'MAX_REGISTRATIONS'
  return (
    <>
      <OperatorField rule={rule} onChange={onChange} />
      <WholeNumberInput<null>
        label={t(`rules.number.${kind}`)}
        {...(hasHint && {
          description: t(`rules.numberHint.${kind}`),
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        })}
        required
        max={9999}
        whenEmpty={null}
        value={rule.number ?? null}
        onChange={(number) => onChange(withField(rule, { number: number ?? undefined }))}
      />
    </>
  )
}

const RefField = ({
  rule,
  about,
  names,
  searches,
  onName,
  onChange,
}: RuleFieldsProps & { about: 'organisation' | 'license' | 'achievement' | 'phase' | 'ranking' }) => {
  const { t } = useTranslation('kernel')
  return (
    <Typeahead
      label={t(`rules.${about}`)}
      required
      {...searches[about]}
      value={rule.ref === undefined ? null : { ref: rule.ref, name: names.get(rule.ref) ?? t('rules.say.unknown') }}
      onChange={(option) => {
        if (option) onName(option.ref, option.name)
        onChange(withField(rule, { ref: option?.ref }))
      }}
    />
  )
}

/** A rule keeps the name of a studbook and means each of its spellings. It may also require one that no horse here has yet. */
const StudbookField = ({ rule, searches, onChange }: Pick<RuleFieldsProps, 'rule' | 'searches' | 'onChange'>) => {
  const { t } = useTranslation('kernel')
  return (
    <Typeahead
      label={t('rules.studbook')}
      required
      maxLength={100}
      {...searches.studbook}
      value={rule.text === undefined || rule.text === '' ? null : { ref: rule.text, name: rule.text }}
      onChange={(option) => onChange(withField(rule, { text: option?.name }))}
      whenNone={(name) => (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(withField(rule, { text: name }))}>
          {t('rules.studbookAsTyped', { name })}
        </Button>
      )}
    />
  )
}

/** A choice of words that a rule stores as text. */
const TextChoice = ({
  rule,
  label,
  data,
  value,
  onChange,
}: Pick<RuleFieldsProps, 'rule' | 'onChange'> & {
  label: string
  data: { value: string; label: string }[]
  value: string
}) => (
  <NativeSelect
    label={label}
    data={data}
    value={value}
    onChange={(event) => onChange({ ...rule, text: event.currentTarget.value })}
  />
)

/** The inputs for the values of a rule, by its kind. */
const ValueFields = (props: RuleFieldsProps) => {
  const { rule, onChange } = props
  const { t } = useTranslation('kernel')
  const text = rule.text?.toUpperCase() ?? ''
  switch (rule.kind) {
    case 'PERSON_HAS_AGE':
    case 'PERSON_HAS_AGE_YEAR':
    case 'HORSE_HAS_AGE':
    case 'PERSON_HAS_INDIVIDUAL_COMBINATIONS':
    case 'HAS_STARTS_THIS_YEAR':
      return <NumberFields rule={rule} kind={rule.kind} onChange={onChange} />
    case 'MAX_REGISTRATIONS':
      return (
        <>
          <TextChoice
            rule={rule}
            label={t('rules.scope')}
            data={RuleRegistrationScope.options.map((value) => ({ value, label: t(`rules.scopes.${value}`) }))}
            value={scopeOf(rule)}
            onChange={onChange}
          />
          <NumberFields rule={rule} kind={rule.kind} onChange={onChange} />
        </>
      )
    case 'PERSON_IS_MEMBER_OF_ORGANISATION':
      return <RefField {...props} about="organisation" />
    case 'PERSON_HAS_LICENSE':
      return <RefField {...props} about="license" />
    case 'IS_SELECTED_IN_CHAMPIONSHIP':
      return <RefField {...props} about="phase" />
    case 'HAS_CHAMPIONSHIP_PLACE':
    case 'HAS_CHAMPIONSHIP_POINTS':
      return (
        <>
          <RefField {...props} about="ranking" />
          <NumberFields rule={rule} kind={rule.kind} onChange={onChange} />
        </>
      )
    case 'PERSON_HAS_ACHIEVEMENT':
      return <RefField {...props} about="achievement" />
    case 'PERSON_HAS_LICENSE_TYPE':
      return (
        <TextChoice
          rule={rule}
          label={t('rules.licenseType')}
          data={LicenseTypeOfRule.options.map((value) => ({ value, label: t(`rules.licenseTypes.${value}`) }))}
          value={text}
          onChange={onChange}
        />
      )
    case 'HORSE_IS_TYPE':
      return (
        <TextChoice
          rule={rule}
          label={t('rules.horseType')}
          data={(['HORSE', 'PONY'] as const).map((value) => ({ value, label: t(`rules.horseTypes.${value}`) }))}
          value={text}
          onChange={onChange}
        />
      )
    case 'PONY_HAS_WITHERHEIGHT':
      return (
        <>
          <OperatorField rule={rule} onChange={onChange} />
          <TextChoice
            rule={rule}
            label={t('rules.height')}
            data={heightCategories.map((value) => ({ value, label: value }))}
            value={text}
            onChange={onChange}
          />
        </>
      )
    case 'HORSE_REGISTERED_TO_STUDBOOK':
      return <StudbookField {...props} />
    case 'PERSON_IS_MEMBER_OF_FEDERATION':
      return null
  }
}

/** All fields of one rule. */
export const RuleFields = (props: RuleFieldsProps) => {
  const { rule, isOfRegistrations, onChange } = props
  const { t } = useTranslation('kernel')
  const weightLabel = useId()
  const about = (['PERSON', 'HORSE', 'CHAMPIONSHIP', 'REGISTRATIONS'] as const).map((each) => ({
    each,
    // A rule that is there already stays among the choices, or the field would show another one.
    kinds: kindsAbout[each].filter(
      (kind) => isOfRegistrations || kind === rule.kind || !registrationKinds.includes(kind),
    ),
  }))
  return (
    <>
      <NativeSelect
        label={t('rules.kind')}
        data={about
          .filter(({ kinds }) => kinds.length > 0)
          .map(({ each, kinds }) => ({
            group: t(`rules.about.${each}`),
            items: kinds.map((kind) => ({ value: kind, label: t(`rules.kinds.${kind}`) })),
          }))}
        value={rule.kind}
        onChange={(event) => {
          const kind = RuleKind.options.find((each) => each === event.currentTarget.value)
          if (kind !== undefined) onChange(newRule(kind, rule))
        }}
      />
      <div className={classes.values}>
        <ValueFields {...props} />
      </div>
      <div>
        <span id={weightLabel} className={classes.label}>
          {t('rules.weight')}
        </span>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-labelledby={weightLabel}
          value={rule.weight}
          onChange={(value) =>
            onChange({ ...rule, weight: RuleWeight.options.find((each) => each === value) ?? rule.weight })
          }
          data={RuleWeight.options.map((value) => ({ value, label: t(`rules.weights.${value}`) }))}
        />
        <p className={classes.why}>{t(`rules.weightWhy.${rule.weight}`)}</p>
      </div>
      <Checkbox
        label={t('rules.inverted')}
        description={t('rules.invertedRule')}
        checked={rule.inverted}
        onChange={(event) => onChange({ ...rule, inverted: event.currentTarget.checked })}
      />
    </>
  )
}

/** How the rules of a group are combined. */
export const GroupFields = ({ group, onChange }: { group: DraftGroup; onChange: (group: DraftGroup) => void }) => {
  const { t } = useTranslation('kernel')
  const joinLabel = useId()
  return (
    <>
      <div>
        <span id={joinLabel} className={classes.label}>
          {t('rules.join')}
        </span>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-labelledby={joinLabel}
          value={group.join}
          onChange={(value) => onChange({ ...group, join: value === 'any' ? 'any' : 'all' })}
          data={(['all', 'any'] as const).map((value) => ({ value, label: t(`rules.joins.${value}`) }))}
        />
      </div>
      <Checkbox
        label={t('rules.inverted')}
        description={t('rules.invertedGroup')}
        checked={group.inverted}
        onChange={(event) => onChange({ ...group, inverted: event.currentTarget.checked })}
      />
    </>
  )
}
