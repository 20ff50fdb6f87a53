import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOfSource, type SourcedTest, sourceOfSystem } from './test-source.rules.ts'
import { TestSource } from './test-source.schema.ts'

const test = (over: Partial<SourcedTest> = {}): SourcedTest => ({
  ...{ source: null, externalRef: null, careerRef: null, championshipRef: null, givesChampionshipPoints: false },
  ...over,
})

describe('a test of another system', () => {
  it.each([
    ['made here', {}, {}, null],
    ['made here, with another number', { externalRef: '1' }, { externalRef: '2' }, null],
    ['of a source, with another number', { source: 'PWEB', externalRef: '1' }, { source: 'PWEB' }, 'externalRef'],
    ['of a source, with points', { source: 'PWEB' }, { source: 'PWEB', careerRef: 'c' }, null],
    ['simulated, with a career', { source: 'SIMULATED' }, { source: 'SIMULATED', careerRef: 'c' }, 'careerRef'],
    [
      'simulated, in a championship',
      { source: 'SIMULATED' },
      { source: 'SIMULATED', championshipRef: 'c' },
      'championshipRef',
    ],
    [
      'simulated, with points by its category',
      { source: 'SIMULATED' },
      { source: 'SIMULATED', givesChampionshipPoints: true },
      'givesChampionshipPoints',
    ],
  ] as const)('%s', (_what, before, after, field) => {
    expect(refusalOfSource(test(before), test(after))?.field ?? null).toBe(field)
  })

  it('counts for nothing if it is simulated, whatever it was', () => {
    const text = fc.option(fc.string({ minLength: 1 }))
    const any = fc.record({
      externalRef: text,
      careerRef: text,
      championshipRef: text,
      givesChampionshipPoints: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (fields) => {
        const { careerRef, championshipRef, givesChampionshipPoints } = fields
        const counts = careerRef !== null || championshipRef !== null || givesChampionshipPoints
        expect(refusalOfSource(null, { source: 'SIMULATED', ...fields }) !== null).toBe(counts)
        expect(refusalOfSource(null, { source: null, ...fields })).toBeNull()
      }),
    )
  })

  it('is known by the name of its system', () => {
    for (const source of TestSource.options) expect(sourceOfSystem(source)).toBe(source)
    expect(sourceOfSystem('KNHS')).toBeNull()
  })
})
