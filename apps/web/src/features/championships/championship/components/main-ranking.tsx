import { Button } from '@mantine/core'
import type { ChampionshipPhaseView } from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import {
  ChampionshipMain,
  UpdateChampionshipMain,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { StandingTieBreak } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { MainRankingRules } from '@oxer/domain/championships/championship-ranking/main-ranking.schema'
import { ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../championship-part.module.css'
import { useChampionshipParts } from '../championship-part.mutations.ts'
import { useRuleSentences } from '../use-rule-sentences.ts'

type Values = {
  phases: string[]
  requires: MainRankingRules['requires']
  tieBreaks: StandingTieBreak[]
}

/** Without a phase there is no main ranking. Phases are sent in the order in which they are ridden. */
const toMain = (
  { phases: chosen, requires, tieBreaks }: Values,
  phases: readonly ChampionshipPhaseView[],
): MainRankingRules | null => {
  const refs = phases.map(({ ref }) => ref).filter((ref) => chosen.includes(ref))
  return refs.length === 0 ? null : { phases: refs, requires, tieBreaks }
}

/** The rules of the ranking over the phases (decision 62). */
export const MainRankingDrawer = ({
  championship,
  main,
  phases,
  onClose,
}: {
  championship: string
  main: ChampionshipMain
  phases: readonly ChampionshipPhaseView[]
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('championships')
  const { updateMain } = useChampionshipParts()
  const words: FormWords<Values> = {
    phases: { label: t('main.phases'), options: phases.map(({ ref, name }) => ({ value: ref, label: name })) },
    requires: {
      label: t('main.requires'),
      options: choices(MainRankingRules.shape.requires.unwrap().options, (each) => t(`main.requiresOf.${each}`)),
    },
    tieBreaks: {
      label: t('group.tieBreaks'),
      options: choices(StandingTieBreak.options, (each) => t(`rule.tie.${each}`)),
    },
  }
  return (
    <ChangeDrawer<Values, ChampionshipMain>
      title={t('main.title')}
      onClose={onClose}
      stored={main}
      view={ChampionshipMain}
      valuesOf={({ main: rules }) => ({
        phases: rules?.phases ?? [],
        requires: rules?.requires ?? 'ANY',
        tieBreaks: rules?.tieBreaks ?? [],
      })}
      words={words}
      validate={(values) =>
        schemaErrorsOf(UpdateChampionshipMain, { version: main.version, main: toMain(values, phases) }, i18n)
      }
      save={async (values, seen) => {
        await updateMain.mutateAsync({ championship, version: seen.version, main: toMain(values, phases) })
        showSuccess(t('main.saved'))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.several('phases', { description: t('main.phasesWhy') })}
            {form.values.phases.length > 0 && (
              <>
                {field.choice('requires')}
                {field.several('tieBreaks', { description: t('group.tieBreaksWhy') })}
              </>
            )}
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** The ranking over the phases, its rules as sentences. */
export const MainRanking = ({
  championship,
  phases,
  canEdit,
}: {
  championship: string
  phases: readonly ChampionshipPhaseView[]
  canEdit: boolean
}) => {
  const { t } = useTranslation('championships')
  const sentences = useRuleSentences()
  const read = trpc.championships.championshipPhase.main.useQuery({ championship })
  const [isOpen, setOpen] = useState(false)
  const nameOf = (of: string): string => phases.find((each) => each.ref === of)?.name ?? ''
  if (read.isError) return <ErrorState onRetry={() => void read.refetch()} />
  if (!read.data) return <ShapeSkeleton shape="text" />
  const { main } = read.data
  return (
    <Section
      title={t('main.title')}
      empty={main === null ? t('main.none') : undefined}
      actions={
        canEdit && (
          <Button variant="default" aria-label={t('main.edit')} onClick={() => setOpen(true)}>
            {t('main.change')}
          </Button>
        )
      }
    >
      {main !== null && (
        <ul className={classes.sentences}>
          {sentences.main(main, nameOf).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isOpen && (
        <MainRankingDrawer
          championship={championship}
          main={read.data}
          phases={phases}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
