// `npm run --silent draw -- case.json` repeats a draw of places and prints the order, with the reason for each place, as JSON.
import { importBundled } from './bundled.mjs'
import { runCase } from './case-command.mjs'

await runCase(async (input) => {
  const { placeDrawCase } = await importBundled(
    'draw',
    'packages/domain/src/competitions/waiting-list/waiting-list.cases.ts',
  )
  return placeDrawCase(input)
})
