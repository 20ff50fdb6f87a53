import { PhaseEntry } from '@oxer/domain/championships/championship-phase/championship-phase.schema'
import {
  AddChampionshipPhase,
  ChampionshipPhaseView,
  UpdateChampionshipPhase,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useChampionshipParts } from '../championship-part.mutations.ts'

/** A phase or a group begins with its name. */
export const AddPart = ({
  title,
  save,
  onClose,
}: {
  title: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const words: FormWords<{ name: string }> = { name: t('phase.name') }
  return (
    <EditDrawer<{ name: string }>
      title={title}
      onClose={onClose}
      initialValues={{ name: '' }}
      validate={(values) => schemaErrorsOf(AddChampionshipPhase, values, i18n)}
      save={({ name }) => save(name)}
    >
      {(form) => fieldsOf(form, words).text('name', { required: true, autofocus: true })}
    </EditDrawer>
  )
}

type Values = {
  name: string
  enters: string[]
  entry: PhaseEntry
  carryFrom: string
  carryFactor: string
  sharedPlaces: number
  weights: number[]
  minimum: number
  wildcards: number
}

/** The rules of a phase: who enters, what comes along, and how many places its groups share. */
export const PhaseDrawer = ({
  championship,
  phase,
  phases,
  onClose,
}: {
  championship: string
  phase: ChampionshipPhaseView
  phases: readonly ChampionshipPhaseView[]
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { show, read } = useDecimalText()
  const { updatePhase } = useChampionshipParts()
  const earlier = phases
    .filter(({ level }) => level < phase.level)
    .map(({ ref, name }) => ({ value: ref, label: name }))
  const words: FormWords<Values> = {
    name: t('phase.name'),
    enters: { label: t('phase.enters'), options: earlier },
    entry: { label: t('phase.entry'), options: choices(PhaseEntry.options, (each) => t(`phase.entryOf.${each}`)) },
    carryFrom: { label: t('phase.carryFrom'), options: [{ value: '', label: t('phase.carryNone') }, ...earlier] },
    carryFactor: t('phase.carryFactor'),
    sharedPlaces: t('phase.sharedPlaces'),
    weights: { label: t('phase.weights'), text: (weights) => weights.join(', ') },
    minimum: t('phase.minimum'),
    wildcards: t('phase.wildcards'),
  }
  const toRules = (values: Values, seen: ChampionshipPhaseView) => ({
    enters: values.enters,
    entry: values.entry,
    carry: values.carryFrom === '' ? null : { from: values.carryFrom, factor: read(values.carryFactor) },
    share:
      values.sharedPlaces === 0
        ? null
        : {
            places: values.sharedPlaces,
            weights: Object.fromEntries(seen.groups.map(({ ref }, index) => [ref, values.weights[index] ?? 0])),
            minimum: values.minimum,
          },
    wildcards:
      values.wildcards === 0 && (seen.rules.wildcards?.given.length ?? 0) === 0
        ? null
        : { count: values.wildcards, given: seen.rules.wildcards?.given ?? [] },
  })
  return (
    <ChangeDrawer<Values, ChampionshipPhaseView>
      title={phase.name}
      onClose={onClose}
      stored={phase}
      view={ChampionshipPhaseView}
      valuesOf={({ name, rules, groups }) => ({
        name,
        enters: rules.enters,
        entry: rules.entry,
        carryFrom: rules.carry?.from ?? '',
        carryFactor: show(rules.carry?.factor ?? '1'),
        sharedPlaces: rules.share?.places ?? 0,
        weights: groups.map(({ ref }) => rules.share?.weights[ref] ?? 0),
        minimum: rules.share?.minimum ?? 0,
        wildcards: rules.wildcards?.count ?? 0,
      })}
      words={words}
      fieldOfServer={{ 'rules.enters': 'enters', 'rules.carry.from': 'carryFrom' }}
      validate={(values) => {
        const input = { name: values.name, rules: toRules(values, phase), version: phase.version }
        const errors = schemaErrorsOf(UpdateChampionshipPhase, input, i18n)
        const { 'rules.carry.factor': factor, ...others } = errors
        return { ...others, ...(factor !== undefined && { carryFactor: factor }) }
      }}
      save={async (values, seen) => {
        const rules = toRules(values, seen)
        await updatePhase.mutateAsync({
          championship,
          phase: seen.ref,
          version: seen.version,
          name: values.name,
          rules,
        })
        showSuccess(t('phase.saved'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const { sharedPlaces, weights, enters, carryFrom } = form.values
        return (
          <>
            {field.text('name', { required: true })}
            {earlier.length > 0 && field.several('enters', { description: t('phase.entersWhy') })}
            {enters.length > 0 && field.choice('entry')}
            {earlier.length > 0 && field.choice('carryFrom')}
            {carryFrom !== '' && field.text('carryFactor', { inputMode: 'decimal' })}
            {field.whole('sharedPlaces', { whenEmpty: 0, description: t('phase.sharedPlacesWhy') })}
            {sharedPlaces > 0 && (
              <>
                {phase.groups.map(({ ref, name }, index) => (
                  <WholeNumberInput<number>
                    key={ref}
                    label={t('phase.weightOf', { name })}
                    whenEmpty={0}
                    value={weights[index] ?? 0}
                    onChange={(weight) => form.setFieldValue('weights', weights.with(index, weight))}
                  />
                ))}
                {field.whole('minimum', { whenEmpty: 0 })}
              </>
            )}
            {field.whole('wildcards', { whenEmpty: 0, description: t('phase.wildcardsWhy') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
