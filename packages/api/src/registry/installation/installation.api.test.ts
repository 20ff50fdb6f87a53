import { accessErrors } from '@oxer/domain/access/access.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { openSetUp } from './installation.commands.ts'

const { database, apiOf, make, now } = await emptyApiTest()
const api = apiOf(null).registry.installation

const wanted = {
  administrator: { name: 'An Peeters', email: 'an@example.org', password: 'a long enough password' },
  federation: { name: 'Paardensport', abbreviation: 'PS', startingData: 'DUTCH' as const },
  host: 'sport.example.org',
}
const codeOf = async (): Promise<string> => (await openSetUp(database, now())) ?? ''

describe('the set-up of an empty installation', () => {
  it('stores only hashes of codes, and keeps the newest', async () => {
    const first = await codeOf()
    expect(Buffer.from(first, 'base64url')).toHaveLength(16)
    for (let start = 0; start < 9; start += 1) await openSetUp(database, new Date(now().getTime() + start + 1))
    const stored = await database.prisma.setUpCode.findMany()
    expect(stored).toHaveLength(8)
    expect(JSON.stringify(stored)).not.toContain(first)
    await refused(api.setUp({ ...wanted, code: first }), installationErrors.wrongSetUpCode)
  })

  it('refuses a wrong code and bad values, and stores nothing', async () => {
    await refused(api.setUp({ ...wanted, code: 'guessed' }), installationErrors.wrongSetUpCode)
    const code = await codeOf()
    const administrator = { ...wanted.administrator, password: 'short' }
    await refused(api.setUp({ ...wanted, administrator, code }), installationErrors.passwordTooShort)
    const common = { ...wanted.administrator, password: 'password1234' }
    const body = await refused(api.setUp({ ...wanted, administrator: common, code }), accessErrors.passwordTooCommon)
    expect(body.causes[0]?.field).toBe('administrator.password')
    await refused(api.setUp({ ...wanted, host: 'a b', code }), installationErrors.hostInvalid)
    await refused(api.setUp({ ...wanted, colour: 'red', code }), installationErrors.colourInvalid)
    await refused(api.setUp({ ...wanted, administrator: null, code }), installationErrors.signInFirst)
    const external = apiOf(null, { hasExternalSignIn: true }).registry.installation
    await refused(external.setUp({ ...wanted, code }), installationErrors.signInFirst)
    expect(await database.prisma.federation.count()).toBe(0)
    expect(await api.status()).toEqual({ isSetUp: false, hasExternalSignIn: false })
  })

  it('sets up once, whichever of two simultaneous callers is first', async () => {
    const code = await codeOf()
    const second = { ...wanted, federation: { name: 'Other', abbreviation: 'O' }, host: 'other.example.org' }
    const outcomes = await Promise.allSettled([api.setUp({ ...wanted, code }), api.setUp({ ...second, code })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.prisma.account.count({ where: { isSuperAdmin: true } })).toBe(1)
    expect(await database.prisma.federation.count()).toBe(1)
    expect(await database.prisma.setUpCode.count()).toBe(0)
    expect(await api.status()).toMatchObject({ isSetUp: true })
    await refused(api.setUp({ ...wanted, code }), installationErrors.alreadySetUp)
    expect(await openSetUp(database, now())).toBeNull()
  })
})

describe('the first steps of a new federation', () => {
  it('are shown to its administrators until all are done or the list is closed', async () => {
    const [{ ref: accountRef } = { ref: '' }] = await database.prisma.account.findMany()
    const account = await database.prisma.account.findUniqueOrThrow({ where: { ref: accountRef } })
    const { federationRef: federation } = await database.prisma.federationRole.findFirstOrThrow({
      where: { accountRef },
    })
    const actor = {
      accountRef,
      personRef: null,
      personFederationRef: null,
      username: account.username,
      name: account.name,
      isSuperAdmin: false,
      isRegistered: true,
      federationRoles: [{ federationRef: federation, role: 'FEDERATION_ADMINISTRATOR' as const }],
      organisationRoles: [],
      tokenScopes: null,
    }
    const { installation } = apiOf(actor).registry
    expect(await installation.firstSteps({ federation })).toEqual({
      isShown: true,
      hasClub: false,
      hasMembers: false,
      hasCompetition: false,
    })
    const club = await make.organisation({ federationRef: federation })
    const person = await make.person({ federationRef: federation })
    await make.membership({ personRef: person.ref, organisationRef: club.ref })
    expect(await installation.firstSteps({ federation })).toMatchObject({
      isShown: true,
      hasClub: true,
      hasMembers: true,
    })
    await installation.closeFirstSteps({ federation })
    await installation.closeFirstSteps({ federation })
    expect(await installation.firstSteps({ federation })).toMatchObject({ isShown: false })
    const closed = { where: { action: 'close-first-steps' } }
    expect(await database.prisma.history.count(closed)).toBe(1)
    const collaborator = {
      ...actor,
      federationRoles: [{ federationRef: federation, role: 'FEDERATION_COLLABORATOR' as const }],
    }
    await refused(
      apiOf(collaborator).registry.installation.firstSteps({ federation }),
      kernelErrors.insufficientPermissions,
    )
    const stranger = apiOf({ ...actor, federationRoles: [] }).registry.installation
    await refused(stranger.closeFirstSteps({ federation }), kernelErrors.notFound)
    await refused(api.firstSteps({ federation }), kernelErrors.noUserContext)
  })
})
