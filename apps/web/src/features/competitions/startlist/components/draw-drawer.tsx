import { Alert, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PlannerIntensity } from '@oxer/domain/competitions/planning/planning.schema'
import {
  type ComputedStartlist,
  MultiParticipationOrder,
  SortDirection,
  type Startlist,
  type StartlistOrderMethod,
  StartlistSortField,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { SideDrawer } from '@oxer/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { failureTexts } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import { PlanWarnings } from './plan-warnings.tsx'

/** The orders that this form offers; by field is the automatic one, and KEEP is a selection of what stands. */
const methods = [
  'KEEP',
  'RANDOM',
  'REGISTRATION',
  'AUTOMATIC',
  'BY_CAREER',
  'CONSECUTIVE',
  'FROM_OTHER',
  'REPEAT',
] as const satisfies readonly (StartlistOrderMethod | 'KEEP' | 'BY_CAREER')[]

type Values = {
  method: (typeof methods)[number]
  field: StartlistSortField
  direction: SortDirection
  seed: string
  spread: MultiParticipationOrder
  /** Null: what the rest takes. */
  minimumGap: number | null
  intensity: PlannerIntensity
  from: string
}

const methodOf = ({ method }: Values): StartlistOrderMethod =>
  method === 'KEEP' ? 'BY_SELECTION' : method === 'BY_CAREER' ? 'AUTOMATIC' : method

/** Draws or orders a list; a draw shows the seed by which anybody can repeat it (decision 16). */
export const DrawDrawer = ({
  list,
  onApplied,
  onClose,
}: {
  list: Startlist
  onApplied: (list: Startlist) => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const [outcome, setOutcome] = useState<ComputedStartlist | null>(null)
  const [shown, setShown] = useState<ComputedStartlist | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isDone = useRef(false)
  const compute = trpc.competitions.startlist.compute.useMutation({ meta: { quiet: true }, onSettled: changed })
  const metadata = trpc.competitions.startlist.metadata.useQuery({ competition: competition.ref })
  const others = [
    ...new Map((metadata.data?.groups ?? []).flatMap((group) => group.startlists).map((each) => [each.ref, each.name])),
  ].filter(([ref]) => ref !== list.ref)
  if (outcome) return <DrawOutcome outcome={outcome} onClose={onClose} />
  const ask = (values: Values, apply: boolean): Promise<ComputedStartlist> =>
    compute.mutateAsync({
      competition: competition.ref,
      id: list.ref,
      version: list.version,
      apply,
      method: methodOf(values),
      ...(values.method === 'KEEP' && { order: list.entries.map(({ ref }) => ref) }),
      intensity: values.intensity,
      ...(values.method === 'AUTOMATIC' && { basis: 'BY_FIELD' as const, field: values.field }),
      ...(values.method === 'BY_CAREER' && { basis: 'BY_CAREER' as const }),
      direction: values.direction,
      seed: values.method === 'RANDOM' && values.seed.trim() !== '' ? values.seed.trim() : null,
      multiParticipation: {
        order: values.method === 'KEEP' ? 'NATURAL' : values.spread,
        minimumGap: values.minimumGap,
      },
      fromStartlistRef: values.from === '' ? null : values.from,
    })
  const preview = async (form: UseFormReturnType<Values>): Promise<void> => {
    if (form.validate().hasErrors) return
    setRefusal(null)
    try {
      const outcome = await ask(form.values, false)
      // The shown order is the one that is applied: a new draw keeps its shown seed.
      if (outcome.draw.seed !== null) form.setFieldValue('seed', outcome.draw.seed)
      setShown(outcome)
    } catch (error) {
      setRefusal(failureTexts(error, i18n).join(' '))
    }
  }
  const send = async (values: Values): Promise<void> => {
    const done = await ask(values, true)
    isDone.current = true
    onApplied(done.startlist)
    setOutcome(done)
  }
  const takesOther = (method: Values['method']): boolean => method === 'FROM_OTHER' || method === 'REPEAT'
  return (
    <EditDrawer<Values>
      title={t('startlist.draw.title')}
      // The outcome takes the place of the form; it is closed by hand, once the seed has been read.
      onClose={() => {
        if (!isDone.current) onClose()
      }}
      initialValues={{
        method: 'RANDOM',
        field: 'rider_name',
        direction: 'ASCENDING',
        seed: '',
        spread: 'SEQUENTIAL',
        minimumGap: null,
        intensity: 'SOFT',
        from: '',
      }}
      saveLabel={t('startlist.draw.apply')}
      validate={(values): Record<string, string> =>
        takesOther(values.method) && values.from === '' ? { from: t('startlist.required') } : {}
      }
      save={send}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('startlist.draw.method')}
            data-autofocus
            data={methods.map((method) => ({ value: method, label: t(`startlist.draw.methods.${method}`) }))}
            {...form.getInputProps('method')}
          />
          {form.values.method === 'RANDOM' && (
            <TextInput
              label={t('startlist.draw.seed')}
              description={t('startlist.draw.seedWhy')}
              maxLength={100}
              {...form.getInputProps('seed')}
            />
          )}
          {form.values.method === 'AUTOMATIC' && (
            <NativeSelect
              label={t('startlist.draw.field')}
              data={StartlistSortField.options.map((field) => ({
                value: field,
                label: t(`startlist.draw.fields.${field}`),
              }))}
              {...form.getInputProps('field')}
            />
          )}
          {takesOther(form.values.method) && (
            <NativeSelect
              label={t('startlist.draw.from')}
              required
              data={[{ value: '', label: '' }, ...others.map(([value, label]) => ({ value, label }))]}
              {...form.getInputProps('from')}
            />
          )}
          {(form.values.method === 'AUTOMATIC' ||
            form.values.method === 'BY_CAREER' ||
            form.values.method === 'FROM_OTHER') && (
            <NativeSelect
              label={t('startlist.draw.direction')}
              data={SortDirection.options.map((direction) => ({
                value: direction,
                label: t(`startlist.draw.directions.${direction}`),
              }))}
              {...form.getInputProps('direction')}
            />
          )}
          {/* The current order is kept: the planner only spreads the horses of one rider. */}
          {form.values.method !== 'KEEP' && (
            <NativeSelect
              label={t('startlist.draw.several')}
              data={MultiParticipationOrder.options.map((order) => ({
                value: order,
                label: t(`startlist.draw.spreads.${order}`),
              }))}
              {...form.getInputProps('spread')}
            />
          )}
          {form.values.method !== 'KEEP' && form.values.spread === 'CONSECUTIVE' && (
            <NumberInput
              label={t('startlist.draw.minimumGap')}
              min={1}
              max={1000}
              allowDecimal={false}
              description={t('startlist.draw.gapWhy')}
              value={form.values.minimumGap ?? ''}
              onChange={(gap) => form.setFieldValue('minimumGap', gap === '' ? null : Math.max(1, Number(gap) || 1))}
            />
          )}
          <NativeSelect
            label={t('startlist.draw.intensity')}
            description={t('startlist.draw.intensityWhy')}
            data={PlannerIntensity.options.map((intensity) => ({
              value: intensity,
              label: t(`startlist.draw.intensities.${intensity}`),
            }))}
            {...form.getInputProps('intensity')}
          />
          <p className={classes.quiet} style={{ margin: 0 }}>
            {t('startlist.draw.lockedStay')}
          </p>
          <Button
            variant="default"
            loading={compute.isPending}
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
          {shown !== null && <Preview outcome={shown} />}
        </>
      )}
    </EditDrawer>
  )
}

/** The order as it would be; nothing is stored yet. */
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

/** How many warnings there were, and are; and those that are left, in words. */
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

const DrawOutcome = ({ outcome, onClose }: { outcome: ComputedStartlist; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { t: ui } = useTranslation('ui')
  return (
    <SideDrawer
      title={t('startlist.draw.done')}
      opened
      onClose={onClose}
      footer={<Button onClick={onClose}>{ui('action.close')}</Button>}
    >
      <div style={{ display: 'grid', gap: 16 }} role="status">
        {outcome.draw.seed !== null && (
          <div>
            <div className={classes.quiet}>{t('startlist.draw.seed')}</div>
            <strong className={classes.seed}>{outcome.draw.seed}</strong>
            <div className={classes.quiet}>{outcome.draw.algorithm}</div>
          </div>
        )}
        <Violations outcome={outcome} />
      </div>
    </SideDrawer>
  )
}
