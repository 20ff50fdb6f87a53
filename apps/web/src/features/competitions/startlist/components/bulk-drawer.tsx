import { Checkbox } from '@mantine/core'
import { BulkCreate, type BulkPlan } from '@oxer/domain/competitions/startlist/bulk-create.schema'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../../shared/changes.ts'
import type { FieldPart } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'

type Values = BulkCreate
type Named = { readonly ref: string; readonly name: string }

const mostOpenPositions = 200

const Chosen = ({ part, options }: { part: FieldPart<string[]>; options: readonly Named[] }) => {
  const { t } = useTranslation('competitions')
  if (options.length === 0) return null
  return (
    <Checkbox.Group label={part.label} value={part.value} error={part.error} onChange={part.onChange}>
      <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
        {options.length > 1 && (
          <Checkbox
            label={t('startlist.chooseAll')}
            checked={part.value.length === options.length}
            indeterminate={part.value.length > 0 && part.value.length < options.length}
            onChange={(event) => part.onChange(event.currentTarget.checked ? options.map(({ ref }) => ref) : [])}
          />
        )}
        {options.map(({ ref, name }) => (
          <Checkbox key={ref} value={ref} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <ul className={classes.preview} aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

const Plan = ({ plan: { tests, startlists, skipped } }: { plan: BulkPlan }) => {
  const { t } = useTranslation('competitions')
  const lineOf = ({ name, starters, openPositions, waiting }: BulkPlan['startlists'][number]): string =>
    [
      t('startlist.bulk.list', { name, count: starters }),
      openPositions > 0 && t('startlist.bulk.open', { count: openPositions }),
      waiting > 0 && t('startlist.bulk.waiting', { count: waiting }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      <p style={{ margin: 0 }}>
        <strong>
          {tests.length + startlists.length === 0
            ? t('startlist.bulk.nothing')
            : t('startlist.bulk.counts', {
                tests: tests.length,
                lists: startlists.length,
                starters: startlists.reduce((total, { starters }) => total + starters, 0),
              })}
        </strong>
      </p>
      <Lines
        label={t('startlist.bulk.plan')}
        lines={[...tests.map(({ name }) => t('startlist.bulk.test', { name })), ...startlists.map(lineOf)]}
      />
      <Lines
        label={t('startlist.bulk.skipped')}
        lines={skipped.map(({ name, reason }) => t(`startlist.bulk.skip.${reason}`, { name }))}
      />
    </>
  )
}

/** cs109: creates many tests and start lists at once, after showing how many of each. */
export const BulkDrawer = ({ tests, onClose }: { tests: readonly Named[]; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { client } = trpc.useUtils()
  const onSettled = useInvalidate('competitions')
  const metadata = trpc.competitions.test.metadata.useQuery({ competition: competition.ref })
  const create = trpc.competitions.startlist.bulkCreate.useMutation({ meta: { quiet: true }, onSettled })
  const categories = metadata.data?.sportCategories ?? []
  const words: FormWords<Values> = {
    tests: { label: t('startlist.bulk.tests'), options: tests.map(({ ref, name }) => ({ value: ref, label: name })) },
    sportCategories: {
      label: t('startlist.bulk.categories'),
      options: categories.map(({ ref, name }) => ({ value: ref, label: name })),
    },
    hasStartlists: t('startlist.bulk.hasStartlists'),
    openPositions: t('startlist.bulk.openPositions'),
  }
  return (
    <PreviewDrawer
      {...noVersion}
      title={t('startlist.bulk.title')}
      onClose={onClose}
      initialValues={BulkCreate.parse({ tests: tests.map(({ ref }) => ref) })}
      words={words}
      questionOf={(values) => values}
      ask={(values) => client.competitions.startlist.bulkPlan.query({ competition: competition.ref, ...values })}
      show={(plan) => (
        <section aria-label={t('startlist.bulk.plan')} aria-live="polite">
          <Plan plan={plan} />
        </section>
      )}
      applyLabel={t('startlist.bulk.action')}
      canApply={(plan) => plan !== null && plan.tests.length + plan.startlists.length > 0}
      apply={(values) => create.mutateAsync({ competition: competition.ref, ...values })}
      outcome={{ title: t('startlist.bulk.done'), show: (plan) => <Plan plan={plan} /> }}
    >
      {(field) => (
        <>
          <Chosen part={field.of('tests')} options={tests} />
          <Chosen part={field.of('sportCategories')} options={categories} />
          {field.flag('hasStartlists')}
          {field.whole('openPositions', { max: mostOpenPositions, whenEmpty: 0 })}
        </>
      )}
    </PreviewDrawer>
  )
}
