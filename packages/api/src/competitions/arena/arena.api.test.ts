import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.arena

describe('arenas (c052-c055)', () => {
  it('adds one or several arenas after the existing ones', async () => {
    const competition = worlds.a.draft.ref
    await as('federationAdministrator').add({ competition, code: 'A', name: 'Main arena' })
    const all = await as('federationAdministrator').add({
      competition,
      arenas: [
        { code: 'B', name: 'Dressage 1', type: 'DRESSAGE_RING' },
        { code: 'C', name: 'Dressage 2', type: 'DRESSAGE_RING' },
      ],
    })
    expect(all.map(({ code, type, order }) => [code, type, order])).toEqual([
      ['A', 'SHOW_JUMPING_ARENA', 0],
      ['B', 'DRESSAGE_RING', 1],
      ['C', 'DRESSAGE_RING', 2],
    ])
    await refused(
      as('federationAdministrator').add({ competition, code: 'b', name: 'Again' }),
      competitionErrors.arenaCodeInUse,
    )
    const missing = await refused(as('federationAdministrator').add({ competition, name: 'x' }), kernelErrors.blankCode)
    expect(missing.causes[0]?.field).toBe('code')
  })

  it('changes an arena on its current version only, and deletes it while nothing is planned in it', async () => {
    const competition = worlds.a.competition.ref
    const organizer = as('competitionOrganizer')
    const [arena] = await organizer.list({ competition })
    const id = arena?.ref ?? ''
    const change = { competition, id, code: 'R1', name: 'Ring 1', type: 'DRESSAGE_RING', version: 1 } as const
    expect(await organizer.update(change)).toMatchObject({ code: 'R1', type: 'DRESSAGE_RING', version: 2 })
    const stale = await refused(organizer.update(change), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: 2 })
    const activity = await database.prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        kind: 'BREAK',
        arenaRef: id,
        name: 'Lunch',
        date: '2026-05-17',
        startSeconds: 43_200,
        endSeconds: 46_800,
      },
    })
    await refused(organizer.delete({ competition, id }), competitionErrors.arenaInUse)
    await database.prisma.activity.delete({ where: { ref: activity.ref } })
    await organizer.delete({ competition, id })
    expect(await organizer.list({ competition })).toEqual([])
    await refused(organizer.delete({ competition, id }), kernelErrors.notFound)
  })

  it('has a kind beside its type: the chosen one, or the one of its type (cr150, cr291)', async () => {
    const { ref: competition } = await make.competition({ federationRef: worlds.a.federation.ref })
    const arenas = as('federationAdministrator')
    const added = await arenas.add({
      competition,
      arenas: [
        { code: 'A', name: 'Main' },
        { code: 'R', name: 'Dressage', type: 'DRESSAGE_RING' },
        { code: 'T', name: 'Teams', type: 'DRESSAGE_RING', kind: 'TEAM_RING' },
      ],
    })
    expect(added.map(({ kind }) => kind)).toEqual(['ARENA', 'RING', 'TEAM_RING'])
    const [main, , teams] = added
    const change = { competition, code: 'X', version: 1, type: 'GROUP_DRESSAGE_RING' } as const
    expect(await arenas.update({ ...change, id: main?.ref ?? '', name: 'Follows' })).toMatchObject({
      kind: 'TEAM_RING',
    })
    const kept = { ...change, code: 'T', id: teams?.ref ?? '', name: 'Chosen', type: 'SHOW_JUMPING_ARENA' } as const
    expect(await arenas.update(kept)).toMatchObject({ kind: 'TEAM_RING', type: 'SHOW_JUMPING_ARENA' })
    expect(await arenas.update({ ...kept, kind: 'RING', version: 2 })).toMatchObject({ kind: 'RING', version: 3 })
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['resultProcessor', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s', async (subject, error) => {
    await refused(as(subject).add({ competition: worlds.a.competition.ref, code: 'X', name: 'X' }), error)
  })

  it('returns 404 for an arena of another competition (decision 6); only administrators change arenas of a locked one (decision 9)', async () => {
    const competition = worlds.a.competition.ref
    await refused(
      as('federationAdministrator').update({
        competition,
        id: worlds.b.arena.ref,
        code: 'X',
        name: 'X',
        version: 1,
      }),
      kernelErrors.notFound,
    )
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'LOCKED' } })
    await refused(as('shareAdministrator').add({ competition, code: 'L', name: 'L' }), competitionErrors.locked)
    expect(await as('federationAdministrator').add({ competition, code: 'L', name: 'L' })).toHaveLength(1)
  })
})
