// `npm run --silent money -- case.json` answers one case of the rules of money and prints it as JSON.
import { importBundled } from './bundled.mjs'
import { runCase } from './case-command.mjs'

await runCase(async (input) => {
  const { moneyCase } = await importBundled('money', 'packages/domain/src/finance/money.cases.ts')
  return moneyCase(input)
})
