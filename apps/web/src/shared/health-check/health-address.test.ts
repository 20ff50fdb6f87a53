import { HealthProblem, HealthSubject } from '@oxer/domain/competitions/health-check/health-check.schema'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../testing/sample.ts'
import { healthAddress } from './health-address.ts'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [competition, registration, test, part, person] = [1, 2, 3, 4, 5].map(refOf)
const base = `/competitions/${competition}/manage`
const entry = `${base}/subscriptions/list/${test}#${registration}`
const member = `/members/${person}/overview`

const kindOf = (problem: HealthProblem): HealthSubject['kind'] =>
  problem === 'STARTLIST_NOT_PLANNED'
    ? 'STARTLIST'
    : problem === 'TEST_WITHOUT_STARTLIST'
      ? 'TEST'
      : problem === 'PRICE_PROFILE_WITHOUT_DEFAULT' || problem === 'PRICE_PROFILE_SEVERAL_DEFAULTS'
        ? 'PRICE_PROFILE'
        : 'REGISTRATION'

/** For whoever organises, and for the federation. */
const solved: Record<HealthProblem, [string, string]> = {
  NOT_STARTED: [`${base}/results?testSet=${part}`, `${base}/results?testSet=${part}`],
  LICENSE: [entry, member],
  HORSE_IN_DISCIPLINE: [entry, entry],
  CAREER_LEVEL: [entry, entry],
  STARTLIST_NOT_PLANNED: [`${base}/timeschedule`, `${base}/timeschedule`],
  TEST_WITHOUT_STARTLIST: [`${base}/startlists/${part}`, `${base}/startlists/${part}`],
  PRICE_PROFILE_MISSING: [entry, entry],
  PRICE_PROFILE_WITHOUT_DEFAULT: [`${base}/settings#registration`, `${base}/settings#registration`],
  PRICE_PROFILE_SEVERAL_DEFAULTS: [`${base}/settings#registration`, `${base}/settings#registration`],
  WITHOUT_CAREER_POINTS: [`${base}/rankings?testSet=${part}`, `${base}/rankings?testSet=${part}`],
  WITHOUT_CHAMPIONSHIP_POINTS: [`${base}/rankings?testSet=${part}`, `${base}/rankings?testSet=${part}`],
  WITHOUT_CAREER: [entry, member],
  UNOFFICIAL_COMBINATION: [entry, member],
}

describe('where a problem of the health check is solved', () => {
  it.each(HealthProblem.options)('%s', (problem) => {
    const kind = kindOf(problem)
    const isEntry = kind === 'REGISTRATION'
    const subject = sampleOf(HealthSubject, {
      ...{ kind, ref: registration, testRef: isEntry ? test : null, personRef: isEntry ? person : null },
      testSetRef: isEntry || kind === 'TEST' ? part : null,
    })
    expect(
      [false, true].map((canAdministrate) => healthAddress(competition ?? '', problem, subject, canAdministrate)),
    ).toEqual(solved[problem])
  })
})
