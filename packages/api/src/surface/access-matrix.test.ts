// Every procedure is called as every subject, in the own and in a foreign federation, and compared with the table of docs/permissions.md.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type Subject, subjects } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { type FailureBody, toFailure } from '../kernel/failure/failure.mappers.ts'
import { apiTest } from '../kernel/testing/api-test.ts'
import { guardTable } from './guard-table.ts'
import { givenMoneyWorld } from './money-world.fixture.ts'
import { isLetInByLevel, levels, type SurfaceRow, surface } from './surface.ts'
import { refsOf, uncommitted, validInput, walk } from './walk.fixture.ts'

const rows = surface()
const table = guardTable()
const { database, make, now, options, worlds } = await apiTest()
const setting = { database, make, now, options }
const ownRefs = refsOf(worlds.a, await givenMoneyWorld(setting, worlds.a))
const foreignRefs = refsOf(worlds.b, await givenMoneyWorld(setting, worlds.b))

/** Returns 'allowed' if the call passed level and guard, whatever its command answered. */
type Answer = { kind: 'allowed' | 'refused'; status: number; body: FailureBody | null }

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

/**
 * Behind the guard, these commands check the requested subject and may refuse it: another organiser than the caller's, or a
 * person whom the caller may not register.
 */
const refuseByContent = new Set([
  'competitions.competition.create',
  'competitions.competition.updateOrganizer',
  'courses.courseEvent.register',
])

const expected = (row: SurfaceRow, subject: Subject): 'allowed' | 'refused' => {
  const actor = worlds.actors[subject]
  if (!isLetInByLevel(row.level, actor)) return 'refused'
  return row.guards.every(({ guard }) => table.get(guard)?.includes(subject)) ? 'allowed' : 'refused'
}

describe('the procedures of the API', () => {
  it('gives every procedure a level, and every guard a row in the table', () => {
    expect(rows.filter((row) => !levels.some((level) => level === row.level)).map((row) => row.procedure)).toEqual([])
    const unknown = rows.flatMap((row) => row.guards.map((guard) => guard.guard)).filter((guard) => !table.has(guard))
    expect([...new Set(unknown)]).toEqual([])
  })
})

describe('own federation', () => {
  it.each(subjects)(
    '%s may do what the table allows, and nothing else',
    async (subject) => {
      const mismatches: string[] = []
      for (const row of rows) {
        const answer = await ask(row, worlds.actors[subject], (field) => ownRefs[field])
        const right = expected(row, subject)
        // Subjects of another federation get 404, the others 403 or 401.
        const isHidden = subject === 'foreignAdministrator' && row.guards.length > 0 && answer.status === 404
        if (right === 'allowed' && refuseByContent.has(row.procedure)) continue
        if (right === 'refused' ? answer.kind !== 'refused' && !isHidden : answer.kind !== 'allowed') {
          mismatches.push(`${row.procedure}: expected ${right}, got ${answer.status} ${answer.body?.code ?? ''}`)
        }
      }
      expect(mismatches).toEqual([])
    },
    300_000,
  )
})

describe('foreign federation (decision 6)', () => {
  const strangers = subjects.filter(
    (subject) => !['foreignAdministrator', 'superAdministrator', 'anonymous', 'waiting'].includes(subject),
  )

  it.each(strangers)(
    '%s gets the answer of a missing record for each record of the other federation',
    async (subject) => {
      const leaks: string[] = []
      for (const row of rows.filter((candidate) => candidate.guards.length > 0)) {
        const foreign = await ask(row, worlds.actors[subject], (field) => foreignRefs[field])
        const nowhere = await ask(row, worlds.actors[subject], () => undefined)
        // Subjects whom the level refuses get that refusal, whichever world the ref belongs to.
        const answer = isLetInByLevel(row.level, worlds.actors[subject]) ? 404 : 403
        if (foreign.status !== answer || nowhere.status !== answer || foreign.body?.code !== nowhere.body?.code) {
          leaks.push(
            `${row.procedure}: ${foreign.status} ${foreign.body?.code ?? ''} against ${nowhere.status} ${nowhere.body?.code ?? ''}`,
          )
        }
      }
      expect(leaks).toEqual([])
    },
    300_000,
  )

  it('a ref of the other federation under an own record gets the answer of a missing ref', async () => {
    const leaks: string[] = []
    for (const row of rows.filter((candidate) => candidate.guards.length > 0)) {
      const keep = new Set(['competition', 'federation', 'federationRef', 'organisation', 'competitionRef'])
      const mixed = await ask(
        row,
        worlds.actors.federationAdministrator,
        (field) => (keep.has(field) ? ownRefs : foreignRefs)[field],
      )
      const nothing = await ask(row, worlds.actors.federationAdministrator, (field) =>
        keep.has(field) ? ownRefs[field] : undefined,
      )
      if (mixed.status !== nothing.status || mixed.body?.code !== nothing.body?.code) {
        leaks.push(
          `${row.procedure}: ${mixed.status} ${mixed.body?.code ?? ''} against ${nothing.status} ${nothing.body?.code ?? ''}`,
        )
      }
    }
    expect(leaks).toEqual([])
  }, 120_000)
})
