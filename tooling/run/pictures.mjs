// `npm run pictures`: the pictures of the README, taken anew.
import { buildWhenStale, installWhenStale } from './build-when-stale.mjs'
import { needDebian, pnpm } from './steps.mjs'

await installWhenStale()
await buildWhenStale()
needDebian({ chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'] })
await pnpm('--silent', '--filter', '@oxer/e2e', 'pictures')
