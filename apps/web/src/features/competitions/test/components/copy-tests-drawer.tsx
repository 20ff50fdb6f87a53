import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import type { TestSummary } from '@oxer/domain/competitions/test/test.schema'
import { EmptyState, ErrorState, Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useTestChanges } from '../test.mutations.ts'
import classes from './test-drawer.module.css'

type Source = TypeaheadOption
/** Without a choice of tests, all of them are copied. */
type Values = { source: Source | null; testRefs: string[] | null; withPrices: boolean; withRules: boolean }

/** Sources that are offered before anything is typed. */
const latest = 4

const useSources = () => {
  const formats = useFormats()
  return ({ ref, name, start, cityName }: { ref: string; name: string; start: string; cityName: string }): Source => ({
    ref,
    name,
    detail: [formats.date(start), cityName].filter(Boolean).join(' · '),
  })
}

/** The competition from which tests are copied: the latest ones at once, every other one by typing. */
const SourceField = ({
  value,
  error,
  onChange,
}: {
  value: Source | null
  error: ReactNode
  onChange: (source: Source | null) => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const toSource = useSources()
  const { client } = trpc.useUtils()
  const input = { competition: competition.ref }
  const recent = trpc.competitions.test.copySources.useQuery(input)
  const search = async (q: string, signal: AbortSignal): Promise<readonly Source[]> =>
    (await client.competitions.test.copySources.query({ ...input, q }, { signal })).matches.map(toSource)
  return (
    <>
      <Typeahead
        label={t('test.copy.source')}
        required
        data-autofocus
        value={value}
        error={error}
        onChange={onChange}
        search={search}
        full={(q) => `/competitions?${new URLSearchParams({ q }).toString()}`}
      />
      {value === null && recent.data && recent.data.matches.length > 0 && (
        <div>
          <p className={classes.group}>{t('test.copy.latest')}</p>
          {recent.data.matches.slice(0, latest).map((match) => {
            const source = toSource(match)
            return (
              <UnstyledButton key={source.ref} className={classes.choice} onClick={() => onChange(source)}>
                {source.name} <span className={classes.about}>{source.detail}</span>
              </UnstyledButton>
            )
          })}
        </div>
      )}
      {recent.data?.matches.length === 0 && <EmptyState title={t('test.copy.none')} message={t('test.copy.noneWhy')} />}
    </>
  )
}

const detailOf = ({ sportTypeVariant, sportCategories }: TestSummary): string =>
  [sportTypeVariant?.name, ...sportCategories.map(({ name }) => name)].filter(Boolean).join(' · ')

/** The tests of the chosen competition; all are chosen first. */
const TestsOfSource = ({
  source,
  chosen,
  error,
  onChange,
}: {
  source: Source
  chosen: string[] | null
  error: ReactNode
  onChange: (testRefs: string[]) => void
}) => {
  const { t } = useTranslation('competitions')
  const metadata = trpc.competitions.test.metadata.useQuery({ competition: source.ref })
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (!metadata.data) return <Skeleton height={120} />
  const { tests } = metadata.data
  const all = tests.map(({ ref }) => ref)
  const current = chosen ?? all
  return (
    <>
      {/* Outside the group, because a checkbox in it is checked by its value. */}
      <Checkbox
        label={t('test.copy.all')}
        checked={current.length === all.length}
        indeterminate={current.length > 0 && current.length < all.length}
        onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
      />
      <Checkbox.Group
        label={t('test.copy.tests', { count: current.length })}
        error={error}
        value={current}
        onChange={onChange}
      >
        {tests.map((test) => (
          <Checkbox key={test.ref} mt="sm" value={test.ref} label={test.name} description={detailOf(test)} />
        ))}
      </Checkbox.Group>
    </>
  )
}

/** cr070: creates tests as a copy of another competition's. */
export const CopyTestsDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const ui = useTranslation('ui').t
  const { competition } = useManagedCompetition()
  const { createForCompetition } = useTestChanges()
  const utils = trpc.useUtils()
  const initialValues: Values = { source: null, testRefs: null, withPrices: false, withRules: false }
  const save = async ({ source, testRefs, ...also }: Values): Promise<void> => {
    if (source === null) return
    const offered = await utils.competitions.test.metadata.fetch({ competition: source.ref })
    const made = await createForCompetition.mutateAsync({
      competition: competition.ref,
      id: source.ref,
      testRefs: testRefs ?? offered.tests.map(({ ref }) => ref),
      ...also,
    })
    showSuccess(t('test.createdOfCareer', { count: made.length }))
  }
  return (
    <EditDrawer
      title={t('test.copy.title')}
      saveLabel={t('test.copy.do')}
      size="lg"
      onClose={onClose}
      initialValues={initialValues}
      validate={(values) => ({
        ...missingErrors(values, { source: ui('field.required') }),
        ...(values.testRefs?.length === 0 && { testRefs: t('test.copy.chooseTests') }),
      })}
      save={save}
    >
      {(form) => (
        <>
          <SourceField
            value={form.values.source}
            error={form.errors.source ?? form.errors.id}
            onChange={(source) => form.setValues({ source, testRefs: null })}
          />
          {form.values.source && (
            <>
              <TestsOfSource
                source={form.values.source}
                chosen={form.values.testRefs}
                error={form.errors.testRefs}
                onChange={(testRefs) => form.setFieldValue('testRefs', testRefs)}
              />
              <Checkbox
                label={t('test.copy.withPrices')}
                description={t('test.copy.withPricesWhy')}
                {...form.getInputProps('withPrices', { type: 'checkbox' })}
              />
              <Checkbox
                label={t('test.copy.withRules')}
                description={t('test.copy.withRulesWhy')}
                {...form.getInputProps('withRules', { type: 'checkbox' })}
              />
            </>
          )}
        </>
      )}
    </EditDrawer>
  )
}
