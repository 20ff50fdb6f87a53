// What every command of cases keeps: a damaged file is answered whole, or refused with the place of each problem.
import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { mutatedCase } from './mutated-case.ts'

type Outcome =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * @param cases valid ones, which are damaged at random
 * @param refused name, input, and a part of the first problem
 */
export const describeBrokenCases = (
  answer: (input: unknown) => Outcome,
  cases: readonly unknown[],
  refused: readonly (readonly [name: string, input: unknown, problem: string])[],
): void => {
  describe('a case that is broken', () => {
    test.prop([mutatedCase(cases)], { numRuns: 300 })('is answered whole, or refused with its place', ({ input }) => {
      const outcome = answer(input)
      if (outcome.ok) expect(JSON.parse(JSON.stringify(outcome.answer))).toBeTypeOf('object')
      else for (const problem of outcome.problems) expect(problem).toMatch(/^\S+: \S/)
    })

    it.each(refused)('%s', (_name, input, problem) => {
      const outcome = answer(input)
      expect(outcome.ok ? [] : outcome.problems[0]).toContain(problem)
    })
  })
}
