// `npm run --silent score -- case.json` scores and ranks the given rounds, and prints places and scores as JSON.
import { importBundled } from './bundled.mjs'
import { runCase } from './case-command.mjs'

await runCase(async (input) => {
  const { rankCase } = await importBundled('score', 'packages/domain/src/competitions/ranking/ranking.cases.ts')
  const outcome = rankCase(input)
  return outcome.ok
    ? outcome
    : { ok: false, problems: outcome.errors.map(({ place, problem }) => `${place}: ${problem}`) }
})
