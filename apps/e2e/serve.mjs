// The built server on a temporary folder, filled with the demo; both are removed after the flows.
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { throwAwayFolder } from '../../tooling/run/throw-away.mjs'

const server = join(import.meta.dirname, '..', 'server', 'dist', 'server.js')
if (!existsSync(server)) throw new Error('There is nothing to test yet: run "npx turbo run build" first')

const port = process.env.PORT
if (port === undefined) throw new Error('PORT says where to listen')
const folder = throwAwayFolder('oxer-flows-')
const child = spawn(process.execPath, ['--enable-source-maps', server], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    // Reports of card payments are signed by the flows; nothing is asked of the provider.
    STRIPE_SECRET_KEY: 'sk_test_of_the_flows',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_flows',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    // Nobody waits for a burst of changes to come to rest.
    NEWS_SECONDS: '1',
    // Flows sign in more often than users do.
    RATE_LIMIT_FACTOR: '1000',
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
