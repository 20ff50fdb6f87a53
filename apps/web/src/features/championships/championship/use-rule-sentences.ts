import type {
  ChampionshipGroupView,
  ChampionshipPhaseView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import type {
  PointManipulation,
  StandingTieBreak,
} from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { allResultsCount } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import type { MainRankingRules } from '@oxer/domain/championships/championship-ranking/main-ranking.schema'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'

/** Each rule of a group, a phase or the main ranking as one plain sentence; rules that change nothing have none. */
export const useRuleSentences = () => {
  const { t } = useTranslation('championships')
  const { show } = useDecimalText()
  const ofManipulation = (rule: PointManipulation): string => {
    switch (rule.kind) {
      case 'MANUAL':
        return t('rule.manual')
      case 'BEST_OF_RANKING_BY_PERCENTAGE':
        return t('rule.bestShare', { percentage: rule.percentage })
      case 'BEST_OF_RANKING_BY_NUMBER':
        return rule.count >= allResultsCount ? t('rule.allCount') : t('rule.bestNumber', { count: rule.count })
      case 'BEST_JUMPING_RESULT':
        return rule.maximumErrors === null
          ? t('rule.bestJumping')
          : t('rule.bestJumpingUpTo', { errors: show(rule.maximumErrors) })
    }
  }
  const tiesOf = (breaks: readonly StandingTieBreak[]): string =>
    breaks.length === 0
      ? t('rule.tiesShared')
      : t('rule.ties', { rules: breaks.map((each) => t(`rule.tie.${each}`)).join(', ') })
  const group = ({ rules, selection }: ChampionshipGroupView): string[] => [
    t(`rule.dependence.${rules.dependence}`),
    t(`rule.better.${rules.better}`),
    ...(rules.places === 'ELIGIBLE' ? [t('rule.eligible')] : []),
    ...(rules.perRound === 'BEST' ? [t('rule.bestPerRound')] : []),
    ...(rules.manipulations.length === 0 ? [t('rule.allCount')] : rules.manipulations.map(ofManipulation)),
    ...(rules.dropOuts > 0 ? [t('rule.dropOuts', { count: rules.dropOuts })] : []),
    ...(rules.firstRounds === null ? [] : [t('rule.firstRounds', { count: rules.firstRounds })]),
    ...(rules.minimumRounds > 0 ? [t('rule.minimumRounds', { count: rules.minimumRounds })] : []),
    ...(rules.requiresAlways ? [t('rule.requiresAlways')] : []),
    ...(rules.missing.kind === 'UNRANKED' ? [t('rule.missingUnranked')] : []),
    ...(rules.missing.kind === 'POINTS' ? [t('rule.missingPoints', { points: show(rules.missing.points) })] : []),
    tiesOf(rules.tieBreaks),
    selection === null
      ? t('rule.noSelection')
      : selection.kind === 'TOP_NUMBER'
        ? t('rule.topNumber', { count: selection.count })
        : t('rule.minimumPoints', { points: show(selection.points) }),
  ]
  const phase = ({ rules }: ChampionshipPhaseView, nameOf: (ref: string) => string): string[] => [
    ...(rules.enters.length === 0
      ? [t('rule.open')]
      : [t('rule.enters', { phases: rules.enters.map(nameOf).join(', ') }), t(`rule.entry.${rules.entry}`)]),
    ...(rules.carry === null
      ? []
      : [t('rule.carry', { phase: nameOf(rules.carry.from), factor: show(rules.carry.factor) })]),
    ...(rules.share === null ? [] : [t('rule.share', { count: rules.share.places })]),
    ...(rules.wildcards === null || rules.wildcards.count === 0
      ? []
      : [t('rule.wildcards', { count: rules.wildcards.count })]),
  ]
  const main = (rules: MainRankingRules, nameOf: (ref: string) => string): string[] => [
    t('rule.sum', { phases: rules.phases.map(nameOf).join(', ') }),
    t(`rule.needs.${rules.requires}`),
    tiesOf(rules.tieBreaks),
  ]
  return { group, phase, main }
}
