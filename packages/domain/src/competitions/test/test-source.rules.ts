// What a test that comes from another system may not become.
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { testSourceErrors } from './test-source.errors.ts'
import { TestSource } from './test-source.schema.ts'

/** The source of what a system sends; null for a system of which a test is one like any other. */
export const sourceOfSystem = (provider: string): TestSource | null => TestSource.safeParse(provider).data ?? null

export type SourcedTest = {
  readonly source: TestSource | null
  readonly externalRef: string | null
  readonly careerRef: string | null
  readonly championshipRef: string | null
  readonly givesChampionshipPoints: boolean
}

type Refusal = {
  readonly definition: ErrorDefinition
  readonly field: keyof SourcedTest
  readonly values: { source: string }
}

/**
 * A simulated test counts for no career and no championship. The number by which a source knows its test stays, because the next file finds
 * the test by it; its name is whatever its organiser calls it.
 */
export const refusalOfSource = (before: SourcedTest | null, after: SourcedTest): Refusal | null => {
  const { source } = after
  if (source === null) return null
  if (before !== null && before.externalRef !== after.externalRef) {
    return { definition: testSourceErrors.referenceOfSource, field: 'externalRef', values: { source } }
  }
  if (source !== 'SIMULATED') return null
  const counted = (['careerRef', 'championshipRef'] as const).find((name) => after[name] !== null)
  const field = counted ?? (after.givesChampionshipPoints ? 'givesChampionshipPoints' : null)
  return field === null ? null : { definition: testSourceErrors.simulatedGivesNoPoints, field, values: { source } }
}
