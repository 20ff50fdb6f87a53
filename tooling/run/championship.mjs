// `npm run --silent championship -- case.json` answers one case of a championship or of time assignment and prints it as JSON.
import { importBundled } from './bundled.mjs'
import { runCase } from './case-command.mjs'

await runCase(async (input) => {
  const { championshipCase } = await importBundled(
    'championship',
    'packages/domain/src/championships/championship.cases.ts',
  )
  return championshipCase(input)
})
