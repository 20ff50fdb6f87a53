// Every procedure is called as every subject with the refs of another federation, which must stay unknown to it.
import { subjects } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { accessWorlds } from './access.fixture.ts'
import { isLetInByLevel, surface } from './surface.ts'

const rows = surface()
const { worlds, ownRefs, foreignRefs, ask } = await accessWorlds()

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
