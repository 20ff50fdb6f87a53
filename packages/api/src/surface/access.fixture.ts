// Calls every procedure as a subject, with the refs of the own or of the other federation, for the tests of permissions.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type FailureBody, toFailure } from '../kernel/failure/failure.mappers.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { givenMoneyWorld } from './money-world.fixture.ts'
import type { SurfaceRow } from './surface.ts'
import { refsOf, uncommitted, validInput, walk } from './walk.fixture.ts'

/** Returns 'allowed' if the call passed level and guard, whatever its command answered. */
type Answer = { kind: 'allowed' | 'refused'; status: number; body: FailureBody | null }

export const accessWorlds = async () => {
  const { database, make, now, options, worlds } = await apiTest()
  const setting = { database, make, now, options }
  const ownRefs = refsOf(worlds.a, await givenMoneyWorld(setting, worlds.a))
  const foreignRefs = refsOf(worlds.b, await givenMoneyWorld(setting, worlds.b))

  const ask = async (
    row: SurfaceRow,
    actor: Actor | null,
    refOf: (field: string) => string | undefined,
  ): Promise<Answer> => {
    const input = validInput(row, refOf)
    try {
      await walk(row, actor, { database: uncommitted(database), worlds, now })(
        row.endpoint.inputs.length === 0 ? undefined : input,
      )
      return { kind: 'allowed', status: 200, body: null }
    } catch (error) {
      const { status, body } = toFailure(error)
      return { kind: status === 401 || status === 403 ? 'refused' : 'allowed', status, body }
    }
  }

  return { worlds, ownRefs, foreignRefs, ask }
}
