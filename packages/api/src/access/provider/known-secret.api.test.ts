import { newRef } from '@oxer/db'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { hashOfSecret } from '../session/session.gateway.ts'
import { closeOpenDoors, findOpenDoors, hasOpenDoors } from './known-secret.commands.ts'
import { hashPassword } from './password.gateway.ts'

const { database, make, now } = await emptyApiTest()
const known = {
  usernames: ['super@oxer.example', 'changed@oxer.example', 'absent@oxer.example'],
  password: 'everybody knows this one',
  token: 'a token that everybody knows',
  clientId: 'known-script',
  clientSecret: 'a secret that everybody knows',
}
const passwordHash = await hashPassword(known.password)

describe('secrets that everybody knows', () => {
  it('open nothing in an installation without them', async () => {
    await make.account({ username: 'own@oxer.example', passwordHash })
    expect(hasOpenDoors(await findOpenDoors(database.prisma, known))).toBe(false)
  })

  it('are closed with all that was opened by them; an account with a changed password stays', async () => {
    const open = await make.account({ username: 'super@oxer.example', passwordHash })
    const changed = await make.account({
      username: 'changed@oxer.example',
      passwordHash: await hashPassword('known to its owner'),
    })
    const at = { createdAt: now() }
    for (const [accountRef, token] of [
      [changed.ref, known.token],
      [open.ref, 'made since by somebody'],
      [changed.ref, 'made by its owner'],
    ] as const) {
      const data = { ref: newRef(), accountRef, name: 'Script', scopes: [], hash: hashOfSecret(token), ...at }
      await database.prisma.personalToken.create({ data })
    }
    const { clientId, clientSecret } = known
    const secretHash = hashOfSecret(clientSecret)
    const client = { clientId, secretHash, accountRef: changed.ref, name: 'Script', scopes: [], ...at }
    await database.prisma.apiClient.create({ data: client })
    const expiresAt = new Date('2100-01-01')
    await database.prisma.session.create({ data: { id: 'opened with it', accountRef: open.ref, expiresAt } })

    const doors = await findOpenDoors(database.prisma, known)
    expect(doors.accounts).toEqual([{ ref: open.ref, username: 'super@oxer.example' }])
    expect([doors.tokenRefs.length, doors.clients]).toMatchObject([1, [{ clientId: 'known-script' }]])
    const lines: string[] = []
    const record = ({ action, noun }: { action: string; noun: string }) => lines.push(`${action} ${noun}`)
    await database.prisma.$transaction((db) => closeOpenDoors({ db, now, record }, known))
    expect(lines).toEqual(['block account', 'revoke personal-token', 'revoke api-client'])
    expect(hasOpenDoors(await findOpenDoors(database.prisma, known))).toBe(false)
    expect(await database.prisma.session.count()).toBe(0)
    const working = await database.prisma.personalToken.findMany({ where: { revokedAt: null } })
    expect(working.map(({ hash }) => hash)).toEqual([hashOfSecret('made by its owner')])
    const accounts = await database.prisma.account.findMany({ where: { isBlocked: false } })
    expect(accounts.map(({ username }) => username).sort()).toEqual(['changed@oxer.example', 'own@oxer.example'])
  })
})
