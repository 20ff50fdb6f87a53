import {
  CourseErrorDeduction,
  FaultOutcome,
  JumpingFormat,
  JumpingStyleRules,
  TimePenalty,
  WinningRoundRules,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import type { RuleLeaf } from './rule-leaves.view.ts'

const Scales = z.array(z.object({ upToHeight: z.int().nullable(), outcomes: z.array(FaultOutcome) })).min(1)
/** The weights of the parts of a test, or of the tests of a competition. */
const Share = z.enum(['HORSE', 'EXERCISES', 'TECHNIQUE', 'ARTISTIC', 'COMPULSORY', 'FREESTYLE'])
const PartShares = z.array(z.object({ part: Share, weight: z.string() })).min(1)
const TestShares = z.partialRecord(Share, z.string())
const JudgeTie = z.object({ struck: z.int(), judge: z.string().nullable() })
const timesOf = ['clockStep', 'displacedTime', 'timeLimitLong', 'timeLimitShort']

/** A rule in words, in the reader's language. */
export const useRuleText = (): ((rule: RuleLeaf) => string) => {
  const { t } = useTranslation('catalogue')
  const counted = (key: 'penalties' | 'points' | 'seconds', value: string): string =>
    t(`ruleSet.text.${key}`, { value, count: Number(value) })
  const outcomeText = (outcome: z.infer<typeof FaultOutcome>, isSeconds: boolean): string =>
    outcome.kind === 'ELIMINATION'
      ? t('ruleSet.elimination')
      : counted(isSeconds ? 'seconds' : 'penalties', outcome.value)
  const inTurn = (texts: readonly string[]): string => texts.join(` ${t('ruleSet.text.then')} `)
  return ({ path, name, value }) => {
    const isSeconds = path.includes('.tableC.')
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      return t('ruleSet.nothing')
    const outcome = FaultOutcome.safeParse(value)
    if (outcome.success) return outcomeText(outcome.data, isSeconds)
    const outcomes = z.array(FaultOutcome).safeParse(value)
    if (outcomes.success) return inTurn(outcomes.data.map((each) => outcomeText(each, isSeconds)))
    const deductions = z.array(CourseErrorDeduction).safeParse(value)
    if (deductions.success) {
      return inTurn(
        deductions.data.map((each) =>
          each.kind === 'ELIMINATION'
            ? t('ruleSet.elimination')
            : each.kind === 'PERCENTAGE'
              ? t('ruleSet.text.percent', { value: each.value })
              : counted('points', each.value),
        ),
      )
    }
    const scales = Scales.safeParse(value)
    if (scales.success) {
      const texts = scales.data.map(({ upToHeight, outcomes: all }) => {
        const text = inTurn(all.map((each) => outcomeText(each, isSeconds)))
        if (upToHeight !== null) return t('ruleSet.text.upTo', { height: upToHeight, outcomes: text })
        return scales.data.length > 1 ? t('ruleSet.text.above', { outcomes: text }) : text
      })
      return texts.join('; ')
    }
    const penalty = TimePenalty.safeParse(value)
    if (penalty.success) {
      return t('ruleSet.text.perStarted', {
        penalty: penalty.data.penalty,
        seconds: penalty.data.perStarted / 100,
      })
    }
    const formats = z.array(JumpingFormat).safeParse(value)
    if (formats.success) return formats.data.map((format) => t(`protocol.formats.${format}`)).join(' · ')
    const winning = WinningRoundRules.safeParse(value)
    if (winning.success) return t('ruleSet.text.winning', winning.data)
    const style = JumpingStyleRules.safeParse(value)
    if (style.success) {
      const { exercises, jumpOffMinimum } = style.data
      return [
        t('ruleSet.text.styleExercises', { count: exercises.length }),
        ...(jumpOffMinimum === null ? [] : [t('ruleSet.text.styleJumpOff', { value: jumpOffMinimum })]),
      ].join(', ')
    }
    const shareText = (share: z.infer<typeof Share>, weight: string): string =>
      t('ruleSet.text.share', { name: t(`ruleSet.share.${share}`), value: String(Number(weight) * 100) })
    const parts = PartShares.safeParse(value)
    if (parts.success) return parts.data.map(({ part, weight }) => shareText(part, weight)).join(', ')
    const tests = TestShares.safeParse(value)
    if (tests.success) {
      return Share.options
        .flatMap((share) => (tests.data[share] ? [shareText(share, tests.data[share])] : []))
        .join(', ')
    }
    const tie = JudgeTie.safeParse(value)
    if (tie.success) {
      const { struck, judge } = tie.data
      return [
        t('ruleSet.text.struck', { count: struck }),
        ...(judge === null ? [] : [t('ruleSet.text.decides', { judge })]),
      ].join(', ')
    }
    if (name === 'jokers' && Array.isArray(value)) {
      return value.map((each) => t('ruleSet.text.percent', { value: String(each) })).join(', ')
    }
    if (Array.isArray(value)) {
      return value.map((each) => t(`ruleSet.tieBreak.${String(each) as 'COLLECTIVE'}`)).join(', ')
    }
    if (timesOf.includes(name)) return counted('seconds', String(Number(value) / 100))
    if (name === 'longCourse') return t('ruleSet.text.metres', { value: String(value) })
    if (name === 'timeLimitFactor') {
      return t(path.includes('.crossCountry.') ? 'ruleSet.text.timesOptimum' : 'ruleSet.text.times', {
        value: String(value),
      })
    }
    if (name === 'knockDown') return counted('penalties', String(value))
    return String(value)
  }
}
