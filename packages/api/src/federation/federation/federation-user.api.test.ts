import { federationUserErrors } from '@oxer/domain/federation/federation/federation-user.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).federation.federation
const admin = () => as('federationAdministrator')
const refOf = (subject: Subject) => worlds.actors[subject]?.accountRef ?? expect.fail('no account')
const personOf = (subject: Subject) => worlds.actors[subject]?.personRef ?? expect.fail('no person')

describe('users of a federation (q062-q065)', () => {
  it('are given a role, changed and removed, each with a history entry', async () => {
    const added = await admin().addUser({ federation, personRef: personOf('member'), role: 'FEDERATION_COLLABORATOR' })
    expect(added).toMatchObject({ ref: refOf('member'), role: 'FEDERATION_COLLABORATOR' })
    expect(await as('federationCollaborator').users({ federation })).toContainEqual(added)
    const twice = await refused(
      admin().addUser({ federation, personRef: personOf('member'), role: 'FEDERATION_ADMINISTRATOR' }),
      federationUserErrors.isUserAlready,
    )
    expect(twice.causes[0]?.field).toBe('personRef')
    const raised = await admin().updateUser({ federation, user: added.ref, role: 'FEDERATION_ADMINISTRATOR' })
    expect(raised).toEqual({ ...added, role: 'FEDERATION_ADMINISTRATOR' })
    await admin().removeUser({ federation, user: added.ref })
    expect((await admin().users({ federation })).map(({ ref }) => ref)).not.toContain(added.ref)
    const lines = await database.prisma.history.findMany({ where: { ref: added.ref }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })
  it.each([
    ['', federationUserErrors.roleEmpty],
    [null, federationUserErrors.roleEmpty],
    [undefined, federationUserErrors.roleEmpty],
    ['MANAGER', federationUserErrors.roleInvalid],
  ])('need an existing role: %o (error group 004)', async (role, error) => {
    const change = { federation, user: worlds.a.user.ref, role }
    const refusal = await refused(admin().updateUser(change as never), error)
    expect(refusal.causes).toMatchObject([{ field: 'role' }])
    await refused(admin().addUser({ federation, personRef: personOf('rider'), role } as never), error)
  })
  it('need a login, and must be persons of the federation', async () => {
    const personRef = worlds.a.practitioners[0]?.personRef ?? expect.fail('the world has no rider')
    const role = 'FEDERATION_COLLABORATOR' as const
    await refused(admin().addUser({ federation, personRef, role }), federationUserErrors.hasNoLogin)
    const foreign = worlds.b.practitioners[0]?.personRef ?? expect.fail('the world has no rider')
    await refused(admin().addUser({ federation, personRef: foreign, role }), kernelErrors.notFound)
    await refused(admin().updateUser({ federation, user: worlds.b.user.ref, role }), kernelErrors.notFound)
    await refused(admin().removeUser({ federation, user: worlds.b.user.ref }), kernelErrors.notFound)
  })
  it('keep a last administrator, also if two remove each other at the same moment', async () => {
    const own = refOf('federationAdministrator')
    const role = 'FEDERATION_COLLABORATOR' as const
    await refused(admin().updateUser({ federation, user: own, role }), federationUserErrors.lastAdministrator)
    await refused(admin().removeUser({ federation, user: own }), federationUserErrors.lastAdministrator)
    const other = await admin().addUser({ federation, personRef: personOf('rider'), role: 'FEDERATION_ADMINISTRATOR' })
    const root = as('superAdministrator')
    const outcomes = await Promise.allSettled([
      root.removeUser({ federation, user: own }),
      root.removeUser({ federation, user: other.ref }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await root.users({ federation })
    expect(left.filter((user) => user.role === 'FEDERATION_ADMINISTRATOR')).toHaveLength(1)
    await database.prisma.account.update({ where: { ref: left[0]?.ref ?? own }, data: { isBlocked: true } })
    await root.addUser({ federation, personRef: personOf('clubMember'), role: 'FEDERATION_ADMINISTRATOR' })
    await refused(root.removeUser({ federation, user: refOf('clubMember') }), federationUserErrors.lastAdministrator)
  })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('are not changed by %s (decision 32)', async (subject, error) => {
    await refused(
      as(subject).updateUser({ federation, user: worlds.a.user.ref, role: 'FEDERATION_ADMINISTRATOR' }),
      error,
    )
    await refused(as(subject).removeUser({ federation, user: worlds.a.user.ref }), error)
  })
})

describe('general settings (q057-q060)', () => {
  const png = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  it('are read back as they were sent, including the channel (q058)', async () => {
    const { version } = await as('superAdministrator').getSettings({ federation })
    const sent = {
      name: 'Alpha',
      contactEmail: 'office@alpha.test',
      timeZone: 'Europe/Amsterdam',
      channelName: 'alpha-live',
    }
    const saved = await as('superAdministrator').update({ federation, ...sent, version })
    expect(saved).toMatchObject(sent)
    expect(await as('superAdministrator').getSettings({ federation })).toEqual(saved)
    const emptied = await as('superAdministrator').update({
      federation,
      ...sent,
      channelName: '',
      version: version + 1,
    })
    expect(emptied.channelName).toBeNull()
  })
  it.each(['setAvatar', 'setBanner'] as const)(
    '%s accepts a public picture and refuses other files (q059, q060)',
    async (call) => {
      const file = new File([png], 'crest.png', { type: 'image/png' })
      const { path } = await as('superAdministrator')[call]({ federation, file })
      const { avatar, banner } = await as('superAdministrator').getSettings({ federation })
      expect(call === 'setAvatar' ? avatar : banner).toBe(path)
      expect(await database.prisma.storedFile.count({ where: { subjectRef: federation, isPublic: true } })).toBe(
        call === 'setAvatar' ? 1 : 2,
      )
      const text = new File(['<svg/>'], 'crest.png', { type: 'image/png' })
      const wrong = await refused(
        as('superAdministrator')[call]({ federation, file: text }),
        kernelErrors.wrongFileType,
      )
      expect(wrong.causes[0]?.field).toBe('file')
      await refused(as('federationCollaborator')[call]({ federation, file }), kernelErrors.insufficientPermissions)
      await refused(as('foreignAdministrator')[call]({ federation, file }), kernelErrors.notFound)
    },
  )
})
