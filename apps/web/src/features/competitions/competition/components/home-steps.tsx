import { Button, VisuallyHidden } from '@mantine/core'
import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import { Section } from '@oxer/ui'
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { HomePhase, HomeStep } from '../home.view.ts'
import classes from './home-steps.module.css'

/** The names that fit into one line; the others are counted. */
const mostNames = 3

const useDetail = (health: HealthCheck): ((step: HomeStep) => string) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const named = (names: readonly string[]): string => {
    const shown = names.slice(0, mostNames)
    return names.length > mostNames
      ? t('competition.home.more', { names: shown.join(', '), count: names.length - mostNames })
      : formats.list(shown)
  }
  return ({ name, state, lacking }) => {
    if (state === 'LATER') return t('competition.home.none')
    if (name === 'health') return t('healthCheck.problems', { count: health.findings.length })
    if (name !== 'public' || state === 'DONE') return named(lacking)
    if (competition.status === 'DRAFT' || competition.status === 'HIDDEN') return t('competition.home.hidden')
    return named(
      CompetitionPart.options
        .filter((part) => !competition.publishedParts.includes(part))
        .map((part) => t(`competition.part.${part}`)),
    )
  }
}

const marks = {
  DONE: { icon: IconCircleCheckFilled, word: 'isDone' },
  OPEN: { icon: IconCircle, word: 'isToDo' },
  LATER: { icon: IconCircleDashed, word: 'isLater' },
} as const

const Step = ({
  step,
  detail,
  isNext,
  onPublish,
}: {
  step: HomeStep
  detail: string
  /** The first thing to do. */
  isNext: boolean
  /** Opens the dialog of publishing; null if this user may not publish. */
  onPublish: (() => void) | null
}) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const { name, state, done, of, href } = step
  const { icon: Icon, word } = marks[state]
  const title = t(`competition.home.step.${name}`)
  const may = name === 'results' ? abilities.canEnterResults : abilities.canManage
  const action = may && state === 'OPEN' ? t(`competition.home.action.${name}`) : t('competition.home.show')
  const button = {
    size: 'compact-sm',
    // A draft has its main button in the bar: publish.
    variant: isNext && may && competition.status !== 'DRAFT' ? 'filled' : state === 'OPEN' ? 'default' : 'subtle',
    'aria-label': t('competition.home.showNamed', { action, step: title }),
  } as const
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={18} className={classes.mark} aria-hidden />
      <span className={classes.title}>
        {title}
        <VisuallyHidden>{` (${t(`competition.home.${word}`)})`}</VisuallyHidden>
      </span>
      <span className={classes.detail} title={detail}>
        {detail}
      </span>
      <span className={classes.count}>
        {state !== 'LATER' && (of === null ? done : t('test.ofTotal', { done, total: of }))}
      </span>
      {name === 'public' && onPublish !== null ? (
        <Button {...button} onClick={onPublish}>
          {action}
        </Button>
      ) : (
        <Button {...button} component={AppLink} href={href}>
          {action}
        </Button>
      )}
    </li>
  )
}

/** What there is to do, in the order in which a show is made. Once it is ridden, only what is not done. */
export const HomeSteps = ({
  steps,
  phase,
  health,
  onPublish,
}: {
  steps: readonly HomeStep[]
  phase: HomePhase
  health: HealthCheck
  onPublish: (() => void) | null
}) => {
  const { t } = useTranslation('competitions')
  const detailOf = useDetail(health)
  const done = steps.filter(({ state }) => state === 'DONE').length
  const shown = phase === 'BEFORE' ? steps : steps.filter(({ state }) => state === 'OPEN')
  const next = steps.find(({ state }) => state === 'OPEN')
  return (
    <Section
      title={next === undefined ? t('competition.home.allDone') : t('competition.home.toDo')}
      actions={<span className={classes.ready}>{t('competition.home.ready', { count: done })}</span>}
    >
      {shown.length > 0 && (
        <ol className={classes.steps}>
          {shown.map((step) => (
            <Step
              key={step.name}
              step={step}
              detail={detailOf(step)}
              isNext={step === next}
              onPublish={step.state === 'OPEN' ? onPublish : null}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}
