import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldPart } from './form/fields-of.tsx'
import { useManagedCompetition } from './managed-competition.ts'
import { trpc } from './trpc.ts'

/** A ranking of a championship of the competition; empty texts for what is not chosen. */
export type ChampionshipChoice = {
  championshipRef: string
  championshipPhaseRef: string
  championshipGroupRef: string
  championshipSportCategoryRef: string
}

export const noChampionship: ChampionshipChoice = {
  championshipRef: '',
  championshipPhaseRef: '',
  championshipGroupRef: '',
  championshipSportCategoryRef: '',
}

type Named = { ref: string; name: string }

const offer = (first: string, rows: readonly Named[]) => [
  { value: '', label: first },
  ...rows.map(({ ref, name }) => ({ value: ref, label: name })),
]

/** Chooses a championship, its phase and group where it has them, and the category; each offers what the one before has. */
export const ChampionshipRankingField = ({
  value,
  onChange,
  error,
  errorOf,
  noCategory,
}: FieldPart<ChampionshipChoice> & {
  /** The words for no category; an empty text asks for one. */
  noCategory: string
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const choices = trpc.competitions.timeSchedule.championshipRankingChoices.useQuery({
    competition: competition.ref,
    ...(value.championshipRef !== '' && { championshipRef: value.championshipRef }),
    ...(value.championshipPhaseRef !== '' && { championshipPhaseRef: value.championshipPhaseRef }),
  })
  const { championships = [], phases = [], groups = [], sportCategories = [] } = choices.data ?? {}
  if (choices.data !== undefined && championships.length === 0) return <p>{t('championshipRanking.none')}</p>
  return (
    <>
      <NativeSelect
        label={t('championshipRanking.championship')}
        required
        data={offer('', championships)}
        value={value.championshipRef}
        error={errorOf('championshipRef') ?? error}
        onChange={({ currentTarget }) => onChange({ ...noChampionship, championshipRef: currentTarget.value })}
      />
      {phases.length > 0 && (
        <NativeSelect
          label={t('championshipRanking.phase')}
          data={offer(t('championshipRanking.main'), phases)}
          value={value.championshipPhaseRef}
          error={errorOf('championshipPhaseRef')}
          onChange={({ currentTarget }) =>
            onChange({ ...value, championshipPhaseRef: currentTarget.value, championshipGroupRef: '' })
          }
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          label={t('championshipRanking.group')}
          data={offer(t('championshipRanking.wholePhase'), groups)}
          value={value.championshipGroupRef}
          error={errorOf('championshipGroupRef')}
          onChange={({ currentTarget }) => onChange({ ...value, championshipGroupRef: currentTarget.value })}
        />
      )}
      {value.championshipRef !== '' && (
        <NativeSelect
          label={t('championshipRanking.sportCategory')}
          required={noCategory === ''}
          data={offer(noCategory, sportCategories)}
          value={value.championshipSportCategoryRef}
          error={errorOf('championshipSportCategoryRef')}
          onChange={({ currentTarget }) => onChange({ ...value, championshipSportCategoryRef: currentTarget.value })}
        />
      )}
    </>
  )
}
