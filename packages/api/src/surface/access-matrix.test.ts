// Every procedure is called as every subject, in the own federation, and compared with the table of docs/permissions.md.
import { type Subject, subjects } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { accessWorlds } from './access.fixture.ts'
import { guardTable } from './guard-table.ts'
import { isLetInByLevel, levels, type SurfaceRow, surface } from './surface.ts'

const rows = surface()
const table = guardTable()
const { worlds, ownRefs, ask } = await accessWorlds()

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
