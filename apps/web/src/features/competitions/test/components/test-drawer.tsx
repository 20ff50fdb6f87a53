import { Checkbox, Select, Skeleton, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LimitScope, type TestDetail, type TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { ErrorState, MoneyInput, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useTestChanges } from '../test.mutations.ts'
import { fromProtocol, protocolFromRules, RulesFields, type RulesText } from './rules-fields.tsx'
import classes from './test-drawer.module.css'

type TestText = {
  name: string
  sportTypeVariantRef: string | null
  sportCategoryRef: string | null
  careerRef: string | null
  careerCategoryRef: string | null
  protocolRef: string | null
  externalRef: string | null
  maxRegistrations: number
  maxStartlistEntries: number
  maxPerRider: number
  maxPerHorse: number
  maxPerCombination: number
  limitScope: LimitScope
  registrationFeeCents: number | null
  averageRoundSeconds: number
  draggingBreakEvery: number
  draggingBreakMinutes: number
  outOfCompetitionByDefault: boolean
  isHiddenFromRegistration: boolean
  allowsStartlistSwitch: boolean
  rules: RulesText
}

const newTest: TestText = {
  name: '',
  sportTypeVariantRef: null,
  sportCategoryRef: null,
  careerRef: null,
  careerCategoryRef: null,
  protocolRef: null,
  externalRef: null,
  maxRegistrations: 0,
  maxStartlistEntries: 0,
  maxPerRider: 0,
  maxPerHorse: 0,
  maxPerCombination: 1,
  limitScope: 'COMBINATION',
  registrationFeeCents: null,
  averageRoundSeconds: 120,
  draggingBreakEvery: 0,
  draggingBreakMinutes: 10,
  outOfCompetitionByDefault: false,
  isHiddenFromRegistration: false,
  allowsStartlistSwitch: false,
  rules: fromProtocol,
}

const textOf = (test: TestDetail): TestText => ({
  name: test.name,
  sportTypeVariantRef: test.sportTypeVariant?.ref ?? null,
  sportCategoryRef: test.sportCategory?.ref ?? null,
  careerRef: test.careerRef,
  careerCategoryRef: test.careerCategoryRef,
  protocolRef: test.protocolRef,
  externalRef: test.externalRef,
  maxRegistrations: test.maxRegistrations,
  maxStartlistEntries: test.maxStartlistEntries,
  maxPerRider: test.maxPerRider,
  maxPerHorse: test.maxPerHorse,
  maxPerCombination: test.maxPerCombination,
  limitScope: test.limitScope,
  registrationFeeCents: test.registrationFeeCents,
  averageRoundSeconds: test.averageRoundSeconds,
  draggingBreakEvery: test.draggingBreakEvery,
  draggingBreakMinutes: test.draggingBreakMinutes,
  outOfCompetitionByDefault: test.outOfCompetitionByDefault,
  isHiddenFromRegistration: test.isHiddenFromRegistration,
  allowsStartlistSwitch: test.allowsStartlistSwitch,
  rules: fromProtocol,
})

/** The sport by which rules are chosen: the discipline's, and jumping where there is none yet. */
const sportOf = ({ sportTypeVariants }: TestsMetadata, ref: string | null): string =>
  sportTypeVariants.find((each) => each.ref === ref)?.sportType ?? 'SHOW_JUMPING'

const limits = ['maxRegistrations', 'maxStartlistEntries', 'maxPerRider', 'maxPerHorse', 'maxPerCombination'] as const
const times = ['averageRoundSeconds', 'draggingBreakEvery', 'draggingBreakMinutes'] as const
const flags = ['isHiddenFromRegistration', 'outOfCompetitionByDefault', 'allowsStartlistSwitch'] as const

const Fields = ({ form, metadata }: { form: UseFormReturnType<TestText>; metadata: TestsMetadata }) => {
  const { t } = useTranslation('competitions')
  const { values } = form
  const sport = sportOf(metadata, values.sportTypeVariantRef)
  const variant = metadata.sportTypeVariants.find((each) => each.ref === values.sportTypeVariantRef)
  const categories = metadata.sportCategories.filter(
    (each) => variant === undefined || each.sportTypeVariantRef === variant.ref,
  )
  const careers = metadata.careers.filter(
    (each) =>
      each.ref === values.careerRef ||
      (values.sportTypeVariantRef !== null && each.sportTypeVariantRefs.includes(values.sportTypeVariantRef)),
  )
  const career = careers.find((each) => each.ref === values.careerRef)
  const whole = (name: (typeof limits)[number] | (typeof times)[number], minimum = 0) => (
    <WholeNumberInput
      key={name}
      label={t(`test.field.${name}`)}
      minimum={minimum}
      whenEmpty={newTest[name]}
      value={values[name]}
      error={form.errors[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  )
  return (
    <>
      <TextInput label={t('test.field.name')} required data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('test.field.discipline')}
        searchable
        clearable
        data={metadata.sportTypeVariants.map((each) => ({ value: each.ref, label: each.name }))}
        value={values.sportTypeVariantRef}
        error={form.errors.sportTypeVariantRef}
        onChange={(ref) =>
          form.setValues({
            sportTypeVariantRef: ref,
            sportCategoryRef: null,
            protocolRef: null,
            careerRef: null,
            careerCategoryRef: null,
          })
        }
      />
      <Select
        label={t('test.field.category')}
        searchable
        clearable
        data={categories.map((each) => ({ value: each.ref, label: each.name }))}
        value={values.sportCategoryRef}
        error={form.errors.sportCategoryRef}
        onChange={(ref) => {
          const category = categories.find((each) => each.ref === ref)
          form.setValues({
            sportCategoryRef: ref,
            ...(category && {
              sportTypeVariantRef: category.sportTypeVariantRef,
              protocolRef: category.protocolRef ?? values.protocolRef,
            }),
          })
        }}
      />
      {careers.length > 0 && (
        <Select
          label={t('test.field.careerRef')}
          description={t('test.fieldWhy.careerRef')}
          searchable
          clearable
          data={careers.map((each) => ({ value: each.ref, label: each.name }))}
          value={values.careerRef}
          error={form.errors.careerRef}
          onChange={(ref) => form.setValues({ careerRef: ref, careerCategoryRef: null })}
        />
      )}
      {career !== undefined && (
        <Select
          label={t('test.field.careerCategoryRef')}
          description={t('test.fieldWhy.careerCategoryRef')}
          placeholder={t('test.ownCategory')}
          clearable
          data={career.categories.map((each) => ({ value: each.ref, label: each.name }))}
          value={values.careerCategoryRef}
          error={form.errors.careerCategoryRef}
          onChange={(ref) => form.setFieldValue('careerCategoryRef', ref)}
        />
      )}
      <RulesFields
        value={values.rules}
        metadata={metadata}
        sport={sport}
        error={form.errors.protocolFromRules}
        onChange={(change) => form.setFieldValue('rules', { ...values.rules, ...change })}
      />
      {protocolFromRules(values.rules, metadata, sport) === undefined && (
        <Select
          label={t('test.field.protocol')}
          description={t('test.fieldWhy.protocol')}
          searchable
          clearable
          data={metadata.protocols.map((each) => ({ value: each.ref, label: each.name }))}
          value={values.protocolRef}
          error={form.errors.protocolRef ?? form.errors.protocolDefinition}
          onChange={(ref) => form.setFieldValue('protocolRef', ref)}
        />
      )}
      <h3 className={classes.heading}>{t('test.limits')}</h3>
      <p className={classes.why}>{t('test.limitsWhy')}</p>
      <div className={classes.pair}>{limits.map((name) => whole(name))}</div>
      <Select
        label={t('test.field.limitScope')}
        allowDeselect={false}
        data={LimitScope.options.map((scope) => ({ value: scope, label: t(`test.limitScope.${scope}`) }))}
        value={values.limitScope}
        onChange={(value) =>
          form.setFieldValue('limitScope', LimitScope.options.find((scope) => scope === value) ?? values.limitScope)
        }
      />
      <Checkbox
        label={t('test.ownFee')}
        checked={values.registrationFeeCents !== null}
        onChange={(event) => form.setFieldValue('registrationFeeCents', event.currentTarget.checked ? 0 : null)}
      />
      {values.registrationFeeCents !== null && (
        <MoneyInput
          label={t('test.field.registrationFeeCents')}
          isAmountOnly
          taxLevels={[{ value: 'VAT_21', label: '21 %' }]}
          value={{ amountInCents: values.registrationFeeCents, currency: 'EUR', taxLevelCode: 'VAT_21' }}
          error={form.errors.registrationFeeCents}
          onChange={(money) => form.setFieldValue('registrationFeeCents', money.amountInCents ?? 0)}
        />
      )}
      <h3 className={classes.heading}>{t('test.times')}</h3>
      <div className={classes.pair}>
        {whole('averageRoundSeconds', 1)}
        {whole('draggingBreakEvery')}
        {whole('draggingBreakMinutes', 1)}
      </div>
      {flags.map((name) => (
        <Checkbox
          key={name}
          label={t(`test.field.${name}`)}
          checked={values[name]}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
        />
      ))}
      <TextInput
        label={t('test.field.externalRef')}
        value={values.externalRef ?? ''}
        error={form.errors.externalRef}
        onChange={(event) => form.setFieldValue('externalRef', event.currentTarget.value || null)}
      />
    </>
  )
}

type DrawerProps = { metadata: TestsMetadata; onClose: () => void }

/** Makes a test by hand. */
export const NewTestDrawer = ({ metadata, onClose }: DrawerProps) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { save } = useTestChanges()
  return (
    <EditDrawer
      title={t('test.createByHand')}
      saveLabel={t('test.create')}
      size="lg"
      onClose={onClose}
      initialValues={newTest}
      save={({ rules, ...values }) =>
        save.mutateAsync({
          competition: competition.ref,
          ...values,
          protocolFromRules: protocolFromRules(rules, metadata, sportOf(metadata, values.sportTypeVariantRef)),
        })
      }
    >
      {(form) => <Fields form={form} metadata={metadata} />}
    </EditDrawer>
  )
}

const LoadedTestDrawer = ({ test, metadata, onClose }: DrawerProps & { test: TestDetail }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { save } = useTestChanges()
  return (
    <EditDrawer
      title={t('test.editNamed', { name: test.name })}
      size="lg"
      onClose={onClose}
      initialValues={textOf(test)}
      save={({ protocolRef, rules, ...values }) =>
        save.mutateAsync({
          competition: competition.ref,
          ref: test.ref,
          version: test.version,
          ...values,
          // Named only when another one was chosen: the test keeps its own copy otherwise.
          ...(protocolRef !== test.protocolRef && { protocolRef }),
          protocolFromRules: protocolFromRules(rules, metadata, sportOf(metadata, values.sportTypeVariantRef)),
        })
      }
    >
      {(form) => <Fields form={form} metadata={metadata} />}
    </EditDrawer>
  )
}

/** Changes a test; its details are read when the drawer opens. */
export const TestDrawer = ({ test, metadata, onClose }: DrawerProps & { test: { ref: string; name: string } }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { data, isError, refetch } = trpc.competitions.test.get.useQuery(
    { competition: competition.ref, test: test.ref },
    { staleTime: 0 },
  )
  if (data) return <LoadedTestDrawer test={data} metadata={metadata} onClose={onClose} />
  return (
    <SideDrawer title={t('test.editNamed', { name: test.name })} opened onClose={onClose} size="lg">
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4].map((key) => <Skeleton key={key} height={52} mb="md" />)
      )}
    </SideDrawer>
  )
}
