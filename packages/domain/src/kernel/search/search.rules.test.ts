import { describe, expect, it } from 'vitest'
import { fold } from './search.rules.ts'

describe('fold', () => {
  it.each([
    ['  Éléonore   D’Hondt ', 'eleonore d’hondt'],
    ['Günther Weiß', 'gunther weiss'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['Şahin Yağmur', 'sahin yagmur'],
  ])('%s becomes %s', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })
})
