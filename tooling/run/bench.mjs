// `npm run bench` measures what must be fast, each time beside its floor, and reports which performance goals are met.
// With names of parts (`npm run bench -- ranking import`) it runs only those. Before the install, it imports only
// modules of Node.
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
