// `npm run bench`: what is fast, each time beside what it is measured against, and which of the performance goals are met. With names of
// parts (`npm run bench -- ranking import`) only those. Until the install, nothing is imported but what comes with Node.
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { needDebian } from './steps.mjs'

await installWhenStale()
await buildWhenStale()
needDebian({
  chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'],
  postgresql: ['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`),
})
const { measureAll } = await import('../../bench/all.mjs')
process.exitCode = await measureAll(process.argv.slice(2))
