import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { checkPassword, hashOfSecret, hashPassword } from '@oxer/api'
import { newRef } from '@oxer/db'
import { demoSecrets } from '@oxer/demo'
import { given, testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import type { Terminal } from './command.ts'
import { commands } from './commands.ts'
import { runAdmin } from './run.ts'

const password = 'a long enough password'
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const admin = async (args: readonly string[], ask: Terminal['ask'] = async () => password) => {
  const lines: string[] = []
  const status = await runAdmin(args, {
    env: readEnv({ PUBLIC_URL: 'http://sport.example' }),
    print: (line) => lines.push(line),
    ask,
    openDatabase: async () => ({ ...database, close: async () => undefined }),
  })
  return { status, text: lines.join('\n') }
}

const federation = ['--federation', 'Paardensport', '--abbreviation', 'PS', '--data', 'flemish']
const setUp = ['setup', '--name', 'An Peeters', '--email', 'an@example.org', ...federation]

describe('npm run admin', () => {
  it('lists every command, and the options of each', async () => {
    const { text } = await admin([])
    for (const name of Object.keys(commands)) {
      expect(text).toContain(name)
      expect((await admin(['help', name])).text).toContain(`npm run admin -- ${name}`)
    }
  })

  it('names what is wrong, and changes nothing', async () => {
    expect(await admin(['dance'])).toMatchObject({ status: 1, text: expect.stringContaining('no command dance') })
    expect(await admin(['list', '--all'])).toMatchObject({ status: 1, text: expect.stringContaining('help list') })
    expect(await admin(['setup', '--name', 'An'])).toMatchObject({
      status: 1,
      text: expect.stringContaining('missing'),
    })
    const short = await admin(setUp, async () => 'short')
    expect(short).toMatchObject({ status: 1, text: expect.stringContaining('at least 12 characters') })
    const wrong = await admin([...setUp, '--host', 'https://sport', '--colour', 'green', '--time-zone', 'Mars/North'])
    expect(wrong.text).toContain('Choose a time zone')
    expect(await database.prisma.federation.count()).toBe(0)
    expect(await database.prisma.account.count()).toBe(0)
  })

  it('sets up an installation once, with starting data, history and an administrator who can sign in', async () => {
    expect(await admin(setUp)).toMatchObject({ status: 0, text: expect.stringContaining('sport.example') })
    expect((await admin(setUp)).text).toContain('set up already')
    const [account] = await database.prisma.account.findMany()
    expect(account).toMatchObject({ username: 'an@example.org', isSuperAdmin: true, isRegistered: true })
    expect(await checkPassword(database, 'an@example.org', password)).toBe(account?.subject)
    const [created] = await database.prisma.federation.findMany({
      include: { sportCategories: true, protocols: true, articles: true, licenses: true, roles: true },
    })
    expect(created?.sportCategories).toHaveLength(10)
    expect(created?.licenses.every(({ state }) => state === 'DRAFT')).toBe(true)
    expect(created?.roles).toMatchObject([{ accountRef: account?.ref, role: 'FEDERATION_ADMINISTRATOR' }])
    const history = await database.prisma.history.findMany({ orderBy: { id: 'asc' } })
    expect(history.map(({ noun }) => noun)).toEqual(['account', 'federation', 'tenant', 'federation-user'])
    expect(new Set(history.map(({ actorName }) => actorName))).toEqual(new Set(['npm run admin -- setup']))
    expect(JSON.stringify(history.map(({ after }) => after))).not.toContain(password)
  })

  it('creates a further federation with the rules of its country, and refuses a host that is taken', async () => {
    const dutch = ['create-federation', '--federation', 'Hippisch', '--abbreviation', 'HN', '--data', 'dutch']
    const taken = await admin([...dutch, '--host', 'sport.example'])
    expect(taken).toMatchObject({ status: 1, text: expect.stringContaining('Another tenant has this host name') })
    expect(await database.prisma.federation.count()).toBe(1)
    expect(await admin([...dutch, '--host', 'nl.example'])).toMatchObject({ status: 0 })
    expect(await database.prisma.ruleSet.count()).toBe(1)
    const { text } = await admin(['list'])
    for (const name of ['Paardensport', 'Hippisch', 'nl.example', 'an@example.org']) expect(text).toContain(name)
  })

  it('takes an account of an external provider that has signed in', async () => {
    const { prisma } = database
    await prisma.account.updateMany({ data: { isSuperAdmin: false } })
    const make = given(prisma, { newRef, now: () => new Date() })
    await make.account({ issuer: 'https://login.example', username: 'bea', isRegistered: false })
    const lines: string[] = []
    const status = await runAdmin(
      ['setup', '--account', 'bea', '--federation', 'Third', '--abbreviation', 'T', '--host', 'third.example'],
      {
        env: readEnv({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'oxer', OIDC_CLIENT_SECRET: 'secret' }),
        print: (line) => lines.push(line),
        ask: async () => password,
        openDatabase: async () => ({ ...database, close: async () => undefined }),
      },
    )
    expect({ status, text: lines.join() }).toMatchObject({ status: 0, text: expect.stringContaining('is set up at') })
    const account = await prisma.account.findUniqueOrThrow({ where: { username: 'bea' } })
    expect(account).toMatchObject({ isSuperAdmin: true, isRegistered: true, passwordHash: null })
  })

  it('gives a new password, which ends the sessions', async () => {
    const account = await database.prisma.account.findUniqueOrThrow({ where: { username: 'an@example.org' } })
    const session = { id: 's', accountRef: account.ref, expiresAt: new Date(Date.now() + 60_000), userAgent: null }
    await database.prisma.session.create({ data: session })
    const other = 'another long password'
    expect(await admin(['reset', '--account', 'an@example.org'], async () => other)).toMatchObject({ status: 0 })
    expect(await checkPassword(database, 'an@example.org', other)).toBe(account.subject)
    expect(await database.prisma.session.count()).toBe(0)
    expect(await admin(['reset', '--account', 'nobody'])).toMatchObject({ status: 1 })
    expect(await admin(['reset', '--account', 'an@example.org'], async () => 'short')).toMatchObject({ status: 1 })
  })

  it('lets a user choose a password by a link, removes a second factor, and invites a person', async () => {
    const { prisma } = database
    const make = given(prisma, { newRef, now: () => new Date() })
    const account = await make.account({ username: 'lost@example.org', passwordHash: await hashPassword(password) })
    const { text } = await admin(['reset', '--account', 'lost@example.org', '--link'])
    const code = /\/auth\/password\/([\w-]{22})$/.exec(text)?.[1] ?? ''
    expect(await prisma.oneTimeCode.count({ where: { accountRef: account.ref, hash: hashOfSecret(code) } })).toBe(1)
    const factor = ['reset', '--account', 'lost@example.org', '--second-factor']
    expect(await admin(factor)).toMatchObject({ status: 1 })
    const at = new Date()
    await prisma.secondFactor.create({
      data: { accountRef: account.ref, sealedSecret: '', createdAt: at, confirmedAt: at },
    })
    expect(await admin(factor)).toMatchObject({ status: 0, text: expect.stringContaining('no second factor') })
    expect(await checkPassword(database, 'lost@example.org', password)).toBe(account.subject)

    const { ref: federationRef } = await prisma.federation.findFirstOrThrow()
    const person = await make.person({ federationRef, email: 'bo@example.org' })
    expect(await admin(['invite'])).toMatchObject({ status: 1, text: expect.stringContaining('--person or --email') })
    expect(await admin(['invite', '--email', 'nobody@example.org'])).toMatchObject({ status: 1 })
    expect(await admin(['invite', '--email', 'BO@example.org', '--language', 'fr'])).toMatchObject({ status: 1 })
    expect(await admin(['invite', '--email', 'BO@example.org'])).toMatchObject({ status: 0 })
    expect(await prisma.invitation.count({ where: { personRef: person.ref, username: 'bo@example.org' } })).toBe(1)
    await prisma.account.update({ where: { ref: account.ref }, data: { personRef: person.ref } })
    const again = await admin(['invite', '--person', person.ref])
    expect(again).toMatchObject({ status: 1, text: expect.stringContaining('has a login already') })
    await make.person({ federationRef, email: 'bo@example.org' })
    expect((await admin(['invite', '--email', 'bo@example.org'])).text).toContain(person.ref)
  })

  it('exports and deletes one federation, and asks for its name', async () => {
    const { prisma } = database
    const gone = await prisma.federation.findFirstOrThrow({ where: { name: 'Hippisch' } })
    const folder = await mkdtemp(join(tmpdir(), 'oxer-export-'))
    const exported = await admin(['export-federation', '--federation', gone.ref, '--to', folder])
    expect(exported).toMatchObject({ status: 0 })
    const lines = gunzipSync(await readFile(join(folder, 'rows.jsonl.gz')))
      .toString()
      .trim()
      .split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ table: 'federation', row: { name: 'Hippisch' } })
    await rm(folder, { recursive: true })
    const remove = ['delete-federation', '--federation', gone.ref]
    expect(await admin(remove, async () => 'hippisch')).toMatchObject({ status: 1 })
    expect(await prisma.federation.count({ where: { ref: gone.ref } })).toBe(1)
    const stays = await prisma.sportCategory.count({ where: { NOT: { federationRef: gone.ref } } })
    expect(await admin(remove, async () => 'Hippisch')).toMatchObject({
      status: 0,
      text: expect.stringContaining(`${String(lines.length)} rows`),
    })
    expect(await prisma.federation.count({ where: { ref: gone.ref } })).toBe(0)
    expect(await prisma.sportCategory.count()).toBe(stays)
  })

  it('closes what everybody knows of the demo, and says when nothing is open', async () => {
    const make = given(database.prisma, { newRef, now: () => new Date() })
    const passwordHash = await hashPassword(demoSecrets.password)
    const account = await make.account({ username: demoSecrets.usernames[0] ?? '', passwordHash })
    expect((await admin(['close-demo'])).text).toBe(
      `blocked ${account.username}\nrevoked 0 tokens and 0 clients of the demo`,
    )
    expect(await checkPassword(database, account.username, demoSecrets.password).catch(() => null)).toBeNull()
    expect(await admin(['close-demo'])).toEqual({ status: 0, text: 'revoked 0 tokens and 0 clients of the demo' })
    expect(await admin(['clean-pictures'])).toMatchObject({ status: 0, text: expect.stringContaining('0 of 0') })
  })

  it('verifies the history, and names a line that was changed', async () => {
    expect((await admin(['verify-history'])).text).toContain('The history is whole.')
    await database.query(`BEGIN; ALTER TABLE history DISABLE TRIGGER USER;
      UPDATE history SET actor_name = 'somebody else' WHERE position = 1; ALTER TABLE history ENABLE TRIGGER USER; COMMIT`)
    const { status, text } = await admin(['verify-history'])
    expect(status).toBe(1)
    expect(text).toContain('line 1: its content is not what was written')
  })
})
