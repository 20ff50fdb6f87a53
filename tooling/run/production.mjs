// Runs the README's chapter "To production" literally: the SQL and the settings that it prints, with the release of this commit and an
// ordinary role on a fresh PostgreSQL server. It fails if a step of the chapter would fail for a reader.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startPostgres } from './postgres.mjs'
import { release } from './release.mjs'
import { root } from './steps.mjs'
import { visitor } from './visitor.mjs'

const chapter = () =>
  readFileSync(join(root, 'README.md'), 'utf8').split('## To production')[1]?.split('\n## ')[0] ?? ''

/** The blocks of one language in the chapter. */
const blocks = (language) =>
  [...chapter().matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text)

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const check = (isRight, what) => {
  if (!isRight) throw new Error(`the chapter "To production" does not hold: ${what}`)
  process.stdout.write(`  ${what}\n`)
}

const sql = async (url, ...statements) => {
  const pg = createRequire(join(root, 'packages/db/package.json'))('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const until = async (probe, ended, what) => {
  for (;;) {
    const outcome = await Promise.race([probe().catch(() => null), ended.then(() => 'ended')])
    if (outcome === 'ended') throw new Error(`the server ended before ${what}`)
    if (outcome) return outcome
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** One process of the release, as the chapter starts it. */
const start = async (folder, env, { cwd = folder } = {}) => {
  const port = await freePort()
  const lines = []
  const child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'apps/server/dist/server.js')], {
    cwd,
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => lines.push(text))
  const ended = once(child, 'exit').then(([code]) => code)
  const origin = `http://127.0.0.1:${port}`
  const { get } = visitor({ origin, publicUrl: env.PUBLIC_URL })
  return {
    child,
    origin,
    ended,
    output: () => lines.join(''),
    get,
    text: async (path) => (await get(path)).body,
  }
}

const ready = (server) =>
  until(async () => (await fetch(`${server.origin}/readyz`)).status === 200, server.ended, '/readyz is 200').catch(
    (error) => {
      throw new Error(`${error.message}\n${server.output()}`)
    },
  )

const administrator = { email: 'an@example.org', password: 'five horses at the stable' }

/** Fills in the form at the address that the process has printed. */
const setUp = async (server, publicUrl) => {
  const printed = async () => /https:[^"\s]+\/setup\?code=[\w-]+/.exec(server.output())?.[0]
  const address = await until(printed, server.ended, 'the address of the set-up was in its log')
  check(address.startsWith(publicUrl), 'the log has the address of the set-up')
  const browser = visitor({ origin: server.origin, publicUrl })
  check(/<form/.test((await browser.get(address)).body), 'the set-up is a form behind its code')
  const done = await browser.submit('/setup', {
    code: new URL(address).searchParams.get('code'),
    name: 'An Peeters',
    ...administrator,
    federation: 'Paardensport Noord',
    abbreviation: 'PSN',
    contactEmail: '',
    language: 'NL',
    country: 'BEL',
    timeZone: 'Europe/Brussels',
    host: new URL(publicUrl).hostname,
    colour: '#14543d',
    startingData: 'FLEMISH',
  })
  check(done.status === 303, 'the set-up makes the first administrator and the federation')
}

const signIn = async (server, publicUrl, what) => {
  const { email, password } = administrator
  const page = await visitor({ origin: server.origin, publicUrl }).signIn(email, password)
  check(page.status === 200 && page.body.includes(email), what)
}

const runChapter = async (server, folder, data) => {
  const [create] = blocks('sql')
  await sql(
    server.url,
    ...create
      .replaceAll('choose-a-password', 'secret')
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean),
  )
  const address = (name) =>
    Object.assign(new URL(server.url), { username: 'oxer', password: 'secret', pathname: `/${name}` }).href
  const settings = Object.fromEntries(
    (blocks('ini')[0] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )
  check(settings.NODE_ENV === 'production', 'the settings are those of production')
  const env = {
    ...settings,
    DATABASE_URL: address('oxer'),
    DATA_DIR: data,
    SESSION_SECRET: 'a secret of this run alone, 0123456789',
    DRAIN_SECONDS: '1',
  }
  const admin = (env, ...args) =>
    execFileSync(process.execPath, [join(folder, 'apps/server/dist/admin.js'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })

  const one = await start(folder, env)
  await ready(one)
  check(true, 'an ordinary role that owns the database migrates it and serves')
  check(
    /^\d+\.\d+\.\d+ [0-9a-f]{7,}(?:-changed)? \d{4}-/.test(await one.text('/version.txt')),
    '/version.txt has version, commit and time',
  )
  check(JSON.parse(one.output().split('\n')[0]).msg === 'starting', 'the first line of the log is JSON')
  // Each needs a file that is no part of the bundle.
  for (const path of ['/', '/icon-192.png', '/api/docs/assets/swagger-ui.css']) {
    check((await one.get(path)).status === 200, `${path} is answered`)
  }
  await setUp(one, env.PUBLIC_URL)
  await signIn(one, env.PUBLIC_URL, 'the administrator signs in')
  const two = await start(folder, env)
  await ready(two)
  check(true, 'a second process starts on the same database')
  await signIn(two, env.PUBLIC_URL, 'the administrator signs in at the second process')

  one.child.kill('SIGTERM')
  await until(async () => (await one.text('/readyz')) === 'draining', one.ended, 'it drains')
  check((await one.get('/')).headers.get('connection') === 'close', 'it drains, and still answers, before it ends')
  check((await one.ended) === 0, 'SIGTERM ends it with status 0')
  check((await two.text('/readyz')) === 'ready', 'the other process goes on')

  // A newer version has migrated in the meantime, and is taken back.
  await sql(
    env.DATABASE_URL,
    'ALTER TABLE task ADD COLUMN of_a_newer_version text',
    `INSERT INTO _prisma_migrations
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    VALUES ('newer', 'newer', '29991231000000_newer', now(), now(), 1)`,
  )
  const back = await start(folder, env)
  await ready(back)
  check(true, 'this version starts on a database to which a newer one has added')
  for (const process of [two, back]) process.child.kill('SIGTERM')
  await Promise.all([two.ended, back.ended])

  const backup = join(data, 'backup')
  admin(env, 'backup', backup)
  await sql(
    server.url,
    ...create
      .split(';')
      .filter((text) => /CREATE DATABASE/.test(text))
      .map((text) => text.replace(/DATABASE oxer/, 'DATABASE restored')),
  )
  const restored = { ...env, DATABASE_URL: address('restored'), DATA_DIR: join(data, 'restored') }
  admin(restored, 'restore', backup)
  check(
    /^ok\s+database/m.test(admin(restored, 'doctor')),
    'a backup is restored into a new database, and doctor finds no fault',
  )
  const elsewhere = await start(folder, restored)
  await ready(elsewhere)
  await signIn(elsewhere, env.PUBLIC_URL, 'the administrator signs in where the backup was restored')
  elsewhere.child.kill('SIGTERM')
  await elsewhere.ended
}

/** SIGTERM to `npm start` ends the server and not only npm. */
const endByNpm = async (data) => {
  const port = await freePort()
  // As a reader types it; the build of the pages depends on the mode.
  const { NODE_ENV: _mode, ...withoutMode } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...withoutMode,
      DEMO: 'false',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: join(data, 'npm'),
    },
    stdio: 'ignore',
  })
  const ended = once(npm, 'exit')
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, ended, 'npm start answers')
  npm.kill('SIGTERM')
  await ended
  const isGone = await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  )
  check(isGone, 'SIGTERM to npm start ends the server')
}

/** @param {{ isBuilt?: boolean }} [options] whether the workspace is built already */
export const runProduction = async (options = {}) => {
  const { folder } = await release(options)
  const data = mkdtempSync(join(tmpdir(), 'oxer-production-'))
  const server = await startPostgres()
  try {
    await runChapter(server, folder, data)
    await endByNpm(data)
  } finally {
    await server.stop()
    if (existsSync(data)) rmSync(data, { recursive: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runProduction({ isBuilt: process.argv.includes('--built') })
}
