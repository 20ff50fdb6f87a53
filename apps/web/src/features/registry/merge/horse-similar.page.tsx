import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import { HorseMergeField } from '@oxer/domain/registry/merge/merge.schema'
import { DataTable, EmptyState, ErrorState, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { horseReasons } from '../../../shared/likeness.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import type { Compared } from './comparison.view.ts'
import { ComparisonSection } from './components/comparison-section.tsx'
import { MergedList } from './components/merged-list.tsx'
import { useMerges } from './merge.mutations.ts'
import { mergeRefusal } from './merge-refusal.view.ts'

const useLabels = () => {
  const { t } = useTranslation(['parties', 'registry'])
  const labelOf = (field: HorseMergeField): string => {
    if (field === 'avatar') return t('registry:merge.picture')
    if (field === 'isPony') return t('horse.kind')
    return t(`horse.${field === 'withersHeightCode' ? 'withersHeight' : field}`)
  }
  return HorseMergeField.options.map((field) => ({ field, label: labelOf(field) }))
}

const useCompared = () => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  return (horse: HorseDetail): Compared<HorseMergeField> => ({
    ref: horse.ref,
    name: horse.name,
    values: {
      ...horse,
      birthDate: horse.birthDate && formats.date(horse.birthDate),
      gender: t(`horse.genders.${horse.gender}`),
      isPony: t(horse.isPony ? 'horse.pony' : 'horse.horse'),
      withersHeightCode: horse.withersHeight,
      colour: horse.color,
    },
  })
}

/** ps023: finds horses that may be the same, and merges them. */
export const HorseSimilarPage = ({ horse }: { horse: string }) => {
  const { t } = useTranslation(['parties', 'registry'])
  const page = { meta: { page: true } } as const
  const own = trpc.parties.horse.get.useQuery({ horse }, page)
  const similar = trpc.parties.horse.listSimilar.useQuery({ horse }, page)
  const merged = trpc.registry.merge.ofHorse.useQuery({ horse }, page)
  const { horses, undoOfHorse } = useMerges()
  const [refs, setRefs] = useState<ReadonlySet<string>>(new Set())
  const candidates = similar.data ?? []
  const chosen = candidates.filter(({ ref }) => refs.has(ref))
  const details = trpc.useQueries((each) => chosen.map(({ ref }) => each.parties.horse.get({ horse: ref })))
  const selected = details.flatMap(({ data }) => (data ? [data] : []))
  const labels = useLabels()
  const toCompared = useCompared()
  const refuse = mergeRefusal(t)
  const kept = own.data
  const riders = selected.reduce((sum, { practitionerCount }) => sum + practitionerCount, 0)
  return (
    <>
      <Section title={t('registry:merge.similarHorses')} description={t('registry:merge.similarHorsesWhy')}>
        <DataTable
          label={t('registry:merge.similarHorses')}
          columns={[
            {
              id: 'name',
              header: t('horse.name'),
              width: 'minmax(180px, 3fr)',
              primary: true,
              text: (row) => row.name,
              cell: (row) => row.name,
            },
            {
              id: 'why',
              header: t('likeness.why'),
              width: 'minmax(220px, 3fr)',
              text: (row) => horseReasons(t, row.reasons),
              cell: (row) => horseReasons(t, row.reasons),
            },
            { id: 'kind', header: t('horse.kind'), cell: (row) => t(row.isPony ? 'horse.pony' : 'horse.horse') },
            {
              id: 'born',
              header: t('horse.born'),
              width: '120px',
              numeric: true,
              cell: (row) => row.birthYear,
            },
            {
              id: 'likeness',
              header: t('likeness.score'),
              width: '98px',
              numeric: true,
              cell: (row) => row.likeness,
            },
          ]}
          rows={candidates}
          rowKey={(row) => row.ref}
          rowName={(row) => row.name}
          rowHref={(row) => `${placeOf.horse(row.ref)}/overview`}
          status={similar.isPending ? 'loading' : similar.isError ? 'error' : 'ready'}
          onRetry={() => void similar.refetch()}
          selectMode="multi"
          selected={refs}
          onSelect={setRefs}
          maxHeight="none"
          empty={<EmptyState title={t('registry:merge.noHorse')} message={t('registry:merge.noHorseWhy')} />}
        />
      </Section>
      {details.some(({ isError }) => isError) && (
        <ErrorState
          onRetry={() => {
            for (const detail of details) if (detail.isError) void detail.refetch()
          }}
        />
      )}
      {kept && chosen.length > 0 && selected.length === chosen.length && (
        <ComparisonSection
          kept={toCompared(kept)}
          selected={selected.map(toCompared)}
          labels={labels}
          moves={[
            riders === 0
              ? t('registry:merge.noRiders')
              : t('registry:merge.riders', { count: riders, name: kept.name }),
            t('registry:merge.restOfHorse'),
            t('registry:merge.goneHorse', { count: selected.length }),
          ]}
          refusal={refuse(selected.length, 0)}
          isBusy={horses.isPending}
          merge={(fields, onSettled) =>
            horses.mutate(
              { horse, selected: selected.map(({ ref }) => ref), fields },
              {
                onSuccess: () => {
                  showSuccess(t('registry:merge.done', { name: kept.name }))
                  setRefs(new Set())
                },
                onSettled,
              },
            )
          }
        />
      )}
      <MergedList
        name={kept?.name ?? ''}
        lines={merged.data ?? []}
        isBusy={undoOfHorse.isPending}
        undo={(merge, onSettled) => undoOfHorse.mutate({ horse, merge }, { onSettled })}
      />
    </>
  )
}
