import { PersonMergeField, type SimilarPerson } from '@oxer/domain/registry/merge/merge.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, type DataTableColumn, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { personReasons } from '../../../shared/likeness.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import type { Compared } from './comparison.view.ts'
import { ComparisonSection } from './components/comparison-section.tsx'
import { MergedList } from './components/merged-list.tsx'
import { useMerges } from './merge.mutations.ts'
import { mergeRefusal } from './merge-refusal.view.ts'

const nameOf = ({ firstName, lastName }: SimilarPerson): string => `${firstName} ${lastName}`
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

const useLabels = () => {
  const { t } = useTranslation(['parties', 'registry'])
  const labelOf = (field: PersonMergeField): string => {
    if (field === 'avatar') return t('registry:merge.picture')
    return t(`person.${field === 'companyName' ? 'company' : field}`)
  }
  return PersonMergeField.options.map((field) => ({ field, label: labelOf(field) }))
}

const useCompared = () => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  return (person: SimilarPerson): Compared<PersonMergeField> => {
    const language = (['EN', 'NL', 'FR', 'DE'] as const).find((code) => code === person.language)
    return {
      ref: person.ref,
      name: nameOf(person),
      values: {
        ...person,
        birthDate: person.birthDate && formats.date(person.birthDate),
        gender: t(`person.genders.${person.gender}`),
        language: language ? t(`person.languages.${language}`) : person.language,
      },
    }
  }
}

const useMoves = (kept: SimilarPerson | undefined, selected: readonly SimilarPerson[]): string[] => {
  const { t } = useTranslation(['parties', 'registry'])
  if (!kept) return []
  const name = nameOf(kept)
  const memberships = sumOf(selected.map((person) => person.memberships))
  const combinations = sumOf(selected.map((person) => person.combinations))
  const login = selected.find(({ hasLogin }) => hasLogin)
  return [
    memberships === 0
      ? t('registry:merge.noMemberships')
      : t('registry:merge.memberships', { count: memberships, name }),
    combinations === 0
      ? t('registry:merge.noCombinations')
      : t('registry:merge.combinations', { count: combinations, name }),
    ...(login ? [t('registry:merge.login', { name: nameOf(login), kept: name })] : []),
    t('registry:merge.restOfPerson'),
    t('registry:merge.gone', { count: selected.length }),
  ]
}

const useColumns = (): DataTableColumn<SimilarPerson>[] => {
  const { t } = useTranslation(['parties', 'registry'])
  const formats = useFormats()
  return [
    {
      id: 'name',
      header: t('person.name'),
      width: 'minmax(160px, 2fr)',
      primary: true,
      text: nameOf,
      cell: nameOf,
    },
    {
      id: 'why',
      header: t('likeness.why'),
      width: 'minmax(240px, 3fr)',
      text: (row) => personReasons(t, row.reasons),
      cell: (row) => personReasons(t, row.reasons),
    },
    {
      id: 'birthDate',
      header: t('person.birthDate'),
      width: '130px',
      numeric: true,
      cell: (row) => row.birthDate && formats.date(row.birthDate),
    },
    {
      id: 'email',
      header: t('person.email'),
      width: 'minmax(150px, 2fr)',
      text: (row) => row.email ?? '',
      cell: (row) => row.email,
    },
    {
      id: 'combinations',
      header: t('person.part.combinations'),
      width: '118px',
      numeric: true,
      cell: (row) => row.combinations,
    },
    {
      id: 'login',
      header: t('registry:merge.loginColumn'),
      width: '118px',
      cell: (row) => (row.hasLogin ? <StatusBadge icon={IconKey}>{t('registry:merge.hasLogin')}</StatusBadge> : null),
    },
    {
      id: 'likeness',
      header: t('likeness.score'),
      width: '98px',
      numeric: true,
      cell: (row) => row.likeness,
    },
  ]
}

/** ps014: finds persons who may be the same, and merges them. */
export const MemberSimilarPage = ({ member }: { member: string }) => {
  const { t, i18n } = useTranslation(['parties', 'registry'])
  const columns = useColumns()
  const page = { meta: { page: true } } as const
  const similar = trpc.registry.merge.similarPersons.useQuery({ person: member }, page)
  const merged = trpc.registry.merge.ofPerson.useQuery({ person: member }, page)
  const { persons, undoOfPerson } = useMerges()
  const [refs, setRefs] = useState<ReadonlySet<string>>(new Set())
  const items = similar.data?.items ?? []
  const kept = items.find(({ ref }) => ref === member)
  const candidates = items.filter(({ ref }) => ref !== member)
  const selected = candidates.filter(({ ref }) => refs.has(ref))
  const labels = useLabels()
  const toCompared = useCompared()
  const moves = useMoves(kept, selected)
  const refuse = mergeRefusal(t)
  return (
    <>
      <Section title={t('registry:merge.similarPersons')} description={t('registry:merge.similarPersonsWhy')}>
        <DataTable
          label={t('registry:merge.similarPersons')}
          columns={columns}
          rows={candidates}
          rowKey={(row) => row.ref}
          rowName={nameOf}
          rowHref={(row) => `${placeOf.member(row.ref)}/overview`}
          status={similar.isPending ? 'loading' : similar.isError ? 'error' : 'ready'}
          onRetry={() => void similar.refetch()}
          selectMode="multi"
          selected={refs}
          onSelect={setRefs}
          maxHeight="none"
          empty={<EmptyState title={t('registry:merge.nobody')} message={t('registry:merge.nobodyWhy')} />}
        />
      </Section>
      {kept && selected.length > 0 && (
        <ComparisonSection
          kept={toCompared(kept)}
          selected={selected.map(toCompared)}
          labels={labels}
          moves={moves}
          refusal={refuse(
            selected.length,
            [kept, ...selected].filter(({ hasLogin }) => hasLogin).length,
            selected.flatMap(({ obstacles }) => obstacles.map(({ error, values }) => textOfCode(i18n, error, values))),
          )}
          isBusy={persons.isPending}
          merge={(fields, onSettled) =>
            persons.mutate(
              { person: member, selected: selected.map(({ ref }) => ref), fields },
              {
                onSuccess: () => {
                  showSuccess(t('registry:merge.done', { name: nameOf(kept) }))
                  setRefs(new Set())
                },
                onSettled,
              },
            )
          }
        />
      )}
      <MergedList
        name={kept ? nameOf(kept) : ''}
        lines={merged.data ?? []}
        isBusy={undoOfPerson.isPending}
        undo={(merge, onSettled) => undoOfPerson.mutate({ person: member, merge }, { onSettled })}
      />
    </>
  )
}
