import { PlannerIntensity } from '@oxer/domain/competitions/planning/planning.schema'
import { StartSelection } from '@oxer/domain/competitions/startlist/start-order-parts.schema'
import {
  type ComputedStartlist,
  MultiParticipationOrder,
  NewDrawSeed,
  SortDirection,
  Startlist,
  type StartlistOrderMethod,
  StartlistSortField,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { useTranslation } from 'react-i18next'
import {
  type ChampionshipChoice,
  ChampionshipRankingField,
  noChampionship,
} from '../../../../shared/championship-ranking-field.tsx'
import type { FieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import { useOtherLists } from '../startlist.queries.ts'
import { ApartField } from './apart-field.tsx'
import { PlanWarnings } from './plan-warnings.tsx'
import { SelectionField } from './selection-field.tsx'

/** The orders that this form offers; KEEP keeps the present order, and four of them are automatic, each by another basis. */
const methods = [
  'KEEP',
  'BY_SELECTION',
  'RANDOM',
  'NATURAL',
  'REGISTRATION',
  'BY_ITSELF',
  'AUTOMATIC',
  'BY_CAREER',
  'BY_CHAMPIONSHIP',
  'CONSECUTIVE',
  'FROM_OTHER',
  'REPEAT',
] as const satisfies readonly (StartlistOrderMethod | 'KEEP' | 'BY_CAREER' | 'BY_CHAMPIONSHIP' | 'BY_ITSELF')[]

type Values = {
  method: (typeof methods)[number]
  field: StartlistSortField
  direction: SortDirection
  seed: string
  spread: MultiParticipationOrder
  /** Null takes the remaining entries. */
  minimumGap: number | null
  intensity: PlannerIntensity
  from: string
  championship: ChampionshipChoice
  /** The entries that were chosen by hand, in their order. */
  order: string[]
  /** The starters whom the order does not place. */
  selection: StartSelection[]
}

const methodOf = ({ method }: Values): StartlistOrderMethod =>
  method === 'KEEP'
    ? 'BY_SELECTION'
    : method === 'BY_CAREER' || method === 'BY_CHAMPIONSHIP' || method === 'BY_ITSELF'
      ? 'AUTOMATIC'
      : method

const initialValues: Values = {
  method: 'RANDOM',
  field: 'rider_name',
  direction: 'ASCENDING',
  seed: '',
  spread: 'SEQUENTIAL',
  minimumGap: null,
  intensity: 'SOFT',
  from: '',
  championship: noChampionship,
  order: [],
  selection: [],
}

/** Everybody's place is chosen already. */
const isByHand = ({ method }: Values): boolean => method === 'KEEP' || method === 'BY_SELECTION'

const isDirected = ({ method }: Values): boolean =>
  method === 'AUTOMATIC' || method === 'BY_CAREER' || method === 'BY_CHAMPIONSHIP' || method === 'FROM_OTHER'

const isChampionshipMissing = ({ method, championship }: Values): boolean =>
  method === 'BY_CHAMPIONSHIP' &&
  (championship.championshipRef === '' || championship.championshipSportCategoryRef === '')

const takesOther = ({ method }: Values): boolean => method === 'FROM_OTHER' || method === 'REPEAT'

/** The order that is asked for; KEEP sends all entries of the list, a selection the chosen ones. */
const questionOf = (values: Values) => ({
  method: methodOf(values),
  isKept: values.method === 'KEEP',
  intensity: values.intensity,
  ...(values.method === 'AUTOMATIC' && { basis: 'BY_FIELD' as const, field: values.field }),
  ...(values.method === 'BY_CAREER' && { basis: 'BY_CAREER' as const }),
  ...(values.method === 'BY_CHAMPIONSHIP' && {
    basis: 'BY_CHAMPIONSHIP' as const,
    championship: {
      ...values.championship,
      championshipPhaseRef: orNull(values.championship.championshipPhaseRef),
      championshipGroupRef: orNull(values.championship.championshipGroupRef),
    },
  }),
  // Each source has its own direction, and which one exists is not known here.
  ...(values.method !== 'BY_ITSELF' && { direction: values.direction }),
  seed: values.method === 'RANDOM' || values.method === 'BY_CHAMPIONSHIP' ? orNull(values.seed) : null,
  multiParticipation: {
    order: values.method === 'KEEP' ? ('NATURAL' as const) : values.spread,
    minimumGap: values.minimumGap,
  },
  fromStartlistRef: values.from === '' ? null : values.from,
  ...(values.method === 'BY_SELECTION' && { order: values.order }),
  selection: isByHand(values) ? [] : values.selection,
})

const useWords = (list: Startlist): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  return {
    method: {
      label: t('startlist.draw.method'),
      options: choices(methods, (method) => t(`startlist.draw.methods.${method}`)),
    },
    field: {
      label: t('startlist.draw.field'),
      options: choices(StartlistSortField.options, (field) => t(`startlist.draw.fields.${field}`)),
    },
    direction: {
      label: t('startlist.draw.direction'),
      options: choices(SortDirection.options, (direction) => t(`startlist.draw.directions.${direction}`)),
    },
    seed: t('startlist.draw.seed'),
    spread: {
      label: t('startlist.draw.several'),
      options: choices(MultiParticipationOrder.options, (order) => t(`startlist.draw.spreads.${order}`)),
    },
    minimumGap: t('startlist.draw.minimumGap'),
    intensity: {
      label: t('startlist.draw.intensity'),
      options: choices(PlannerIntensity.options, (intensity) => t(`startlist.draw.intensities.${intensity}`)),
    },
    order: {
      label: t('startlist.draw.selection.title'),
      options: list.entries.map((entry) => ({ value: entry.ref, label: entry.rider?.name ?? '' })),
    },
    selection: {
      label: t('startlist.draw.apart.title'),
      rows: {
        place: {
          label: t('startlist.draw.apart.place'),
          options: choices(StartSelection.shape.place.options, (place) => t(`startlist.draw.apart.places.${place}`)),
        },
        reason: t('startlist.draw.apart.reason'),
      },
    },
    championship: { label: t('startlist.draw.methods.BY_CHAMPIONSHIP'), text: () => null },
    from: { label: t('startlist.draw.from'), options: [{ value: '', label: '' }, ...useOtherLists(list.ref)] },
  }
}

const Fields = ({ field, list }: { field: FieldsOf<Values>; list: Startlist }) => {
  const { t } = useTranslation('competitions')
  const { values } = field.form
  const isKept = values.method === 'KEEP'
  return (
    <>
      {field.choice('method', {
        autofocus: true,
        // decision 63: the leader of a championship starts last, unless chosen otherwise.
        onPick: (method) =>
          field.form.setFieldValue('direction', method === 'BY_CHAMPIONSHIP' ? 'DESCENDING' : 'ASCENDING'),
      })}
      {values.method === 'RANDOM' && field.text('seed', { description: t('startlist.draw.seedWhy'), maxLength: 100 })}
      {values.method === 'BY_CHAMPIONSHIP' && <ChampionshipRankingField {...field.of('championship')} noCategory="" />}
      {values.method === 'BY_SELECTION' && <SelectionField {...field.of('order')} entries={list.entries} />}
      {values.method === 'AUTOMATIC' && field.choice('field')}
      {values.method === 'BY_ITSELF' && (
        <p className={classes.quiet} style={{ margin: 0 }}>
          {t('startlist.draw.byItselfWhy')}
        </p>
      )}
      {takesOther(values) && field.choice('from', { required: true })}
      {isDirected(values) && field.choice('direction')}
      {!isByHand(values) && <ApartField {...field.of('selection')} entries={list.entries} />}
      {/* The present order is kept: the planner only spreads the horses of one rider. */}
      {!isKept && field.choice('spread')}
      {!isKept &&
        values.spread === 'CONSECUTIVE' &&
        field.wholeOrNone('minimumGap', { minimum: 1, max: 1000, description: t('startlist.draw.gapWhy') })}
      {field.choice('intensity', { description: t('startlist.draw.intensityWhy') })}
      <p className={classes.quiet} style={{ margin: 0 }}>
        {t('startlist.draw.lockedStay')}
      </p>
    </>
  )
}

/** Draws or orders a list; a draw shows the seed by which anybody can repeat it (decision 16). */
export const DrawDrawer = ({
  list,
  changeReason,
  onApplied,
  onClose,
}: {
  list: Startlist
  /** Why a final list is changed. */
  changeReason: string | undefined
  onApplied: (list: Startlist) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const compute = trpc.competitions.startlist.compute.useMutation({ meta: { quiet: true }, onSettled: changed })
  const ask = (
    { isKept, ...question }: ReturnType<typeof questionOf>,
    { ref, version, entries }: Startlist,
    apply = false,
  ): Promise<ComputedStartlist> =>
    compute.mutateAsync({
      competition: competition.ref,
      id: ref,
      version,
      apply,
      changeReason,
      ...question,
      ...(isKept && { order: entries.map((entry) => entry.ref) }),
    })
  return (
    <PreviewDrawer
      title={t('startlist.draw.title')}
      onClose={onClose}
      initialValues={initialValues}
      words={useWords(list)}
      validate={(values): Record<string, string> =>
        takesOther(values) && values.from === ''
          ? { from: t('startlist.required') }
          : isChampionshipMissing(values)
            ? { championship: t('startlist.required') }
            : values.method === 'BY_SELECTION' && values.order.length === 0
              ? { order: t('startlist.draw.selection.choose') }
              : values.method === 'RANDOM' && values.seed !== '' && !NewDrawSeed.safeParse(values.seed).success
                ? { seed: t('startlist.draw.seedDigits') }
                : {}
      }
      stored={list}
      view={Startlist}
      questionOf={questionOf}
      askLabel={t('startlist.draw.preview')}
      ask={ask}
      // The applied order is the shown one: a new draw keeps its shown seed.
      settled={(values, { draw }) => ({ ...values, seed: draw.seed ?? values.seed })}
      show={(shown) => <Preview outcome={shown} />}
      applyLabel={t('startlist.draw.apply')}
      apply={async (values, seen) => {
        const done = await ask(questionOf(values), seen, true)
        onApplied(done.startlist)
        return done
      }}
      outcome={{ title: t('startlist.draw.done'), show: (done) => <DrawOutcome outcome={done} /> }}
    >
      {(field) => <Fields field={field} list={list} />}
    </PreviewDrawer>
  )
}

/** The resulting order; nothing is stored yet. */
const Preview = ({ outcome }: { outcome: ComputedStartlist }) => {
  const { t } = useTranslation('competitions')
  return (
    <section aria-label={t('startlist.draw.wouldBe')} aria-live="polite">
      <h3 className={classes.choice}>{t('startlist.draw.wouldBe')}</h3>
      <Violations outcome={outcome} />
      <ol className={classes.preview}>
        {outcome.startlist.entries.map((entry) => (
          <li key={entry.ref}>
            <span className={classes.position}>{entry.position}</span>
            {entry.type === 'PARTICIPANT' ? (
              <span>
                {entry.rider?.name} <span className={classes.quiet}>{entry.horse?.name}</span>
              </span>
            ) : (
              <span className={classes.quiet}>{t(`startlist.type.${entry.type}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The number of warnings before and after, and the remaining ones as text. */
const Violations = ({ outcome }: { outcome: ComputedStartlist }) => {
  const { t } = useTranslation('competitions')
  const { warningCounts, movedByPlanner, draw } = outcome
  const steps =
    draw.intensity === 'SOFT' ? (['current', 'ordered'] as const) : (['current', 'ordered', 'planned'] as const)
  return (
    <section aria-label={t('startlist.draw.violations')}>
      <h3 className={classes.choice}>{t('startlist.draw.violations')}</h3>
      <dl className={classes.counts}>
        {steps.map((step, index) => (
          <div key={step}>
            {index > 0 && <span aria-hidden>→</span>}
            <dt className={classes.quiet}>{t(`startlist.draw.counts.${step}`)}</dt>
            <dd>{warningCounts[step]}</dd>
          </div>
        ))}
      </dl>
      {movedByPlanner > 0 && (
        <p className={classes.quiet}>{t('startlist.draw.movedByPlanner', { count: movedByPlanner })}</p>
      )}
      <PlanWarnings list={outcome.startlist} />
    </section>
  )
}

/** With its seed anybody can repeat a draw. */
const DrawOutcome = ({ outcome }: { outcome: ComputedStartlist }) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {outcome.draw.seed !== null && (
        <div>
          <div className={classes.quiet}>{t('startlist.draw.seed')}</div>
          <strong className={classes.seed}>{outcome.draw.seed}</strong>
          <div className={classes.quiet}>{outcome.draw.algorithm}</div>
        </div>
      )}
      <Violations outcome={outcome} />
    </>
  )
}
