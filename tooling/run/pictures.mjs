// `npm run pictures` takes the screenshots of the README again.
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { needDebian, pnpm } from './steps.mjs'

await installWhenStale()
await buildWhenStale()
needDebian({ chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'] })
await pnpm('--silent', '--filter', '@oxer/e2e', 'pictures')
