import { NumberInput } from '@mantine/core'
import {
  AutomaticDisplayMode,
  type AutomaticSelection,
  AutomaticSort,
  type AutomaticStartlistOutcome,
} from '@oxer/domain/competitions/startlist/start-order.schema'
import { SortDirection, Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { useTranslation } from 'react-i18next'
import { type FieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import { useOtherLists } from '../startlist.queries.ts'

const kinds = [
  'ALL',
  'MAXIMUM_ERRORS',
  'MINIMUM_POINTS',
  'TOP',
] as const satisfies readonly AutomaticSelection['kind'][]

type Values = {
  from: string
  kind: (typeof kinds)[number]
  /** The number of errors, points or places, depending on `kind`. */
  bound: number | null
  includeEliminated: boolean
  sort: AutomaticSort
  direction: SortDirection
  displayMode: AutomaticDisplayMode
}

const selectionOf = ({ kind, bound }: Values): AutomaticSelection => {
  const value = bound ?? 0
  switch (kind) {
    case 'ALL':
      return { kind }
    case 'MAXIMUM_ERRORS':
      return { kind, errors: value }
    case 'MINIMUM_POINTS':
      return { kind, points: value }
    case 'TOP':
      return { kind, count: value }
  }
}

const initialValues: Values = {
  from: '',
  kind: 'TOP',
  bound: null,
  includeEliminated: false,
  sort: 'STARTORDER',
  direction: 'ASCENDING',
  displayMode: 'ALL',
}

const questionOf = (values: Values) => ({
  fromStartlistRef: values.from,
  selection: selectionOf(values),
  includeEliminated: values.includeEliminated,
  sort: values.sort,
  direction: values.direction,
  displayMode: values.displayMode,
})

const useWords = (list: Startlist): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  return {
    from: { label: t('startlist.automatic.from'), options: [{ value: '', label: '' }, ...useOtherLists(list.ref)] },
    kind: {
      label: t('startlist.automatic.selection'),
      options: choices(kinds, (kind) => t(`startlist.automatic.kinds.${kind}`)),
    },
    bound: t('startlist.automatic.bounds.TOP'),
    includeEliminated: t('startlist.automatic.includeEliminated'),
    sort: {
      label: t('startlist.automatic.sort'),
      options: choices(AutomaticSort.options, (sort) => t(`startlist.automatic.sorts.${sort}`)),
    },
    direction: {
      label: t('startlist.draw.direction'),
      options: choices(SortDirection.options, (direction) => t(`startlist.draw.directions.${direction}`)),
    },
    displayMode: {
      label: t('startlist.automatic.display'),
      options: choices(AutomaticDisplayMode.options, (mode) => t(`startlist.automatic.displays.${mode}`)),
    },
  }
}

const Fields = ({ field }: { field: FieldsOf<Values> }) => {
  const { t } = useTranslation('competitions')
  const { kind } = field.form.values
  const { value: bound, onChange, ...input } = inputOf(field.of('bound'))
  return (
    <>
      <p className={classes.quiet} style={{ margin: 0 }}>
        {t('startlist.automatic.why')}
      </p>
      {field.choice('from', { required: true, autofocus: true })}
      {field.choice('kind')}
      {kind !== 'ALL' && (
        <NumberInput
          {...input}
          label={t(`startlist.automatic.bounds.${kind}`)}
          required
          min={0}
          max={kind === 'TOP' ? 5000 : 10_000}
          allowDecimal={kind !== 'TOP'}
          allowNegative={false}
          decimalScale={3}
          value={bound ?? ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )}
      {field.flag('includeEliminated')}
      {field.choice('sort')}
      {field.choice('direction')}
      {field.choice('displayMode')}
      <p className={classes.quiet} style={{ margin: 0 }}>
        {t('startlist.automatic.lockedStay')}
      </p>
    </>
  )
}

/** Creates a list of the riders who go on from another list, by their results (cs104). */
export const AutomaticDrawer = ({
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
  const make = trpc.competitions.startlist.automatic.useMutation({ meta: { quiet: true }, onSettled: changed })
  const ask = (
    question: ReturnType<typeof questionOf>,
    { ref, version }: Startlist,
    apply = false,
  ): Promise<AutomaticStartlistOutcome> =>
    make.mutateAsync({ competition: competition.ref, id: ref, version, apply, changeReason, ...question })
  return (
    <PreviewDrawer
      title={t('startlist.automatic.title')}
      onClose={onClose}
      initialValues={initialValues}
      words={useWords(list)}
      validate={({ from, kind, bound }): Record<string, string> => ({
        ...(from === '' && { from: t('startlist.required') }),
        ...(kind !== 'ALL' && bound === null && { bound: t('startlist.required') }),
        ...(kind === 'TOP' && bound !== null && bound < 1 && { bound: t('startlist.automatic.atLeastOne') }),
      })}
      stored={list}
      view={Startlist}
      questionOf={questionOf}
      askLabel={t('startlist.draw.preview')}
      ask={ask}
      show={(shown) => (
        <section aria-label={t('startlist.draw.wouldBe')} aria-live="polite">
          <h3 className={classes.choice}>{t('startlist.draw.wouldBe')}</h3>
          <Outcome outcome={shown} />
          <Candidates candidates={shown.candidates} />
        </section>
      )}
      applyLabel={t('startlist.automatic.apply')}
      apply={async (values, seen) => {
        const done = await ask(questionOf(values), seen, true)
        onApplied(done.startlist)
        return done
      }}
      outcome={{ title: t('startlist.automatic.done'), show: (done) => <Outcome outcome={done} /> }}
    >
      {(field) => <Fields field={field} />}
    </PreviewDrawer>
  )
}

/** The riders in their order, those who leave, and those who would go on but are not registered. */
const Outcome = ({ outcome: { starters, leaving, missing } }: { outcome: AutomaticStartlistOutcome }) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {starters.length === 0 ? (
        <p className={classes.quiet}>{t('startlist.automatic.nobody')}</p>
      ) : (
        <ol className={classes.preview}>
          {starters.map(({ practitionerRef, rider, horse, isAdded }, index) => (
            <li key={practitionerRef}>
              <span className={classes.position}>{index + 1}</span>
              <span>
                {rider.name} <span className={classes.quiet}>{horse.name}</span>
                {isAdded && <span className={classes.quiet}> · {t('startlist.automatic.added')}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Names title={t('startlist.automatic.leaving', { count: leaving.length })} starters={leaving} />
      <Names title={t('startlist.automatic.missing', { count: missing.length })} starters={missing} />
    </>
  )
}

/** The results that decide, as the display mode arranges them (cr287). */
const Candidates = ({ candidates }: Pick<AutomaticStartlistOutcome, 'candidates'>) => {
  const { t } = useTranslation('competitions')
  const figuresOf = ({ place, totalErrors, points, isEliminated, isSelected }: (typeof candidates)[number]) =>
    [
      place !== null && t('startlist.automatic.figure.place', { value: place }),
      totalErrors !== null && t('startlist.automatic.figure.errors', { value: totalErrors }),
      points !== null && t('startlist.automatic.figure.points', { value: points }),
      isEliminated && t('startlist.automatic.figure.eliminated'),
      isSelected && t('startlist.automatic.figure.selected'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section aria-label={t('startlist.automatic.candidates')}>
      <h3 className={classes.choice}>{t('startlist.automatic.candidates')}</h3>
      {candidates.length === 0 ? (
        <p className={classes.quiet}>{t('startlist.automatic.noCandidates')}</p>
      ) : (
        <ol className={classes.preview}>
          {candidates.map((candidate) => (
            <li key={candidate.practitionerRef}>
              <span className={classes.position}>{candidate.startPosition}</span>
              <span>
                {candidate.rider.name} <span className={classes.quiet}>{candidate.horse.name}</span>
                <br />
                <span className={classes.quiet}>{figuresOf(candidate)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Names = ({ title, starters }: { title: string; starters: AutomaticStartlistOutcome['leaving'] }) =>
  starters.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className={classes.choice}>{title}</h3>
      <ul className={classes.preview}>
        {starters.map(({ practitionerRef, rider, horse }) => (
          <li key={practitionerRef}>
            <span>
              {rider.name} <span className={classes.quiet}>{horse.name}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
