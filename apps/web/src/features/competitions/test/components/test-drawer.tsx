import { MultiSelect, Select, Skeleton } from '@mantine/core'
import { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { isScoredBy } from '@oxer/domain/competitions/test/test.rules'
import { LimitScope, TestDetail, type TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import type { TestSource } from '@oxer/domain/competitions/test/test-source.schema'
import { defaultDiscipline, disciplineOf, disciplines, disciplineWords } from '@oxer/domain/disciplines/disciplines'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { ErrorState, SideDrawer, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { DecimalInput } from '../../../../shared/points/decimal-input.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { newTest, type TestText, textOf } from '../test.form.ts'
import { useTestChanges } from '../test.mutations.ts'
import { protocolFromRules, RulesFields } from './rules-fields.tsx'
import classes from './test-drawer.module.css'
import { FeeFields, TakenFields } from './test-fee-fields.tsx'

/** The sport for the choice of rules: that of the discipline, or jumping if there is none yet. */
const sportOf = ({ sportTypeVariants }: TestsMetadata, ref: string | null): string =>
  sportTypeVariants.find((each) => each.ref === ref)?.sportType ?? defaultDiscipline

/** The protocols that can judge the discipline of the test or, before it is chosen, one of the competition's. */
const protocolsFor = (
  { protocols, sportTypeVariants }: TestsMetadata,
  { protocolRef, sportTypeVariantRef }: TestText,
  ofCompetition: readonly SportType[],
) => {
  const own = sportTypeVariants.find(({ ref }) => ref === sportTypeVariantRef)?.sportType
  const sports = own === undefined ? ofCompetition : [own]
  return protocols.filter(({ ref, sportType }) => {
    const discipline = disciplineWords.find((word) => word === sportType)
    return ref === protocolRef || discipline === undefined || sports.some((sport) => isScoredBy(sport, discipline))
  })
}

/** The categories for style, if the discipline of the test or of its protocol has them. */
const styleCategoriesOf = (
  { protocols, sportTypeVariants, sportCategories }: TestsMetadata,
  { protocolRef, sportTypeVariantRef, styleCategoryRef }: TestText,
) => {
  const own = sportTypeVariants.find(({ ref }) => ref === sportTypeVariantRef)
  const scoring = protocols.find(({ ref }) => ref === protocolRef)?.sportType ?? own?.sportType
  const isOfStyle = ({ sportType }: { sportType: SportType }): boolean => {
    const discipline = disciplineOf(sportType)
    return discipline !== null && discipline === scoring && disciplines[discipline].hasStyleCategory
  }
  const refs = sportTypeVariants.filter(isOfStyle).map(({ ref }) => ref)
  return sportCategories.filter(({ ref, sportTypeVariantRef: of }) => ref === styleCategoryRef || refs.includes(of))
}

/** What the server takes for an empty round time. */
const usualRoundOf = (
  { protocols, sportTypeVariants, sportCategories }: TestsMetadata,
  { protocolRef, sportTypeVariantRef, sportCategoryRefs }: TestText,
): number | undefined =>
  (
    sportCategories.find(({ ref }) => ref === sportCategoryRefs[0]) ??
    protocols.find(({ ref }) => ref === protocolRef) ??
    sportTypeVariants.find(({ ref }) => ref === sportTypeVariantRef)
  )?.averageRoundSeconds

const limits = ['maxRegistrations', 'maxStartlistEntries', 'maxPerRider', 'maxPerHorse', 'maxPerCombination'] as const
const times = ['draggingBreakEvery', 'draggingBreakMinutes'] as const
const flags = ['isHiddenFromRegistration', 'outOfCompetitionByDefault'] as const

type Named = { ref: string; name: string }
const optionsOf = (entries: readonly Named[]) => entries.map(({ ref, name }) => ({ value: ref, label: name }))

const useTestWords = (metadata: TestsMetadata): FormWords<TestText> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return {
    name: t('test.field.name'),
    sportTypeVariantRef: { label: t('test.field.discipline'), options: optionsOf(metadata.sportTypeVariants) },
    sportCategoryRefs: { label: t('test.field.categories'), options: optionsOf(metadata.sportCategories) },
    styleCategoryRef: { label: t('test.field.styleCategory'), options: optionsOf(metadata.sportCategories) },
    careerRef: { label: t('test.field.careerRef'), options: optionsOf(metadata.careers) },
    careerCategoryRef: {
      label: t('test.field.careerCategoryRef'),
      options: optionsOf(metadata.careers.flatMap(({ categories }) => categories)),
    },
    championshipRef: { label: t('test.field.championshipRef'), options: optionsOf(metadata.championships) },
    championshipCategoryRef: {
      label: t('test.field.championshipCategoryRef'),
      options: optionsOf(metadata.championships.flatMap(({ sportCategories }) => sportCategories)),
    },
    givesChampionshipPoints: t('test.field.givesChampionshipPoints'),
    championshipFactor: t('test.field.championshipFactor'),
    practitionerGroupRef: {
      label: t('test.field.practitionerGroupRef'),
      options: optionsOf(metadata.practitionerGroups),
    },
    protocolRef: { label: t('test.field.protocol'), options: optionsOf(metadata.protocols) },
    externalRef: t('test.field.externalRef'),
    maxRegistrations: t('test.field.maxRegistrations'),
    maxStartlistEntries: t('test.field.maxStartlistEntries'),
    maxPerRider: t('test.field.maxPerRider'),
    maxPerHorse: t('test.field.maxPerHorse'),
    maxPerCombination: t('test.field.maxPerCombination'),
    limitScope: {
      label: t('test.field.limitScope'),
      options: choices(LimitScope.options, (scope) => t(`test.limitScope.${scope}`)),
    },
    registrationFeeCents: {
      label: t('test.field.registrationFeeCents'),
      text: (cents) => (cents === null ? '' : formats.money(cents)),
    },
    registrationTypes: {
      label: t('test.field.registrationTypes'),
      options: choices(RegistrationType.options, (type) => t(`registration.type.${type}`)),
    },
    teamFeeCents: { label: t('test.field.teamFeeCents'), text: (cents) => formats.money(cents) },
    averageRoundSeconds: t('test.field.averageRoundSeconds'),
    draggingBreakEvery: t('test.field.draggingBreakEvery'),
    draggingBreakMinutes: t('test.field.draggingBreakMinutes'),
    outOfCompetitionByDefault: t('test.field.outOfCompetitionByDefault'),
    isHiddenFromRegistration: t('test.field.isHiddenFromRegistration'),
    // Not a value of the test: how its protocol is made, which no other user can change.
    rules: { label: t('test.field.protocol'), text: ({ scoredBy }) => scoredBy },
  }
}

/** The discipline, category and career of the test; each choice limits the following ones. */
const SubjectFields = ({ field, metadata }: { field: FieldsOf<TestText>; metadata: TestsMetadata }) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { values } = form
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
  return (
    <>
      <Select
        {...inputOf(field.of('sportTypeVariantRef'))}
        searchable
        clearable
        data={optionsOf(metadata.sportTypeVariants)}
        onChange={(ref) =>
          form.setValues({
            sportTypeVariantRef: ref,
            sportCategoryRefs: [],
            styleCategoryRef: null,
            protocolRef: null,
            careerRef: null,
            careerCategoryRef: null,
          })
        }
      />
      <MultiSelect
        {...inputOf(field.of('sportCategoryRefs'))}
        error={form.errors.sportCategoryRefs ?? form.errors.sportCategoryRef}
        searchable
        clearable
        maxValues={20}
        data={optionsOf(categories)}
        onChange={(refs) => {
          const [first] = refs
          const category = categories.find((each) => each.ref === first)
          form.setValues({
            sportCategoryRefs: refs,
            ...(category && {
              sportTypeVariantRef: category.sportTypeVariantRef,
              protocolRef: category.protocolRef ?? values.protocolRef,
            }),
          })
        }}
      />
      {careers.length > 0 && (
        <Select
          {...inputOf(field.of('careerRef'))}
          description={t('test.fieldWhy.careerRef')}
          searchable
          clearable
          data={optionsOf(careers)}
          onChange={(ref) => form.setValues({ careerRef: ref, careerCategoryRef: null })}
        />
      )}
      {metadata.practitionerGroups.length > 0 && (
        <Select
          {...inputOf(field.of('practitionerGroupRef'))}
          description={t('test.fieldWhy.practitionerGroupRef')}
          placeholder={t('test.everybody')}
          searchable
          clearable
          data={optionsOf(metadata.practitionerGroups)}
        />
      )}
      {career !== undefined && (
        <Select
          {...inputOf(field.of('careerCategoryRef'))}
          description={t('test.fieldWhy.careerCategoryRef')}
          placeholder={t('test.ownCategory')}
          clearable
          data={optionsOf(career.categories)}
        />
      )}
    </>
  )
}

/** For which championship of the competition the test counts. */
const ChampionshipFields = ({ field, metadata }: { field: FieldsOf<TestText>; metadata: TestsMetadata }) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { championshipRef, givesChampionshipPoints } = form.values
  const named = metadata.championships.find(({ ref }) => ref === championshipRef)
  if (metadata.championships.length === 0) return null
  return (
    <>
      {field.flag('givesChampionshipPoints')}
      {givesChampionshipPoints && (
        <>
          <Select
            {...inputOf(field.of('championshipRef'))}
            description={t('test.fieldWhy.championshipRef')}
            clearable
            data={optionsOf(metadata.championships)}
            onChange={(ref) => form.setValues({ championshipRef: ref, championshipCategoryRef: null })}
          />
          {named !== undefined && (
            <Select
              {...inputOf(field.of('championshipCategoryRef'))}
              description={t('test.fieldWhy.championshipCategoryRef')}
              clearable
              data={optionsOf(named.sportCategories)}
            />
          )}
          <DecimalInput {...inputOf(field.of('championshipFactor'))} />
        </>
      )}
    </>
  )
}

const ProtocolFields = ({ field, metadata }: { field: FieldsOf<TestText>; metadata: TestsMetadata }) => {
  const { t } = useTranslation('competitions')
  const { form } = field
  const { competition } = useManagedCompetition()
  const { rules, sportTypeVariantRef } = form.values
  const sport = sportOf(metadata, sportTypeVariantRef)
  const styles = styleCategoriesOf(metadata, form.values)
  const protocols = protocolsFor(metadata, form.values, competition.sportTypes)
  return (
    <>
      <RulesFields
        value={rules}
        metadata={metadata}
        sport={sport}
        error={form.errors.protocolFromRules}
        onChange={(change) => form.setFieldValue('rules', { ...rules, ...change })}
      />
      {protocolFromRules(rules, metadata, sport) === undefined && (
        <Select
          {...inputOf(field.of('protocolRef'))}
          error={form.errors.protocolRef ?? form.errors.protocolDefinition}
          description={t('test.fieldWhy.protocol')}
          searchable
          clearable
          data={optionsOf(protocols)}
        />
      )}
      {styles.length > 0 && (
        <Select
          {...inputOf(field.of('styleCategoryRef'))}
          description={t('test.fieldWhy.styleCategory')}
          searchable
          clearable
          data={optionsOf(styles)}
        />
      )}
    </>
  )
}

const Fields = ({ field, metadata }: { field: FieldsOf<TestText>; metadata: TestsMetadata }) => {
  const { t } = useTranslation('competitions')
  const whole = (name: (typeof limits)[number] | (typeof times)[number], minimum = 0) =>
    field.whole(name, { minimum, whenEmpty: newTest[name] })
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      <SubjectFields field={field} metadata={metadata} />
      <ChampionshipFields field={field} metadata={metadata} />
      <ProtocolFields field={field} metadata={metadata} />
      <h3 className={classes.heading}>{t('test.limits')}</h3>
      <p className={classes.why}>{t('test.limitsWhy')}</p>
      <div className={classes.pair}>{limits.map((name) => whole(name))}</div>
      {field.choice('limitScope')}
      <FeeFields field={field} />
      <TakenFields field={field} />
      <h3 className={classes.heading}>{t('test.times')}</h3>
      <div className={classes.pair}>
        {field.wholeOrNone('averageRoundSeconds', {
          minimum: 1,
          placeholder: usualRoundOf(metadata, field.form.values)?.toString(),
          description: t('test.fieldWhy.averageRoundSeconds'),
        })}
        {whole('draggingBreakEvery')}
        {whole('draggingBreakMinutes', 1)}
      </div>
      {flags.map((name) => field.flag(name))}
      {field.text('externalRef')}
    </>
  )
}

const toInput = ({ rules, externalRef, ...values }: TestText, metadata: TestsMetadata) => ({
  ...values,
  externalRef: orNull(externalRef),
  protocolFromRules: protocolFromRules(rules, metadata, sportOf(metadata, values.sportTypeVariantRef)),
})

/** cr193: the system from which the test comes, and what that means. */
const SourceOf = ({ source }: { source: TestSource }) => {
  const { t } = useTranslation('competitions')
  const isSimulated = source === 'SIMULATED'
  return (
    <div>
      {t('test.source.label')}{' '}
      <StatusBadge tone={isSimulated ? 'warning' : 'info'}>{t(`test.source.${source}`)}</StatusBadge>
      <p className={classes.why}>{t(isSimulated ? 'test.source.simulatedWhy' : 'test.source.why')}</p>
    </div>
  )
}

type DrawerProps = { metadata: TestsMetadata; onClose: () => void }

/** Creates a test by hand. */
export const NewTestDrawer = ({ metadata, onClose }: DrawerProps) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { save } = useTestChanges()
  const words = useTestWords(metadata)
  return (
    <EditDrawer
      title={t('test.newTest')}
      saveLabel={t('test.create')}
      size="lg"
      onClose={onClose}
      initialValues={newTest}
      save={(values) => save.mutateAsync({ competition: competition.ref, ...toInput(values, metadata) })}
    >
      {(form) => <Fields field={fieldsOf(form, words)} metadata={metadata} />}
    </EditDrawer>
  )
}

const LoadedTestDrawer = ({ test, metadata, onClose }: DrawerProps & { test: TestDetail }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { save } = useTestChanges()
  const words = useTestWords(metadata)
  return (
    <ChangeDrawer<TestText, TestDetail>
      title={t('test.editNamed', { name: test.name })}
      size="lg"
      onClose={onClose}
      stored={test}
      view={TestDetail}
      valuesOf={textOf}
      words={words}
      save={(values, seen) => {
        const { protocolRef, ...input } = toInput(values, metadata)
        return save.mutateAsync({
          competition: competition.ref,
          ref: seen.ref,
          version: seen.version,
          ...input,
          // Sent only if another one was chosen, because otherwise the test keeps its own copy.
          ...(protocolRef !== seen.protocolRef && { protocolRef }),
        })
      }}
    >
      {(form) => (
        <>
          {test.source !== null && <SourceOf source={test.source} />}
          <Fields field={fieldsOf(form, words)} metadata={metadata} />
        </>
      )}
    </ChangeDrawer>
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
