// Where each problem of the health check is solved.
import type { HealthProblem, HealthSubject } from '@oxer/domain/competitions/health-check/health-check.schema'
import { addressOf } from '../test-panes/panes.ts'

/** What only the federation can solve: it opens the member, and everybody else the registration. */
const ofFederation: ReadonlySet<HealthProblem> = new Set(['LICENSE', 'WITHOUT_CAREER', 'UNOFFICIAL_COMBINATION'])
const ofResults: ReadonlySet<HealthProblem> = new Set(['NOT_STARTED'])
const ofRankings: ReadonlySet<HealthProblem> = new Set(['WITHOUT_CAREER_POINTS', 'WITHOUT_CHAMPIONSHIP_POINTS'])

export const healthAddress = (
  competition: string,
  problem: HealthProblem,
  { kind, ref, testRef, testSetRef, personRef }: HealthSubject,
  canAdministrate: boolean,
): string => {
  const base = `/competitions/${competition}/manage`
  if (kind === 'STARTLIST') return `${base}/timeschedule`
  if (kind === 'PRICE_PROFILE') return `${base}/settings#registration`
  const place = { testRef: testRef ?? ref, testSetRef: testSetRef ?? '', startlistRef: null }
  if (kind === 'TEST') return addressOf(competition, 'startlists', place)
  if (personRef !== null && canAdministrate && ofFederation.has(problem)) return `/members/${personRef}/overview`
  if (ofResults.has(problem)) return addressOf(competition, 'results', place)
  if (ofRankings.has(problem)) return addressOf(competition, 'rankings', place)
  return `${addressOf(competition, 'subscriptions', place)}#${ref}`
}
