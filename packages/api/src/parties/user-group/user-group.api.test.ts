import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { userGroupErrors } from '@oxer/domain/parties/user-group/user-group.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).parties.userGroup
const admin = () => as('federationAdministrator')
const group = (ref: string) => ({ type: 'GROUP' as const, ref })

describe('user groups (p155-p159, q099)', () => {
  it('consist of persons and groups; are read as they were sent, changed, found and deleted', async () => {
    const personRef = worlds.a.practitioners[0]?.personRef ?? expect.fail('the world has no rider')
    const juniors = await admin().create({ federation, name: 'Juniors', members: [{ type: 'PERSON', ref: personRef }] })
    const all = await admin().create({
      federation,
      name: 'Committee of the youth',
      members: [group(juniors.ref), { type: 'PERSON', ref: personRef }],
    })
    const read = await as('federationCollaborator').get({ federation, userGroup: all.ref })
    expect(read.members.map(({ type, ref }) => ({ type, ref }))).toEqual([
      group(juniors.ref),
      { type: 'PERSON', ref: personRef },
    ])
    expect(read.members[0]?.name).toBe('Juniors')
    const renamed = await admin().update({ federation, userGroup: all.ref, name: 'Youth', members: [], version: 1 })
    expect(renamed).toMatchObject({ name: 'Youth', members: [], version: 2 })
    expect(await admin().get({ federation, userGroup: all.ref })).toEqual(renamed)
    expect(await admin().search({ federation, q: 'ÝOUTH' })).toEqual([renamed])
    expect((await admin().list({ federation })).map(({ name }) => name)).toContain('Youth')
    await admin().remove({ federation, userGroup: all.ref })
    await refused(admin().get({ federation, userGroup: all.ref }), kernelErrors.notFound)
    const lines = await database.prisma.history.findMany({ where: { ref: all.ref }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })
  it('never contain themselves, directly or at any depth; the refusal names the member (p157)', async () => {
    const a = await admin().create({ federation, name: 'A', members: [] })
    const b = await admin().create({ federation, name: 'B', members: [group(a.ref)] })
    const c = await admin().create({ federation, name: 'C', members: [group(b.ref)] })
    const d = await admin().create({ federation, name: 'D', members: [group(c.ref)] })
    for (const [member, name] of [
      [a, 'A'],
      [b, 'B'],
      [d, 'D'],
    ] as const) {
      const refusal = await refused(
        admin().update({ federation, userGroup: a.ref, name: 'A', members: [group(member.ref)], version: 1 }),
        userGroupErrors.circular,
      )
      expect(refusal.causes).toMatchObject([{ field: 'members.0', values: { name } }])
    }
    await refused(admin().remove({ federation, userGroup: a.ref }), userGroupErrors.isMember)
  })
  it('form no circle when two are written at the same moment (p157)', async () => {
    const one = await admin().create({ federation, name: 'One', members: [] })
    const two = await admin().create({ federation, name: 'Two', members: [] })
    const outcomes = await Promise.allSettled([
      admin().update({ federation, userGroup: one.ref, name: 'One', members: [group(two.ref)], version: 1 }),
      admin().update({ federation, userGroup: two.ref, name: 'Two', members: [group(one.ref)], version: 1 }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusedOnes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    await refused(Promise.reject(refusedOnes[0]), userGroupErrors.circular)
    expect(await database.prisma.userGroupMember.count({ where: { userGroupRef: { in: [one.ref, two.ref] } } })).toBe(1)
  })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s (decision 32)', async (subject, error) => {
    await refused(as(subject).create({ federation, name: 'Mine', members: [] }), error)
    await refused(as(subject).remove({ federation, userGroup: worlds.a.userGroup.ref }), error)
  })
  it('have a name, a version, and members of their own federation, each once', async () => {
    const member = await refused(
      admin().create({ federation, name: 'X', members: [group(worlds.b.userGroup.ref)] }),
      userGroupErrors.memberUnknown,
    )
    expect(member.causes[0]?.field).toBe('members.0')
    const twice = [group(worlds.a.userGroup.ref), group(worlds.a.userGroup.ref)]
    await refused(admin().create({ federation, name: 'X', members: twice }), userGroupErrors.memberTwice)
    const blank = await refused(admin().create({ federation, name: ' ', members: [] }), kernelErrors.blankName)
    expect(blank.causes[0]?.field).toBe('name')
    await refused(admin().get({ federation, userGroup: worlds.b.userGroup.ref }), kernelErrors.notFound)
    await refused(admin().search({ federation, q: 'a' }), kernelErrors.searchNeedleTooSmall)
    const change = { federation, userGroup: worlds.a.userGroup.ref, name: 'Old', members: [] }
    const stale = await refused(admin().update({ ...change, version: 7 }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: 1 })
  })
})
