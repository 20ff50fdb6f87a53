import { Alert, Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type AutomaticSelection,
  AutomaticSort,
  type AutomaticStartlistOutcome,
} from '@oxer/domain/competitions/startlist/start-order.schema'
import { SortDirection, type Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { SideDrawer } from '@oxer/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { failureTexts } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'

const kinds = [
  'ALL',
  'MAXIMUM_ERRORS',
  'MINIMUM_POINTS',
  'TOP',
] as const satisfies readonly AutomaticSelection['kind'][]

type Values = {
  from: string
  kind: (typeof kinds)[number]
  /** Of the errors, the points or the places; what `kind` asks for. */
  bound: number | null
  includeEliminated: boolean
  sort: AutomaticSort
  direction: SortDirection
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

/** Makes a list of those who go on from another list, by their results (cs104). */
export const AutomaticDrawer = ({
  list,
  onApplied,
  onClose,
}: {
  list: Startlist
  onApplied: (list: Startlist) => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { t: ui } = useTranslation('ui')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const [outcome, setOutcome] = useState<AutomaticStartlistOutcome | null>(null)
  const [shown, setShown] = useState<AutomaticStartlistOutcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isDone = useRef(false)
  const make = trpc.competitions.startlist.automatic.useMutation({ meta: { quiet: true }, onSettled: changed })
  const metadata = trpc.competitions.startlist.metadata.useQuery({ competition: competition.ref })
  const others = [
    ...new Map((metadata.data?.groups ?? []).flatMap((group) => group.startlists).map((each) => [each.ref, each.name])),
  ].filter(([ref]) => ref !== list.ref)
  if (outcome) {
    return (
      <SideDrawer
        title={t('startlist.automatic.done')}
        opened
        onClose={onClose}
        footer={<Button onClick={onClose}>{ui('action.close')}</Button>}
      >
        <div role="status">
          <Outcome outcome={outcome} />
        </div>
      </SideDrawer>
    )
  }
  const ask = (values: Values, apply: boolean): Promise<AutomaticStartlistOutcome> =>
    make.mutateAsync({
      competition: competition.ref,
      id: list.ref,
      version: list.version,
      apply,
      fromStartlistRef: values.from,
      selection: selectionOf(values),
      includeEliminated: values.includeEliminated,
      sort: values.sort,
      direction: values.direction,
    })
  const preview = async (form: UseFormReturnType<Values>): Promise<void> => {
    if (form.validate().hasErrors) return
    setRefusal(null)
    try {
      setShown(await ask(form.values, false))
    } catch (error) {
      setShown(null)
      setRefusal(failureTexts(error, i18n).join(' '))
    }
  }
  const send = async (values: Values): Promise<void> => {
    const done = await ask(values, true)
    isDone.current = true
    onApplied(done.startlist)
    setOutcome(done)
  }
  return (
    <EditDrawer<Values>
      title={t('startlist.automatic.title')}
      // The outcome takes the place of the form; it is closed by hand, once it has been read.
      onClose={() => {
        if (!isDone.current) onClose()
      }}
      initialValues={{
        from: '',
        kind: 'TOP',
        bound: null,
        includeEliminated: false,
        sort: 'STARTORDER',
        direction: 'ASCENDING',
      }}
      saveLabel={t('startlist.automatic.apply')}
      validate={({ from, kind, bound }): Record<string, string> => ({
        ...(from === '' && { from: t('startlist.required') }),
        ...(kind !== 'ALL' && bound === null && { bound: t('startlist.required') }),
        ...(kind === 'TOP' && bound !== null && bound < 1 && { bound: t('startlist.automatic.atLeastOne') }),
      })}
      save={send}
    >
      {(form) => (
        <>
          <p className={classes.quiet} style={{ margin: 0 }}>
            {t('startlist.automatic.why')}
          </p>
          <NativeSelect
            label={t('startlist.automatic.from')}
            required
            data-autofocus
            data={[{ value: '', label: '' }, ...others.map(([value, label]) => ({ value, label }))]}
            {...form.getInputProps('from')}
          />
          <NativeSelect
            label={t('startlist.automatic.selection')}
            data={kinds.map((kind) => ({ value: kind, label: t(`startlist.automatic.kinds.${kind}`) }))}
            {...form.getInputProps('kind')}
          />
          {form.values.kind !== 'ALL' && (
            <NumberInput
              label={t(`startlist.automatic.bounds.${form.values.kind}`)}
              required
              min={0}
              max={form.values.kind === 'TOP' ? 5000 : 10_000}
              allowDecimal={form.values.kind !== 'TOP'}
              allowNegative={false}
              decimalScale={3}
              value={form.values.bound ?? ''}
              onChange={(bound) => form.setFieldValue('bound', bound === '' ? null : Number(bound))}
              error={form.errors.bound}
            />
          )}
          <Checkbox
            label={t('startlist.automatic.includeEliminated')}
            {...form.getInputProps('includeEliminated', { type: 'checkbox' })}
          />
          <NativeSelect
            label={t('startlist.automatic.sort')}
            data={AutomaticSort.options.map((sort) => ({ value: sort, label: t(`startlist.automatic.sorts.${sort}`) }))}
            {...form.getInputProps('sort')}
          />
          <NativeSelect
            label={t('startlist.draw.direction')}
            data={SortDirection.options.map((direction) => ({
              value: direction,
              label: t(`startlist.draw.directions.${direction}`),
            }))}
            {...form.getInputProps('direction')}
          />
          <p className={classes.quiet} style={{ margin: 0 }}>
            {t('startlist.automatic.lockedStay')}
          </p>
          <Button
            variant="default"
            loading={make.isPending}
            style={{ justifySelf: 'start' }}
            onClick={() => void preview(form)}
          >
            {t('startlist.draw.preview')}
          </Button>
          {refusal !== null && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          {shown !== null && (
            <section aria-label={t('startlist.draw.wouldBe')} aria-live="polite">
              <h3 className={classes.choice}>{t('startlist.draw.wouldBe')}</h3>
              <Outcome outcome={shown} />
            </section>
          )}
        </>
      )}
    </EditDrawer>
  )
}

/** Who rides in which order, who leaves, and who would go on and is not registered. */
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
