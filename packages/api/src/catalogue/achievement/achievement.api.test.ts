import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { money } from '../publishable/offer.fixture.ts'

const { api, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).catalogue
const staff = () => as('federationCollaborator')

describe('achievements (q095-q098, c161, p023)', () => {
  it('every field is unchanged after create, read, edit and read', async () => {
    const { achievement } = staff()
    const fields = { name: 'Brevet Mennen', validityDays: 365, start: '2026-01-01', end: '2026-12-31' }
    const made = await achievement.create({ federation, ...fields })
    expect(made).toMatchObject({ ...fields, courseCount: 0, version: 1 })
    expect(await achievement.list({ federation })).toContainEqual(made)
    const changed = { name: 'Menbrevet', validityDays: null, start: null, end: '2027-06-30' }
    const after = await achievement.update({ federation, achievement: made.ref, ...changed, version: 1 })
    expect(after).toMatchObject(changed)
    expect(await achievement.list({ federation })).toContainEqual(after)
    await refused(
      achievement.update({ federation, achievement: made.ref, ...changed, version: 1 }),
      kernelErrors.staleVersion,
    )
  })
  it('end no earlier than they start, and are valid for at least a day', async () => {
    const { achievement } = staff()
    const end = { federation, name: 'Wrong', start: '2026-02-02', end: '2026-02-01' }
    expect((await refused(achievement.create(end), kernelErrors.endBeforeStart)).causes[0]?.field).toBe('end')
    await refused(achievement.create({ federation, name: 'Wrong', validityDays: 0 }), kernelErrors.tooSmall)
  })
  it('cannot be deleted while an active course gives them; the refusal names it (019-0000000005)', async () => {
    const { achievement, course } = staff()
    const { ref } = await achievement.create({ federation, name: 'Ruiterbrevet' })
    const given = await course.create({ federation, title: 'Ruiterweek', money, achievementRef: ref })
    expect((await achievement.list({ federation })).find((row) => row.ref === ref)?.courseCount).toBe(1)
    const refusal = await refused(achievement.remove({ federation, achievement: ref }), achievementErrors.usedByCourse)
    expect(refusal.causes[0]?.values).toEqual({ name: 'Ruiterweek' })
    expect((await achievement.list({ federation })).map((row) => row.ref)).toContain(ref)
    await course.remove({ federation, course: given.ref })
    await achievement.remove({ federation, achievement: ref })
    expect((await achievement.list({ federation })).map((row) => row.ref)).not.toContain(ref)
    await refused(
      course.create({ federation, title: 'Again', money, achievementRef: ref }),
      achievementErrors.achievementUnknown,
    )
  })
  it('are found by name, in all own federations or in one', async () => {
    const { achievement } = staff()
    await achievement.create({ federation, name: 'Galopbrevet' })
    expect((await as('rider').achievement.search({ q: 'galòp' })).matches.map(({ name }) => name)).toEqual([
      'Galopbrevet',
    ])
    expect((await achievement.searchInFederation({ federation, q: 'galopbrevt' })).matches).toHaveLength(1)
    expect((await as('foreignAdministrator').achievement.search({ q: 'galop' })).matches).toEqual([])
    await refused(
      as('rider').achievement.searchInFederation({ federation, q: 'galop' }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      staff().achievement.searchInFederation({ federation: worlds.b.federation.ref, q: 'galop' }),
      kernelErrors.notFound,
    )
    await refused(as('anonymous').achievement.search({ q: 'galop' }), kernelErrors.noUserContext)
  })
  it('are open to the own federation only (decision 6, decision 32)', async () => {
    const of = { federation, achievement: worlds.b.achievement.ref }
    await refused(staff().achievement.remove(of), kernelErrors.notFound)
    await refused(staff().achievement.update({ ...of, name: 'Mine', version: 1 }), kernelErrors.notFound)
    await refused(
      as('clubAdministrator').achievement.create({ federation, name: 'Mine' }),
      kernelErrors.insufficientPermissions,
    )
  })
})
