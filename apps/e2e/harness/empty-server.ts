// The built server without any data, for what happens before the first user: each call starts one of its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type EmptyServer = {
  /** The address that sets up the installation, as the server prints it. */
  setUpAddress: string
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

export const startEmptyServer = async (): Promise<EmptyServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'oxer-empty-'))
  const port = String(await freePort())
  const program = join(import.meta.dirname, '..', '..', 'server', 'dist', 'server.js')
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const setUpAddress = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part
      const address = /http:\S+\/setup\?code=\S+/.exec(printed)?.[0]
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the server ended before it printed its set-up address:\n${printed}`)))
  })
  return {
    setUpAddress,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
