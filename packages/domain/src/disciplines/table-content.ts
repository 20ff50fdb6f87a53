// Results as rows of a table contain them.
import type { TableContent } from './discipline.ts'

/** The phases with these names; null if the row has no value of one. */
export const phasesIn = ({ parts }: Pick<TableContent, 'parts'>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))

const isPart = (part: unknown): part is object => typeof part === 'object' && part !== null

/** A dressage phase: its values together with its sheets. */
export const dressagePhaseIn = ({ parts, judges }: Pick<TableContent, 'parts' | 'judges'>): unknown =>
  judges.length > 0 ? { ...(isPart(parts.dressage) ? parts.dressage : {}), judges } : (parts.dressage ?? null)
