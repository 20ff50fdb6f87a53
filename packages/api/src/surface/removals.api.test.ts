// For every DELETE of the router: of two callers who delete the same record at once one deletes it, and the other gets 404. A record in
// use is not deleted, even if the use begins at the same moment. On PostgreSQL the two calls run at the same time; the embedded engine
// runs them one after another.
import { describe, expect, it } from 'vitest'
import { toFailure } from '../kernel/failure/failure.mappers.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { competitionRemovals, officeRemovals, usesOfRemoved } from './removal.fixture.ts'
import { exchangeRemovals } from './removal-of-exchange.fixture.ts'
import { surface } from './surface.ts'
import { takesVersion } from './version-race.fixture.ts'
import { walk } from './walk.fixture.ts'

const test = await apiTest()
const { database, now, worlds } = test
const rounds = process.env.TEST_DATABASE_URL ? 5 : 1
const removals = { ...officeRemovals(test), ...competitionRemovals(test), ...exchangeRemovals(test) }
const uses = usesOfRemoved(test)

/** Deletes that are not raced here, with the reason. */
const exempt: Record<string, string> = {
  'access.session.end': 'ending a session that has ended changes nothing',
  'competitions.competition.removePoster': 'removing a poster that is gone changes nothing',
  ...Object.fromEntries(
    ['competitions.competitionFinance', 'finance.organisationBill'].flatMap((owner) =>
      ['remove', 'removeItem'].map((name) => [`${owner}.${name}`, 'one command for all owners: memberBill is raced']),
    ),
  ),
  ...Object.fromEntries(
    ['CrossCountry', 'Driving', 'Eventing', 'Generic', 'Jumping', 'Presentation', 'StyleRiding', 'Vaulting'].map(
      (kind) => [`catalogue.protocol.remove${kind}`, 'all protocols are deleted by one command, and dressage is raced'],
    ),
  ),
}

const deletes = surface().filter(
  ({ method, endpoint }) => method.toUpperCase() === 'DELETE' && !endpoint.inputs.some((input) => takesVersion(input)),
)

/** The status of a refusal, or 200. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => toFailure(error).status,
  )

it('every DELETE without a version has a record to delete', () => {
  const procedures = deletes.map(({ procedure }) => procedure).filter((procedure) => !(procedure in exempt))
  expect(Object.keys(removals).toSorted()).toEqual(procedures.toSorted())
})

describe('of two simultaneous deletes one succeeds', () => {
  it.each(deletes.filter(({ procedure }) => procedure in removals))('$procedure', async (row) => {
    for (let round = 0; round < rounds; round++) {
      const made = await removals[row.procedure]?.()
      const { input, subject = 'federationAdministrator', again = [404] } = made ?? expect.fail('no record')
      const remove = walk(row, worlds.actors[subject], { database, worlds, now })
      const statuses = await Promise.all([statusOf(remove(input)), statusOf(remove(input))])
      const [first, second] = statuses.toSorted()
      expect(first).toBe(200)
      expect(again).toContain(second)
    }
  })
})

describe('of a simultaneous delete and use one succeeds', () => {
  it.each(Object.entries(uses))('%s', async (_, given) => {
    for (let round = 0; round < rounds; round++) {
      const { remove, use } = await given()
      const statuses = await Promise.all([statusOf(remove()), statusOf(use())])
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(Math.max(...statuses)).toBeLessThan(500)
    }
  })
})
