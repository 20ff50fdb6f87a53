// `npm run --silent plan -- case.json` makes a start order and prints it as JSON.
import { importBundled } from './bundled.mjs'
import { runCase } from './case-command.mjs'

await runCase(async (input) => {
  const { planCase } = await importBundled('plan', 'packages/domain/src/competitions/planning/plan.cases.ts')
  return planCase(input)
})
