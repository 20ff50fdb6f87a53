import { Checkbox, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  ComposedKind,
  type ComposedRankingList,
  type ComposedRankingView,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { TeamTieBreak } from '@oxer/domain/competitions/ranking/ranking.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import {
  type ComposedValues,
  composedErrors,
  decimalsOf,
  emptyComposed,
  factsOf,
  toSave,
  toValues,
} from '../composed-ranking.form.ts'
import classes from '../composed-ranking.module.css'
import { useComposedMutations } from '../ranking.mutations.ts'

type Form = UseFormReturnType<ComposedValues>
type TestSets = ComposedRankingList['testSets']

const OverTests = ({ form, testSets }: { form: Form; testSets: TestSets }) => {
  const { t } = useTranslation('competitions')
  const { kind, counts, testSetRefs } = form.values
  const chosen = testSets.filter(({ testSetRef }) => testSetRefs.includes(testSetRef))
  return (
    <>
      <Checkbox.Group
        label={t('composedRanking.form.tests')}
        value={testSetRefs}
        error={form.errors.testSetRefs}
        onChange={(refs) =>
          form.setFieldValue(
            'testSetRefs',
            testSets.flatMap(({ testSetRef }) => (refs.includes(testSetRef) ? [testSetRef] : [])),
          )
        }
      >
        <div className={classes.list}>
          {testSets.map(({ testSetRef, name }) => (
            <Checkbox key={testSetRef} value={testSetRef} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {kind === 'TESTS' && (
        <>
          <NativeSelect
            label={t('composedRanking.form.counts')}
            data={(['SCORE', 'PLACE'] as const).map((value) => ({ value, label: t(`composedRanking.form.${value}`) }))}
            {...form.getInputProps('counts')}
          />
          {counts === 'SCORE' && (
            <>
              {chosen.map(({ testSetRef, name }) => (
                <TextInput
                  key={testSetRef}
                  inputMode="decimal"
                  label={t('composedRanking.form.weight', { name })}
                  value={form.values.weights[testSetRef] ?? '1'}
                  error={form.errors[`weights.${testSetRef}`]}
                  onChange={(event) =>
                    form.setFieldValue('weights', { ...form.values.weights, [testSetRef]: event.currentTarget.value })
                  }
                />
              ))}
              <div className={classes.pair}>
                <NativeSelect
                  label={t('composedRanking.form.better')}
                  data={(['HIGHER', 'LOWER'] as const).map((value) => ({
                    value,
                    label: t(`composedRanking.form.${value}`),
                  }))}
                  {...form.getInputProps('better')}
                />
                <NumberInput
                  label={t('composedRanking.form.decimals')}
                  min={0}
                  max={9}
                  allowDecimal={false}
                  {...form.getInputProps('decimals')}
                />
              </div>
            </>
          )}
          <NativeSelect
            label={t('composedRanking.form.tieBreak')}
            data={[
              { value: 'NONE', label: t('composedRanking.form.shared') },
              { value: 'FIRST', label: t('composedRanking.form.firstTest') },
              { value: 'LAST', label: t('composedRanking.form.lastTest') },
            ]}
            {...form.getInputProps('decidedBy')}
          />
        </>
      )}
    </>
  )
}

const OfTeams = ({ form, testSets }: { form: Form; testSets: TestSets }) => {
  const { t } = useTranslation('competitions')
  const { teamTest, eliminated } = form.values
  const hasRounds = factsOf(testSets.find(({ testSetRef }) => testSetRef === teamTest))?.hasRounds ?? false
  const ties = [
    { value: 'NONE', label: t('composedRanking.form.tieNONE') },
    ...TeamTieBreak.options.map((value) => ({ value, label: t(`composedRanking.form.tie${value}`) })),
  ]
  return (
    <>
      <NativeSelect
        label={t('composedRanking.form.test')}
        data={testSets.map(({ testSetRef, name }) => ({ value: testSetRef, label: name }))}
        {...form.getInputProps('teamTest')}
        onChange={(event) => {
          const ref = event.currentTarget.value
          form.setFieldValue('teamTest', ref)
          form.setFieldValue('decimals', decimalsOf(testSets.find(({ testSetRef }) => testSetRef === ref)))
        }}
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('composedRanking.form.count')}
          min={1}
          max={20}
          allowDecimal={false}
          {...form.getInputProps('count')}
        />
        <NumberInput
          label={t('composedRanking.form.most')}
          placeholder={t('composedRanking.form.mostAny')}
          min={1}
          max={20}
          allowDecimal={false}
          {...form.getInputProps('mostMembers')}
          value={form.values.mostMembers ?? ''}
          onChange={(value) => form.setFieldValue('mostMembers', typeof value === 'number' ? value : null)}
        />
        <NativeSelect
          label={t('composedRanking.form.aggregate')}
          data={(['SUM', 'MEAN'] as const).map((value) => ({ value, label: t(`composedRanking.form.${value}`) }))}
          {...form.getInputProps('aggregate')}
        />
        <NumberInput
          label={t('composedRanking.form.decimals')}
          min={0}
          max={9}
          allowDecimal={false}
          {...form.getInputProps('decimals')}
        />
      </div>
      {hasRounds && (
        <NativeSelect
          label={t('composedRanking.form.per')}
          data={(['SCORE', 'ROUND'] as const).map((value) => ({ value, label: t(`composedRanking.form.per${value}`) }))}
          {...form.getInputProps('per')}
        />
      )}
      <div className={classes.pair}>
        <NativeSelect
          label={t('composedRanking.form.eliminated')}
          data={(['NONE', 'WORST', 'FIXED'] as const).map((value) => ({
            value,
            label: t(`composedRanking.form.eliminated${value}`),
          }))}
          {...form.getInputProps('eliminated')}
        />
        {eliminated !== 'NONE' && (
          <TextInput
            inputMode="decimal"
            label={t('composedRanking.form.eliminatedNumber')}
            {...form.getInputProps('eliminatedNumber')}
          />
        )}
        <TextInput
          inputMode="decimal"
          label={t('composedRanking.form.substitution')}
          placeholder={t('composedRanking.form.substitutionWhy')}
          {...form.getInputProps('substitution')}
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect label={t('composedRanking.form.tieBreak1')} data={ties} {...form.getInputProps('firstTie')} />
        {form.values.firstTie !== 'NONE' && (
          <NativeSelect label={t('composedRanking.form.tieBreak2')} data={ties} {...form.getInputProps('secondTie')} />
        )}
      </div>
    </>
  )
}

/** Creates or edits a ranking over several tests, of parts that count as one test, or of teams. */
export const ComposedDrawer = ({
  competition,
  testSets,
  view,
  onClose,
  onSaved,
}: {
  competition: string
  testSets: TestSets
  /** Null for a new one. */
  view: ComposedRankingView | null
  onClose: () => void
  onSaved: (ranking: string) => void
}) => {
  const { t } = useTranslation('competitions')
  const { create, update } = useComposedMutations()
  const save = async (values: ComposedValues): Promise<void> => {
    const form = { competition, ...toSave(values) }
    const saved =
      view === null
        ? await create.mutateAsync(form)
        : await update.mutateAsync({ ...form, ranking: view.ref, version: view.version })
    onSaved(saved.ref)
  }
  return (
    <EditDrawer<ComposedValues>
      title={t(view === null ? 'composedRanking.form.create' : 'composedRanking.form.edit')}
      size="lg"
      onClose={onClose}
      initialValues={view === null ? emptyComposed(testSets) : toValues(view, testSets)}
      validate={(values) => composedErrors(values, t('team.form.number'))}
      fieldOfServer={{ 'rule.team.count': 'count', 'rule.team.per': 'per' }}
      save={save}
    >
      {(form) => (
        <>
          <Radio.Group
            label={t('composedRanking.form.kind')}
            value={form.values.kind}
            onChange={(value) => form.setFieldValue('kind', ComposedKind.parse(value))}
          >
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
          <TextInput label={t('composedRanking.form.name')} required {...form.getInputProps('name')} />
          {form.values.kind === 'TEAMS' ? (
            <OfTeams form={form} testSets={testSets} />
          ) : (
            <OverTests form={form} testSets={testSets} />
          )}
          <div className={classes.pair}>
            <NumberInput
              label={t('composedRanking.form.placed')}
              placeholder={t('composedRanking.form.placedWhy')}
              min={0}
              max={10_000}
              allowDecimal={false}
              error={form.errors.placed}
              value={form.values.placed ?? ''}
              onChange={(value) => form.setFieldValue('placed', typeof value === 'number' ? value : null)}
            />
            {form.values.kind !== 'JOINED' && (
              <TextInput
                label={t('composedRanking.form.points')}
                description={t('composedRanking.form.pointsWhy')}
                {...form.getInputProps('points')}
              />
            )}
          </div>
        </>
      )}
    </EditDrawer>
  )
}
