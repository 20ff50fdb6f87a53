// For every mutation of the router that takes a version: of two writers with the same version one succeeds, and the other receives the
// value of the first. On PostgreSQL the two calls run at the same time; the embedded engine runs them one after another.
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { expect, it } from 'vitest'
import { toFailure } from '../kernel/failure/failure.mappers.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { surface } from './surface.ts'
import {
  type Race,
  type RaceSetting,
  type Races,
  takesVersion,
  type VersionedMutation,
} from './version-race.fixture.ts'
import { championshipRankingRaces } from './version-races-of-championship-rankings.fixture.ts'
import { championshipRaces } from './version-races-of-championships.fixture.ts'
import { competitionRaces } from './version-races-of-competitions.fixture.ts'
import { exchangeRaces } from './version-races-of-exchange.fixture.ts'
import { moneyRaces } from './version-races-of-money.fixture.ts'
import { officeRaces } from './version-races-of-office.fixture.ts'
import { preRegistrationRaces } from './version-races-of-pre-registrations.fixture.ts'
import { waitingListRaces } from './version-races-of-waiting-lists.fixture.ts'
import { webhookRaces } from './version-races-of-webhooks.fixture.ts'
import { walk } from './walk.fixture.ts'

const rounds = process.env.TEST_DATABASE_URL ? 5 : 1

const { database, make, now, worlds } = await apiTest()
const setting: RaceSetting = { database, worlds, make, now }
const races: Races = {
  ...officeRaces(setting),
  ...championshipRaces(setting),
  ...championshipRankingRaces(setting),
  ...competitionRaces(setting),
  ...preRegistrationRaces(setting),
  ...exchangeRaces(setting),
  ...waitingListRaces(setting),
  ...webhookRaces(setting),
  ...moneyRaces(setting),
}

const versioned = surface().filter(
  ({ type, endpoint }) => type === 'mutation' && endpoint.inputs.some((input) => takesVersion(input)),
)

const settle = async (
  row: (typeof versioned)[number],
  { subject = 'federationAdministrator' }: Race<unknown>,
  input: unknown,
) =>
  walk(row, worlds.actors[subject], { database, worlds, now })(input).then(
    () => null,
    (error: unknown) => toFailure(error),
  )

it('the table contains every mutation that takes a version, and no other', () => {
  expect(Object.keys(races).sort()).toEqual(versioned.map(({ procedure }) => procedure).sort())
})

it.each(versioned.map((row) => [row.procedure, row] as const))('%s', async (procedure, row) => {
  const begin = races[procedure as VersionedMutation]
  if (begin === null) return
  const race: Race<unknown> = await begin()
  for (let round = 0; round < rounds; round++) {
    const [one, other] = await race.pair(10 + round * 2)
    const before = await race.read()
    const failures = await Promise.all([settle(row, race, one), settle(row, race, other)])
    const after = await race.read()
    const lost = failures.filter((failure) => failure !== null)
    expect(lost.map(({ status, body }) => [status, body.causes.map(({ code }) => code)])).toEqual([
      [409, [kernelErrors.staleVersion.code]],
    ])
    expect(lost[0]?.body.current).toEqual(after)
    expect(after).not.toEqual(before)
  }
})
