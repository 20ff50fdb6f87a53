// The built server in a process of its own, as in production.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { environment, root } from '../tooling/run/steps.mjs'

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** @param {Record<string, string>} settings must include PORT */
export const startBuiltServer = async (settings) => {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/server.js')], {
    env: { ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${settings.PORT}`
  const until = performance.now() + 60_000
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) {
      const end = async (signal) => {
        child.kill(signal)
        await ended
      }
      return { origin, pid: child.pid, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error('the built server did not become ready')
}

/** The settings with which the server runs on a database for a measurement. */
export const benchSettings = (port, dataDir, url) => ({
  NODE_ENV: 'test',
  ...(url === undefined ? {} : { DATABASE_URL: url }),
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  DEMO: 'false',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '10000',
})
