// The process from outside: one owner of the data folder, an orderly end, and no loss when it is killed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashOfSecret } from '@oxer/api'
import { migrate, newRef, openDatabase } from '@oxer/db'
import { demoToken } from '@oxer/demo'
import { given } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const serverFolder = fileURLToPath(new URL('..', import.meta.url))
/** As a release starts it: ten starts from the sources would compile them ten times. Inside, because its packages are found from there. */
const bundle = join(serverFolder, 'node_modules', '.cache', `process-${process.pid}`)
const token = `oxer_pat_${newRef()}`
let dataDir: string
let accountRef: string
let competitionRef: string
const children: ChildProcess[] = []

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const database = () => openDatabase({ dataDir })

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['build.mjs', bundle], { cwd: serverFolder })
  dataDir = await mkdtemp(join(tmpdir(), 'oxer-process-'))
  const opened = await database()
  await migrate(opened)
  const rows = given(opened.prisma, { newRef, now: () => new Date() })
  const { ref: federationRef } = await rows.federation()
  competitionRef = (await rows.competition({ federationRef })).ref
  const account = await rows.account()
  accountRef = account.ref
  await opened.prisma.personalToken.create({
    data: {
      ref: newRef(),
      accountRef,
      name: 'process test',
      hash: hashOfSecret(token),
      scopes: ['access:read', 'access:write'],
      createdAt: new Date(),
    },
  })
  await opened.close()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
  await rm(bundle, { recursive: true, force: true })
})

type Output = { text: string }

const start = async (over: Record<string, string> = {}) => {
  const port = await freePort()
  const child = spawn(process.execPath, [join(bundle, 'server.js')], {
    cwd: serverFolder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DEMO: 'false',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      ...over,
    },
  })
  children.push(child)
  const output: Output = { text: '' }
  child.stdout.on('data', (data: Buffer) => {
    output.text += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    output.text += data.toString()
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }))
  const answers = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (output.text.includes('Oxer answers at')) resolve()
    })
  })
  return { child, port, origin: `http://localhost:${port}`, output, ended, answers }
}

/** A server that answers; if it ends instead, its output is the failure. */
const running = async () => {
  const server = await start()
  const outcome = await Promise.race([server.answers.then(() => 'answers'), server.ended.then(() => 'ended')])
  if (outcome === 'ended') throw new Error(server.output.text)
  return server
}

const save = (origin: string, defaultLanguage: 'EN' | 'NL') =>
  fetch(`${origin}/api/auth/user/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ defaultFederation: null, defaultLanguage }),
  })

const stored = async () => {
  const opened = await database()
  const account = await opened.prisma.account.findUniqueOrThrow({ where: { ref: accountRef } })
  const history = await opened.prisma.history.count({ where: { ref: accountRef } })
  await opened.close()
  return { language: account.language, history }
}

describe('one process owns the embedded database', () => {
  it('refuses a second one and reports the owner', async () => {
    const first = await running()
    const second = await start()
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output.text).toContain(`process ${first.child.pid}`)
    expect(second.output.text).not.toContain('    at ')
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, signal: null })
  })
})

describe('a port that another program has', () => {
  it('is reported in one line, before any database is made', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const folder = join(dataDir, 'never')
    const server = await start({ PORT: String(port), DATA_DIR: folder })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output.text).toContain(`Port ${port} is in use by another program.`)
    expect(server.output.text).not.toContain('    at ')
    expect(existsSync(folder)).toBe(false)
    taken.close()
  })
})

describe('when killed', () => {
  it('loses no acknowledged write, and starts again without repair', async () => {
    const before = await stored()
    const server = await running()
    const saves = [await save(server.origin, 'EN'), await save(server.origin, 'NL')]
    expect(saves.map((answer) => answer.status)).toEqual([200, 200])
    server.child.kill('SIGKILL')
    expect((await server.ended).signal).toBe('SIGKILL')
    const again = await running()
    const profile = await fetch(`${again.origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(await profile.json()).toMatchObject({ defaultLanguage: 'NL' })
    again.child.kill('SIGTERM')
    await again.ended
    expect(await stored()).toEqual({ language: 'NL', history: before.history + 2 })
  })
})

describe('when asked to end', () => {
  it('ends its streams, releases the folder and exits without an error', async () => {
    const server = await running()
    const stream = await fetch(`${server.origin}/live/competition/${competitionRef}`)
    server.child.kill('SIGTERM')
    // The stream ends normally; reading an aborted one would throw.
    expect(await stream.text()).toContain('retry:')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(await stored()).toMatchObject({ language: 'NL' })
  })
})

describe('with invalid settings', () => {
  it('does not start, and reports each of them', async () => {
    const server = await start({ NODE_ENV: 'production', PUBLIC_URL: '', SESSION_SECRET: '', PORT: 'http' })
    expect((await server.ended).code).toBe(1)
    expect(server.output.text).toContain('- PORT must be')
    const other = await start({ NODE_ENV: 'production', PUBLIC_URL: '' })
    expect((await other.ended).code).toBe(1)
    expect(other.output.text).toContain('- SESSION_SECRET is missing')
    expect(other.output.text).toContain('- PUBLIC_URL is missing')
  })

  it('does not start in production over a database that anybody can enter with the secrets of the demo', async () => {
    const opened = await database()
    const data = { accountRef, name: 'Demo', scopes: [], createdAt: new Date(), hash: hashOfSecret(demoToken) }
    await opened.prisma.personalToken.create({ data: { ref: newRef(), ...data } })
    await opened.close()
    const server = await start({ NODE_ENV: 'production', DEMO: '', SESSION_SECRET: 'a secret of this test alone 0123' })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output.text).toContain('the database contains the demo')
    expect(server.output.text).toContain('npm run admin -- close-demo')
    expect(server.output.text).not.toContain('    at ')
  })
})
