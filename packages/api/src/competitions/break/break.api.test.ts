import { newRef } from '@oxer/db'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const date = '2026-05-17'
const { api, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationAdministrator')

/** A competition with one arena, and a start list of two starters that is planned at nine. */
const given = async () => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({ ...inFederation, start: date, end: date })
  const arena = await make.arena({ competitionRef: competition, name: 'Main' })
  const test = await make.test({ competitionRef: competition, averageRoundSeconds: 120 })
  const registrationRefs: string[] = []
  for (let rider = 0; rider < 2; rider += 1) {
    const { ref: practitionerRef } = await make.practitioner(inFederation)
    const of = { competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, practitionerRef }
    registrationRefs.push((await make.registration(of)).ref)
  }
  const of = { competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs, name: 'List' }
  const list = (await make.startlist(of)).ref
  await staff().timeSchedule.saveSport({ competition, arenaRef: arena.ref, startlistRef: list, date, start: '09:00' })
  return { competition, arena: arena.ref, list }
}

describe('the breaks of a competition (cr152, cs047)', () => {
  let of: Awaited<ReturnType<typeof given>>
  beforeEach(async () => {
    of = await given()
  })

  it('lists those of the time schedule and of the start lists together, each with its kind', async () => {
    const { competition, arena, list } = of
    await staff().startlist.addBreak({ competition, id: list, order: 1, type: 'DRAGGING_BREAK', duration: 300 })
    const planned = { competition, arenaRef: arena, date, breakKind: 'EXPLORE_BREAK', isFixed: true } as const
    await staff().timeSchedule.saveBreak({ ...planned, start: '08:30', end: '08:50', name: 'Walk 1,20 m' })
    const found = await as('federationCollaborator').break.list({ competition })
    expect(found).toMatchObject([
      {
        source: 'PLANNING',
        breakKind: 'EXPLORE_BREAK',
        name: 'Walk 1,20 m',
        start: '08:30',
        end: '08:50',
        durationSeconds: 1200,
        arena: { name: 'Main' },
        startlist: null,
        isFixed: true,
      },
      {
        source: 'STARTLIST',
        breakKind: 'DRAGGING_BREAK',
        start: '09:02',
        end: '09:07',
        startlist: { name: 'List' },
        positionsBefore: 1,
        isEditable: true,
      },
    ])
  })

  it('changes a break of a list: its kind, length, text and place, with a line in the history', async () => {
    const { competition, list: id } = of
    const { entries } = await staff().startlist.addBreak({ competition, id, order: 0 })
    const entry = entries[0]?.ref ?? ''
    const change = { competition, id, entry, version: 2, type: 'EXPLORE_BREAK', duration: 600 } as const
    const changed = await staff().startlist.changeBreak({ ...change, description: 'Both courses', order: 2 })
    expect(changed.entries.map(({ type }) => type)).toEqual(['PARTICIPANT', 'PARTICIPANT', 'EXPLORE_BREAK'])
    expect(changed.entries[2]).toMatchObject({ ref: entry, durationSeconds: 600, description: 'Both courses' })
    // Only the text changes, and is stored too.
    const renamed = await staff().startlist.changeBreak({ ...change, version: 3, description: 'One course' })
    expect(renamed.entries[2]).toMatchObject({ description: 'One course' })
    const stale = await refused(staff().startlist.changeBreak(change), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: 4 })
    const { items } = await staff().competition.history({ competition })
    expect(items.map(({ action }) => action)).toContain('change-break')
    const starter = renamed.entries[0]?.ref ?? ''
    await refused(staff().startlist.changeBreak({ ...change, version: 4, entry: starter }), kernelErrors.notFound)
    const outside = { ...change, version: 4, order: 9 }
    await refused(staff().startlist.changeBreak(outside), startlistErrors.indexOutOfRange)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s', async (subject, error) => {
    const { competition, list: id } = of
    await refused(as(subject).break.list({ competition }), error)
    await refused(as(subject).startlist.changeBreak({ competition, id, entry: newRef() }), error)
  })
})
