import { disciplines, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { filledAddress, type RingCodes } from './ring-app.rules.ts'
import type { RingApp, RingApps } from './ring-app.schema.ts'

/** The apps for a test of the discipline, of those that the federation has, with the codes in their addresses. */
export const ringAppsOf = (apps: RingApps, discipline: ScoredDiscipline, codes: RingCodes): RingApp[] => {
  const kind = disciplines[discipline].ringApp
  const template = kind && apps[kind]
  return kind && template ? [{ kind, address: filledAddress(template, codes) }] : []
}
