import {
  type RankingExplanation,
  type RankingHeader,
  RankingKey,
} from '@oxer/domain/competitions/ranking/ranking.schema'
import { createI18n } from '@oxer/i18n'
import { createFormats } from '@oxer/i18n/formats'
import { languages } from '@oxer/i18n/languages'
import { describe, expect, it } from 'vitest'
import { explanationWords } from './ranking-words.ts'

const headersOf = (column: RankingHeader['column']): RankingHeader[] => [
  { key: 'total', column, round: null, roundKind: null, judge: null, viewPriority: 1 },
]

const wordsIn = (language: 'en' | 'nl') => {
  const texts = createI18n(language)
  return { t: texts.getFixedT(language, 'competitions'), formats: createFormats(language), texts }
}

const say = (language: 'en' | 'nl', explanation: RankingExplanation, column: RankingHeader['column'] = 'PENALTIES') =>
  explanationWords(explanation, headersOf(column), wordsIn(language))

const jumpOff: RankingExplanation = {
  key: 'JUMP_OFF_TIME',
  better: 'LEFT',
  left: '42.82',
  right: '43.35',
  equal: [{ key: 'SCORE' }, { key: 'JUMP_OFF_GROUP' }, { key: 'JUMP_OFF_PENALTIES' }],
}

describe('the reason why one entry is above another, in words', () => {
  it('Rio 2016: first what was equal, then what decided, with the better value first', () => {
    const english = 'the same penalties, the same in the jump-off; faster jump-off: 42.82 against 43.35'
    expect(say('en', jumpOff)).toBe(english)
    expect(say('en', { ...jumpOff, better: 'RIGHT', left: '43.35', right: '42.82' })).toBe(english)
    expect(say('nl', jumpOff)).toBe('evenveel strafpunten, gelijk in de barrage; snellere barrage: 42,82 tegen 43,35')
  })
  it('names the jump-off if there are several', () => {
    expect(say('en', { ...jumpOff, jumpOff: 2, equal: [{ key: 'JUMP_OFF_PENALTIES', jumpOff: 1 }] })).toBe(
      'the same in jump-off 1; faster in jump-off 2: 42.82 against 43.35',
    )
  })
  it.each<[RankingHeader['column'], string, string]>([
    ['PENALTIES', 'fewer penalties: 0 against 4', 'minder strafpunten: 0 tegen 4'],
    ['POINTS', 'more points: 0 against 4', 'meer punten: 0 tegen 4'],
    ['SCORE', 'better score: 0 against 4', 'betere score: 0 tegen 4'],
    ['PERCENTAGE', 'higher percentage: 0 % against 4 %', 'hoger percentage: 0 % tegen 4 %'],
  ])('a score of %s', (column, english, dutch) => {
    const score: RankingExplanation = { key: 'SCORE', better: 'LEFT', left: '0', right: '4' }
    expect(say('en', score, column)).toBe(english)
    expect(say('nl', score, column)).toBe(dutch)
  })
  it('a percentage and a sum of marks use the notation of the language', () => {
    const marks: RankingExplanation = {
      key: 'COLLECTIVE',
      better: 'RIGHT',
      left: '12',
      right: '14.5',
      equal: [{ key: 'SCORE' }],
    }
    expect(say('nl', marks, 'PERCENTAGE')).toBe('hetzelfde percentage; meer algemene punten: 14,5 tegen 12')
    expect(say('en', { key: 'SCORE', better: 'LEFT', left: '71.250', right: '70' }, 'PERCENTAGE')).toBe(
      'higher percentage: 71.250 % against 70 %',
    )
  })
  it('a value that one of them does not have is left out', () => {
    expect(say('en', { key: 'TIME', better: 'LEFT', left: '61.20', right: null })).toBe('faster')
    expect(say('en', { key: 'JUMP_OFF_GROUP', better: 'LEFT', left: 'RODE', right: 'WITHDREW' })).toBe(
      'further in the jump-off',
    )
  })
  it('a tie is reported as one', () => {
    expect(say('nl', { key: null, better: null, left: null, right: null, equal: [{ key: 'SCORE' }] })).toBe(
      'gelijk in alles wat beslist',
    )
  })
  it.each(languages.flatMap((language) => RankingKey.options.map((key) => [language, key] as const)))(
    '%s has words for %s, alone and with a number where there are several jump-offs',
    (language, key) => {
      const { texts } = wordsIn(language)
      const numbers = key.startsWith('JUMP_OFF') ? [undefined, 2] : [undefined]
      for (const number of numbers) {
        const about = { key, ...(number === undefined ? {} : { jumpOff: number }) }
        const explanation = { ...about, better: 'LEFT' as const, left: '1', right: '2', equal: [about] }
        expect(say(language, explanation, 'SCORE')).not.toMatch(/rankingWords|\{\{/)
        expect(texts.exists(`competitions:rankingWords.better.${key}`)).toBe(true)
      }
    },
  )
})
