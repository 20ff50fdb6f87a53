import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { createTenantDirectory } from './tenant.queries.ts'

const { apiOf, database, make } = await emptyApiTest({ now: () => new Date() })
const keptMs = 10_000

describe('tenants by host name', () => {
  it('are replaced by one for the installation with every federation if none is stored', async () => {
    const federation = await make.federation()
    const directory = createTenantDirectory(database)
    expect(await directory.byHost('anything.test')).toMatchObject({ name: 'Oxer', federationRefs: [federation.ref] })
    expect(await directory.knows('anything.test')).toBe(false)
  })
  it('are found as soon as the first one is stored, also by another process than the one of the set-up', async () => {
    const clock = 0
    const directory = createTenantDirectory(database, () => clock)
    expect((await directory.byHost('first.test')).name).toBe('Oxer')
    const { ref } = await make.tenant({
      federationRef: (await make.federation()).ref,
      host: 'first.test',
      name: 'First',
    })
    expect((await directory.byHost('first.test')).name).toBe('First')
    await database.prisma.tenant.delete({ where: { ref } })
  })
  it('are found by host without port and case; an unknown host gets the default tenant', async () => {
    const federation = await make.federation()
    await make.tenant({ federationRef: federation.ref, host: 'alpha.test', name: 'Alpha' })
    await make.tenant({ federationRef: federation.ref, host: 'beta.test', name: 'Beta', isDefault: true })
    const directory = createTenantDirectory(database)
    expect((await directory.byHost('ALPHA.test:3000')).name).toBe('Alpha')
    expect((await directory.byHost('elsewhere.test')).name).toBe('Beta')
    expect(await directory.knows('alpha.test:3000')).toBe(true)
    expect(await directory.knows('elsewhere.test')).toBe(false)
  })
  it('are read again after some seconds', async () => {
    let clock = 0
    const directory = createTenantDirectory(database, () => clock)
    expect((await directory.byHost('alpha.test')).name).toBe('Alpha')
    await database.prisma.tenant.updateMany({ where: { host: 'alpha.test' }, data: { name: 'Gamma' } })
    expect((await directory.byHost('alpha.test')).name).toBe('Alpha')
    clock = keptMs
    expect((await directory.byHost('alpha.test')).name).toBe('Gamma')
  })
  it('are returned to every caller by host (q001)', async () => {
    const tenant = { name: 'Alpha', colour: '#123456', languages: ['NL', 'EN', 'nl'], defaultLanguage: 'NL' }
    expect(await apiOf(null, { tenant }).access.tenant.current()).toEqual({
      name: 'Alpha',
      avatar: null,
      theme: { colour: '#123456' },
      language: 'NL',
      languages: ['NL', 'EN'],
      features: ['COURSES', 'REPORTING'],
      federationRef: null,
    })
  })
})
