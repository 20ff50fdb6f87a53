// The machine's own Chromium. Its background requests to the vendor are switched off, because they would disturb a
// flow.
import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const browserPath = process.env.CHROMIUM ?? places.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

export const browserFlags: string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
