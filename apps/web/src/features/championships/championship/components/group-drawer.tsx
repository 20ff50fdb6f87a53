import { CloseButton, MultiSelect, NativeSelect } from '@mantine/core'
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  ChampionshipGroupView,
  type ChampionshipPhaseView,
  UpdateChampionshipGroup,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import {
  MissedRound,
  type PointManipulation,
  PointManipulationKind,
  PointsPerRound,
  StandingBetter,
  StandingPlaces,
  StandingTieBreak,
} from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import classes from '../championship-part.module.css'
import { useChampionshipParts } from '../championship-part.mutations.ts'

const missedKinds = MissedRound.options.map((option) => option.shape.kind.value)
const selections = ['NONE', 'TOP_NUMBER', 'MINIMUM_POINTS'] as const

type Values = {
  name: string
  organisationRefs: string[]
  persons: RefName[]
  better: StandingBetter
  places: StandingPlaces
  perRound: PointsPerRound
  manipulations: PointManipulationKind[]
  percentage: number
  count: number
  maximumErrors: string
  dropOuts: number
  firstRounds: number
  minimumRounds: number
  requiresAlways: boolean
  missing: (typeof missedKinds)[number]
  missingPoints: string
  tieBreaks: StandingTieBreak[]
  selection: (typeof selections)[number]
  selected: number
  ties: 'INCLUDE' | 'EXCLUDE'
  minimumPoints: string
}

const find = <Kind extends PointManipulationKind>(rules: readonly PointManipulation[], kind: Kind) =>
  rules.find((rule): rule is Extract<PointManipulation, { kind: Kind }> => rule.kind === kind)

const valuesOf = (
  { name, organisations, persons, rules, selection }: ChampionshipGroupView,
  show: (text: string) => string,
): Values => ({
  name,
  organisationRefs: organisations.map(({ ref }) => ref),
  persons,
  better: rules.better,
  places: rules.places,
  perRound: rules.perRound,
  manipulations: rules.manipulations.map(({ kind }) => kind),
  percentage: find(rules.manipulations, 'BEST_OF_RANKING_BY_PERCENTAGE')?.percentage ?? 50,
  count: find(rules.manipulations, 'BEST_OF_RANKING_BY_NUMBER')?.count ?? 100,
  maximumErrors: show(find(rules.manipulations, 'BEST_JUMPING_RESULT')?.maximumErrors ?? ''),
  dropOuts: rules.dropOuts,
  firstRounds: rules.firstRounds ?? 0,
  minimumRounds: rules.minimumRounds,
  requiresAlways: rules.requiresAlways,
  missing: rules.missing.kind,
  missingPoints: rules.missing.kind === 'POINTS' ? show(rules.missing.points) : '0',
  tieBreaks: rules.tieBreaks,
  selection: selection?.kind ?? 'NONE',
  selected: selection?.kind === 'TOP_NUMBER' ? selection.count : 10,
  ties: selection?.kind === 'TOP_NUMBER' ? selection.ties : 'INCLUDE',
  minimumPoints: selection?.kind === 'MINIMUM_POINTS' ? show(selection.points) : '0',
})

const toManipulation = (
  kind: PointManipulationKind,
  values: Values,
  read: (text: string) => string,
): PointManipulation => {
  switch (kind) {
    case 'MANUAL':
      return { kind }
    case 'BEST_OF_RANKING_BY_PERCENTAGE':
      return { kind, percentage: values.percentage }
    case 'BEST_OF_RANKING_BY_NUMBER':
      return { kind, count: values.count }
    case 'BEST_JUMPING_RESULT':
      return { kind, maximumErrors: values.maximumErrors.trim() === '' ? null : read(values.maximumErrors) }
  }
}

/** What this form does not edit, such as chosen rounds and those who declined, stays as it was seen. */
const toInput = (values: Values, seen: ChampionshipGroupView, read: (text: string) => string) => {
  const declined = seen.selection?.declined ?? []
  return {
    version: seen.version,
    name: values.name,
    organisationRefs: values.organisationRefs,
    personRefs: values.persons.map(({ ref }) => ref),
    rules: {
      ...seen.rules,
      better: values.better,
      places: values.places,
      perRound: values.perRound,
      manipulations: values.manipulations.map((kind) => toManipulation(kind, values, read)),
      dropOuts: values.dropOuts,
      firstRounds: values.firstRounds === 0 ? null : values.firstRounds,
      minimumRounds: values.minimumRounds,
      requiresAlways: values.requiresAlways,
      missing:
        values.missing === 'POINTS'
          ? { kind: values.missing, points: read(values.missingPoints) }
          : { kind: values.missing },
      tieBreaks: values.tieBreaks,
    },
    selection:
      values.selection === 'NONE'
        ? null
        : values.selection === 'TOP_NUMBER'
          ? { kind: values.selection, count: values.selected, ties: values.ties, declined }
          : { kind: values.selection, points: read(values.minimumPoints), declined },
  }
}

const formFieldOf: Readonly<Record<string, string>> = {
  'rules.missing.points': 'missingPoints',
  'rules.dropOuts': 'dropOuts',
  'rules.firstRounds': 'firstRounds',
  'rules.minimumRounds': 'minimumRounds',
  'selection.count': 'selected',
  'selection.points': 'minimumPoints',
}

const useWords = (): FormWords<Values> => {
  const { t } = useTranslation('championships')
  return {
    name: t('phase.name'),
    organisationRefs: { label: t('group.clubs'), options: [] },
    persons: { label: t('group.persons'), text: (persons) => persons.map(({ name }) => name).join(', ') },
    better: { label: t('group.better'), options: choices(StandingBetter.options, (each) => t(`rule.better.${each}`)) },
    places: {
      label: t('group.places'),
      options: choices(StandingPlaces.options, (each) => t(`group.placesOf.${each}`)),
    },
    perRound: {
      label: t('group.perRound'),
      options: choices(PointsPerRound.options, (each) => t(`group.perRoundOf.${each}`)),
    },
    manipulations: {
      label: t('group.manipulations'),
      options: choices(PointManipulationKind.options, (each) => t(`group.manipulationOf.${each}`)),
    },
    percentage: t('group.percentage'),
    count: t('group.count'),
    maximumErrors: t('group.maximumErrors'),
    dropOuts: t('group.dropOuts'),
    firstRounds: t('group.firstRounds'),
    minimumRounds: t('group.minimumRounds'),
    requiresAlways: t('group.requiresAlways'),
    missing: { label: t('group.missing'), options: choices(missedKinds, (each) => t(`group.missingOf.${each}`)) },
    missingPoints: t('group.missingPoints'),
    tieBreaks: {
      label: t('group.tieBreaks'),
      options: choices(StandingTieBreak.options, (each) => t(`rule.tie.${each}`)),
    },
    selection: { label: t('group.selection'), options: choices(selections, (each) => t(`group.selectionOf.${each}`)) },
    selected: t('group.selected'),
    ties: {
      label: t('group.tiesAtLast'),
      options: choices(['INCLUDE', 'EXCLUDE'] as const, (each) => t(`group.tiesOf.${each}`)),
    },
    minimumPoints: t('group.minimumPoints'),
  }
}

/** Clubs, of which each is in one group of the phase; a region adds its clubs at once. */
const MemberFields = ({
  championship,
  phase,
  group,
  field,
}: {
  championship: ChampionshipDetail
  phase: string
  group: string
  field: FieldsOf<Values>
}) => {
  const { t } = useTranslation('championships')
  const { form } = field
  const { organisationRefs, persons } = form.values
  const listed = trpc.championships.championshipPhase.organisations.useQuery({ championship: championship.ref, phase })
  const search = usePersonSearch(championship.federation.ref)
  const { full, whenCut } = useFullSearch('members', championship.federation.ref)
  const free = (listed.data ?? []).filter(({ groupRef }) => groupRef === null || groupRef === group)
  const regions = new Map(free.flatMap(({ mother }) => (mother === null ? [] : [[mother.ref, mother.name]])))
  const isEverything = listed.data !== undefined && free.every(({ ref }) => organisationRefs.includes(ref))
  return (
    <FormPart legend={t('group.members')}>
      <MultiSelect
        label={t('group.clubs')}
        description={isEverything ? t('group.allAssigned') : t('group.clubsWhy')}
        error={form.errors.organisationRefs}
        searchable
        clearable
        value={organisationRefs}
        data={free.map(({ ref, name }) => ({ value: ref, label: name }))}
        onChange={(refs) => form.setFieldValue('organisationRefs', refs)}
      />
      {regions.size > 0 && (
        <NativeSelect
          label={t('group.region')}
          description={t('group.regionWhy')}
          value=""
          data={[{ value: '', label: '' }, ...[...regions].map(([value, label]) => ({ value, label }))]}
          onChange={({ currentTarget }) => {
            const own = free.filter(({ mother }) => mother?.ref === currentTarget.value).map(({ ref }) => ref)
            form.setFieldValue('organisationRefs', [...new Set([...organisationRefs, ...own])])
          }}
        />
      )}
      <Typeahead
        label={t('group.persons')}
        search={search}
        full={full}
        whenCut={whenCut}
        value={null}
        onChange={(found) => {
          if (found && !persons.some(({ ref }) => ref === found.ref)) {
            form.setFieldValue('persons', [...persons, { ref: found.ref, name: found.name }])
          }
        }}
      />
      <ul className={classes.list} aria-label={t('group.persons')}>
        {persons.map(({ ref, name }) => (
          <li key={ref} className={classes.item}>
            <span className={classes.name}>{name}</span>
            <CloseButton
              aria-label={t('group.removePerson', { name })}
              onClick={() =>
                form.setFieldValue(
                  'persons',
                  persons.filter((each) => each.ref !== ref),
                )
              }
            />
          </li>
        ))}
      </ul>
    </FormPart>
  )
}

const RuleFields = ({ field }: { field: FieldsOf<Values> }) => {
  const { t } = useTranslation('championships')
  const { manipulations, missing, selection } = field.form.values
  const has = (kind: PointManipulationKind): boolean => manipulations.includes(kind)
  return (
    <>
      <FormPart legend={t('group.rules')}>
        {field.choice('better')}
        {field.choice('places')}
        {field.choice('perRound')}
        {field.several('manipulations')}
        {has('BEST_OF_RANKING_BY_PERCENTAGE') && field.whole('percentage', { whenEmpty: 50, minimum: 1, max: 100 })}
        {has('BEST_OF_RANKING_BY_NUMBER') && field.whole('count', { whenEmpty: 100, minimum: 1, max: 100 })}
        {has('BEST_JUMPING_RESULT') && field.text('maximumErrors', { inputMode: 'decimal' })}
        {field.whole('dropOuts', { whenEmpty: 0 })}
        {field.whole('firstRounds', { whenEmpty: 0, description: t('group.zeroIsAll') })}
        {field.whole('minimumRounds', { whenEmpty: 0 })}
        {field.flag('requiresAlways')}
        {field.choice('missing')}
        {missing === 'POINTS' && field.text('missingPoints', { inputMode: 'decimal' })}
        {field.several('tieBreaks', { description: t('group.tieBreaksWhy') })}
      </FormPart>
      <FormPart legend={t('group.selection')}>
        {field.choice('selection')}
        {selection === 'TOP_NUMBER' && (
          <>
            {field.whole('selected', { whenEmpty: 1, minimum: 1 })}
            {field.choice('ties')}
          </>
        )}
        {selection === 'MINIMUM_POINTS' && field.text('minimumPoints', { inputMode: 'decimal' })}
      </FormPart>
    </>
  )
}

/** The members, rules and selection of a group. */
export const GroupDrawer = ({
  championship,
  phase,
  group,
  onClose,
}: {
  championship: ChampionshipDetail
  phase: ChampionshipPhaseView
  group: ChampionshipGroupView
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { show, read } = useDecimalText()
  const { updateGroup } = useChampionshipParts()
  const words = useWords()
  return (
    <ChangeDrawer<Values, ChampionshipGroupView>
      title={group.name}
      size="lg"
      onClose={onClose}
      stored={group}
      view={ChampionshipGroupView}
      valuesOf={(seen) => valuesOf(seen, show)}
      words={words}
      fieldOfServer={formFieldOf}
      validate={(values) =>
        Object.fromEntries(
          Object.entries(schemaErrorsOf(UpdateChampionshipGroup, toInput(values, group, read), i18n)).map(
            ([name, text]) => [formFieldOf[name] ?? name, text],
          ),
        )
      }
      save={async (values, seen) => {
        const input = toInput(values, seen, read)
        await updateGroup.mutateAsync({ ...input, championship: championship.ref, phase: phase.ref, group: seen.ref })
        showSuccess(t('group.saved'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', { required: true })}
            <MemberFields championship={championship} phase={phase.ref} group={group.ref} field={field} />
            <RuleFields field={field} />
          </>
        )
      }}
    </ChangeDrawer>
  )
}
