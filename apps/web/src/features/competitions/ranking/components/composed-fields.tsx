import { Checkbox, Radio, TextInput } from '@mantine/core'
import { ComposedKind, type ComposedRankingList } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { TeamTieBreak } from '@oxer/domain/competitions/ranking/ranking.schema'
import { useTranslation } from 'react-i18next'
import { type FieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { type ComposedValues, decimalsOf, factsOf } from '../composed-ranking.form.ts'
import classes from '../composed-ranking.module.css'

export type TestSets = ComposedRankingList['testSets']
type PartProps = { field: FieldsOf<ComposedValues>; testSets: TestSets }

export const useComposedWords = (testSets: TestSets): FormWords<ComposedValues> => {
  const { t } = useTranslation('competitions')
  const parts = testSets.map(({ testSetRef, name }) => ({ value: testSetRef, label: name }))
  const ties = [
    { value: 'NONE', label: t('composedRanking.form.tieNONE') },
    ...choices(TeamTieBreak.options, (value) => t(`composedRanking.form.tie${value}`)),
  ]
  return {
    kind: {
      label: t('composedRanking.form.kind'),
      options: choices(ComposedKind.options, (kind) => t(`composedRanking.kind.${kind}`)),
    },
    name: t('composedRanking.form.name'),
    testSetRefs: { label: t('composedRanking.form.tests'), options: parts },
    weights: {
      label: t('composedRanking.form.tests'),
      parts: Object.fromEntries(
        testSets.map(({ testSetRef, name }) => [testSetRef, t('composedRanking.form.weight', { name })]),
      ),
    },
    counts: {
      label: t('composedRanking.form.counts'),
      options: choices(['SCORE', 'PLACE'], (value) => t(`composedRanking.form.${value}`)),
    },
    better: {
      label: t('composedRanking.form.better'),
      options: choices(['HIGHER', 'LOWER'], (value) => t(`composedRanking.form.${value}`)),
    },
    decimals: t('composedRanking.form.decimals'),
    decidedBy: {
      label: t('composedRanking.form.tieBreak'),
      options: [
        { value: 'NONE', label: t('composedRanking.form.shared') },
        { value: 'FIRST', label: t('composedRanking.form.firstTest') },
        { value: 'LAST', label: t('composedRanking.form.lastTest') },
      ],
    },
    teamTest: { label: t('composedRanking.form.test'), options: parts },
    count: t('composedRanking.form.count'),
    mostMembers: t('composedRanking.form.most'),
    aggregate: {
      label: t('composedRanking.form.aggregate'),
      options: choices(['SUM', 'MEAN'], (value) => t(`composedRanking.form.${value}`)),
    },
    per: {
      label: t('composedRanking.form.per'),
      options: choices(['SCORE', 'ROUND'], (value) => t(`composedRanking.form.per${value}`)),
    },
    eliminated: {
      label: t('composedRanking.form.eliminated'),
      options: choices(['NONE', 'WORST', 'FIXED'], (value) => t(`composedRanking.form.eliminated${value}`)),
    },
    eliminatedNumber: t('composedRanking.form.eliminatedNumber'),
    substitution: t('composedRanking.form.substitution'),
    firstTie: { label: t('composedRanking.form.tieBreak1'), options: ties },
    secondTie: { label: t('composedRanking.form.tieBreak2'), options: ties },
    placed: t('composedRanking.form.placed'),
    points: t('composedRanking.form.points'),
  }
}

const KindChoice = ({ field }: { field: FieldsOf<ComposedValues> }) => {
  const { t } = useTranslation('competitions')
  const { label, value, onChange } = field.of('kind')
  return (
    <Radio.Group label={label} value={value} onChange={(kind) => onChange(ComposedKind.parse(kind))}>
      <div className={classes.list}>
        {(['TEAMS', 'TESTS', 'JOINED'] as const).map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`composedRanking.kind.${kind}`)}
            description={t(`composedRanking.kindWhy.${kind}`)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

/** How the scores of several tests are weighted and added. */
const Adding = ({ field, testSets }: PartProps) => {
  const { counts, testSetRefs } = field.form.values
  const { value: weights, onChange, errorOf } = field.of('weights')
  const { t } = useTranslation('competitions')
  return (
    <>
      {field.choice('counts')}
      {counts === 'SCORE' && (
        <>
          {testSets
            .filter(({ testSetRef }) => testSetRefs.includes(testSetRef))
            .map(({ testSetRef, name }) => (
              <TextInput
                key={testSetRef}
                inputMode="decimal"
                label={t('composedRanking.form.weight', { name })}
                value={weights[testSetRef] ?? '1'}
                error={errorOf(testSetRef)}
                onChange={({ currentTarget }) => onChange({ ...weights, [testSetRef]: currentTarget.value })}
              />
            ))}
          <div className={classes.pair}>
            {field.choice('better')}
            {field.whole('decimals', { whenEmpty: 0, max: 9 })}
          </div>
        </>
      )}
      {field.choice('decidedBy')}
    </>
  )
}

const OverTests = ({ field, testSets }: PartProps) => {
  const { onChange, ...tests } = inputOf(field.of('testSetRefs'))
  return (
    <>
      <Checkbox.Group
        {...tests}
        onChange={(refs) =>
          onChange(testSets.flatMap(({ testSetRef }) => (refs.includes(testSetRef) ? [testSetRef] : [])))
        }
      >
        <div className={classes.list}>
          {testSets.map(({ testSetRef, name }) => (
            <Checkbox key={testSetRef} value={testSetRef} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {field.form.values.kind === 'TESTS' && <Adding field={field} testSets={testSets} />}
    </>
  )
}

const OfTeams = ({ field, testSets }: PartProps) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { teamTest, eliminated, firstTie } = form.values
  const partOf = (ref: string) => testSets.find(({ testSetRef }) => testSetRef === ref)
  const hasRounds = factsOf(partOf(teamTest))?.hasRounds ?? false
  return (
    <>
      {field.choice('teamTest', { onPick: (ref) => form.setFieldValue('decimals', decimalsOf(partOf(ref))) })}
      <div className={classes.pair}>
        {field.whole('count', { whenEmpty: 1, minimum: 1, max: 20 })}
        {field.wholeOrNone('mostMembers', { minimum: 1, max: 20, placeholder: t('composedRanking.form.mostAny') })}
        {field.choice('aggregate')}
        {field.whole('decimals', { whenEmpty: 0, max: 9 })}
      </div>
      {hasRounds && field.choice('per')}
      <div className={classes.pair}>
        {field.choice('eliminated')}
        {eliminated !== 'NONE' && field.text('eliminatedNumber', { inputMode: 'decimal' })}
        {field.text('substitution', {
          inputMode: 'decimal',
          placeholder: t('composedRanking.form.substitutionWhy'),
        })}
      </div>
      <div className={classes.pair}>
        {field.choice('firstTie')}
        {firstTie !== 'NONE' && field.choice('secondTie')}
      </div>
    </>
  )
}

/** The ranked parts, the rule, and the points of a place. */
export const ComposedFields = ({ field, testSets }: PartProps) => {
  const { t } = useTranslation('competitions')
  const { kind } = field.form.values
  return (
    <>
      <KindChoice field={field} />
      {field.text('name', { required: true })}
      {kind === 'TEAMS' ? (
        <OfTeams field={field} testSets={testSets} />
      ) : (
        <OverTests field={field} testSets={testSets} />
      )}
      <div className={classes.pair}>
        {field.wholeOrNone('placed', { max: 10_000, placeholder: t('composedRanking.form.placedWhy') })}
        {kind !== 'JOINED' && field.text('points', { description: t('composedRanking.form.pointsWhy') })}
      </div>
    </>
  )
}
