import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { listViewErrors } from '@oxer/domain/shell/list-view/list-view.errors'
import { mostListViews } from '@oxer/domain/shell/list-view/list-view.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell.listView
const federation = worlds.a.federation.ref
const members = { federation, list: 'MEMBERS' as const }

describe('saved views of lists (decision 96)', () => {
  it('are of one person and one list, and stay in the order in which they were saved', async () => {
    const views = as('federationAdministrator')
    const expiring = await views.save({ ...members, name: ' Expiring ', search: 'license=expiring&sort=-license' })
    const young = await views.save({ ...members, name: 'Young', search: 'age=minor' })
    expect(await views.list(members)).toEqual([
      { ref: expiring.ref, name: 'Expiring', search: 'license=expiring&sort=-license', isDefault: false },
      young,
    ])
    expect(await views.list({ ...members, list: 'HORSES' })).toEqual([])
    expect(await as('federationCollaborator').list(members)).toEqual([])
    await refused(as('federationCollaborator').change({ listView: young.ref, name: 'Mine' }), kernelErrors.notFound)
    await refused(as('federationCollaborator').remove({ listView: young.ref }), kernelErrors.notFound)
    await refused(as('anonymous').list(members), kernelErrors.noUserContext)
    await refused(as('foreignAdministrator').list(members), kernelErrors.notFound)
    await refused(as('foreignAdministrator').save({ ...members, name: 'Foreign', search: '' }), kernelErrors.notFound)
    await views.remove({ listView: young.ref })
    expect(await views.list(members)).toEqual([expiring])
    await refused(views.change({ listView: young.ref, search: '' }), kernelErrors.notFound)
  })

  it('a list opens with at most one of them, also when two are chosen at once', async () => {
    const views = as('federationCollaborator')
    const one = await views.save({ ...members, name: 'One', search: 'age=minor', isDefault: true })
    const two = await views.save({ ...members, name: 'Two', search: '', isDefault: true })
    const defaults = async () =>
      (await views.list(members)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    expect(await defaults()).toEqual(['Two'])
    await Promise.all([one, two].map(({ ref }) => views.change({ listView: ref, isDefault: true })))
    expect(await defaults()).toHaveLength(1)
    await views.change({ listView: one.ref, isDefault: true, search: 'age=minor&columns=name' })
    expect(await views.list(members)).toMatchObject([
      { name: 'One', search: 'age=minor&columns=name', isDefault: true },
      { name: 'Two', isDefault: false },
    ])
    await views.change({ listView: one.ref, isDefault: false })
    expect(await defaults()).toEqual([])
  })

  it('have different names, and a list has no more than a reader can use', async () => {
    const views = as('clubAdministrator')
    const club = { federation, list: 'CLUB_MEMBERS' as const, organisation: worlds.a.club.ref }
    const first = await views.save({ ...club, name: 'Riders', search: '' })
    const { nameTaken } = listViewErrors
    await refused(views.save({ ...club, name: 'riders', search: '' }), nameTaken)
    const second = await views.save({ ...club, name: 'Others', search: '' })
    await refused(views.change({ listView: second.ref, name: 'RIDERS' }), nameTaken)
    expect(await views.change({ listView: first.ref, name: 'RIDERS' })).toMatchObject({ name: 'RIDERS' })
    await refused(views.save({ ...club, organisation: undefined, name: 'X', search: '' }), kernelErrors.fieldRequired)
    const foreign = worlds.b.club.ref
    await refused(views.save({ ...club, organisation: foreign, name: 'X', search: '' }), kernelErrors.notFound)
    await refused(views.save({ ...club, name: ' ', search: '' }), kernelErrors.fieldRequired)
    for (let count = 2; count < mostListViews; count += 1) {
      await views.save({ ...club, name: `View ${String(count)}`, search: '' })
    }
    await refused(views.save({ ...club, name: 'One more', search: '' }), kernelErrors.tooMany)
    // The federation's own list of members is another list.
    await views.save({ ...members, name: 'Riders', search: '' })
  })

  it('end with the account', async () => {
    const { ref: accountRef } = await database.prisma.account.create({
      data: {
        ref: newRef(),
        issuer: 'oxer',
        subject: newRef(),
        username: newRef(),
        email: 'nobody@example.org',
        name: 'Nobody',
        createdAt: new Date(),
      },
    })
    const view = { ref: newRef(), accountRef, list: 'MEMBERS', federationRef: federation, name: 'Mine', search: '' }
    await database.prisma.listView.create({ data: { ...view, createdAt: new Date() } })
    await database.prisma.account.delete({ where: { ref: accountRef } })
    expect(await database.prisma.listView.count({ where: { accountRef } })).toBe(0)
  })
})
