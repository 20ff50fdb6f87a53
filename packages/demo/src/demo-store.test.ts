import { testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRefs } from './demo-random.ts'
import { storeAtOnce } from './demo-store.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newRef = demoRefs()
const now = new Date('2026-05-16T10:00:00.123Z')
const federation = { ref: newRef(), name: 'Federation', abbreviation: 'F', createdAt: now }

describe('rows stored in bulk', () => {
  it('leave nothing behind if one of them cannot be stored', async () => {
    const failed = storeAtOnce(database, async (store) => {
      await store('federation', [federation])
      await store('person', [
        { ref: newRef(), federationRef: newRef(), firstName: 'A', lastName: 'B', searchName: 'a b', createdAt: now },
      ])
    })
    await expect(failed).rejects.toThrow('foreign key')
    expect(await database.prisma.federation.count()).toBe(0)
  })

  it('keep their values: instants, lists, trees, null, and the default of a missing column', async () => {
    const common = { federationRef: federation.ref, createdAt: now }
    const [first, second] = [newRef(), newRef()]
    await storeAtOnce(database, async (store) => {
      await store('federation', [federation])
      await store('organisation', [
        { ...common, ref: first, name: 'One', searchName: 'one', addresses: [{ street: '"Quay" \\ é' }] },
        {
          ...common,
          ref: second,
          name: 'Two',
          searchName: 'two',
          isPony: true,
          sportTypes: ['DRESSAGE'],
          website: null,
        },
      ])
    })
    const rows = await database.prisma.organisation.findMany({ orderBy: { name: 'asc' } })
    expect(rows).toMatchObject([
      { ref: first, createdAt: now, addresses: [{ street: '"Quay" \\ é' }], isPony: false, sportTypes: [] },
      { ref: second, createdAt: now, isPony: true, sportTypes: ['DRESSAGE'], website: null },
    ])
  })

  it('are all stored, over several statements', async () => {
    const persons = Array.from({ length: 2_345 }, (_, index) => ({
      ref: newRef(),
      federationRef: federation.ref,
      firstName: 'Robin',
      lastName: `Rider ${index}`,
      searchName: `robin rider ${index}`,
      createdAt: now,
    }))
    await storeAtOnce(database, (store) => store('person', persons))
    expect(await database.prisma.person.count()).toBe(persons.length)
  })
})
