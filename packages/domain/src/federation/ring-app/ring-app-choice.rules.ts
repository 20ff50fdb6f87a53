import type { ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { filledAddress, type RingCodes } from './ring-app.rules.ts'
import { type RingApp, RingAppKind, type RingApps } from './ring-app.schema.ts'

/** The apps of use in a test: of marks in dressage and style riding, of time where there is a clock. */
const ofDiscipline: Readonly<Partial<Record<ScoredDiscipline, RingAppKind>>> = {
  DRESSAGE: 'DRESSAGE_TABLET',
  STYLE_RIDING: 'STYLE_TABLET',
  SHOW_JUMPING: 'TIMEKEEPER',
  EVENTING: 'TIMEKEEPER',
  CROSS_COUNTRY: 'TIMEKEEPER',
  DRIVING: 'TIMEKEEPER',
}

/** The apps for a test of the discipline, of those that the federation has, with the codes in their addresses. */
export const ringAppsOf = (apps: RingApps, discipline: ScoredDiscipline, codes: RingCodes): RingApp[] =>
  RingAppKind.options.flatMap((kind) => {
    const template = apps[kind]
    return template !== null && ofDiscipline[discipline] === kind
      ? [{ kind, address: filledAddress(template, codes) }]
      : []
  })
