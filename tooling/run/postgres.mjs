// A throw-away PostgreSQL server for tests and benches, from the machine's own binaries.
//   node tooling/run/postgres.mjs                     prints its URL and runs until interrupted
//   node tooling/run/postgres.mjs -- <command> …      runs the command with TEST_DATABASE_URL set, then stops
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { throwAwayFolder } from './throw-away.mjs'

const run = promisify(execFile)
const INSTALLED = '/usr/lib/postgresql'

/**
 * @param {{ durable?: boolean, settings?: Record<string, string | number> }} options `durable` keeps fsync on, as in production
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startPostgres = async ({ durable = false, settings = {} } = {}) => {
  const bin = findBinaries()
  const folder = durable ? mkdtempSync(join(tmpdir(), 'oxer-postgres-')) : throwAwayFolder('oxer-postgres-')
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const owner = serverUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = (command, ...args) =>
    owner ? ['runuser', ['-u', owner.name, '--', join(bin, command), ...args]] : [join(bin, command), args]

  const stop = ['pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop']
  const stopAtExit = () => {
    spawnSync(...as(...stop), { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    // The locale of the embedded engine, so that both sort alike.
    await run(
      ...as(
        'initdb',
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--lc-collate=C',
        '--lc-ctype=C.UTF-8',
        '--no-sync',
      ),
    )
    const port = await freePort()
    const all = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 200,
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
      ...settings,
    }
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    process.once('exit', stopAtExit)
    await startServer(as('pg_ctl', '-D', data, '-l', log, '-w', '-o', flags.join(' '), 'start'), log)
    return {
      // By the socket in its folder: a question and its answer cost a third less than over the loopback, and a suite asks a million.
      url: `postgresql://postgres@127.0.0.1:${port}/postgres?host=${folder}`,
      stop: async () => {
        process.off('exit', stopAtExit)
        await run(...as(...stop))
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    process.off('exit', stopAtExit)
    stopAtExit()
    throw error
  }
}

/** Its output goes to the log file, because the server would inherit a pipe and never close it. */
const startServer = ([command, args], log) =>
  new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore' })
      .on('error', reject)
      .on('close', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`))
      })
  })

/** Whether `startPostgres` would find a server to start. */
export const postgresIsInstalled = () => process.env.POSTGRES_BIN !== undefined || newestInstalled() !== undefined

const newestInstalled = () => {
  try {
    return readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))[0]
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

const findBinaries = () => {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const newest = newestInstalled()
  if (!newest) throw new Error(`No PostgreSQL in ${INSTALLED}: install the package postgresql, or set POSTGRES_BIN`)
  return join(INSTALLED, newest, 'bin')
}

/** PostgreSQL refuses to run as root; its package created a user for it. */
const serverUser = () => {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line) throw new Error('Running as root needs a user named postgres for the server')
  const [name, , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const main = async () => {
  const [separator, command, ...args] = process.argv.slice(2)
  const server = await startPostgres()
  const ended = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolve(130))
    if (separator === '--' && command) {
      spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
        .on('error', (error) => {
          console.error(error.message)
          resolve(127)
        })
        .on('close', (code) => resolve(code ?? 1))
    } else {
      console.log(server.url)
      // Keeps the process alive until a signal arrives.
      setInterval(() => {}, 2 ** 30)
    }
  })
  const code = await ended
  await server.stop()
  process.exit(code)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
