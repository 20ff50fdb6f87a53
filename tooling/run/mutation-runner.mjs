// Runs the tests once unchanged and notes the mutants that each of them reaches. After the last file, it switches on
// one mutant at a time and runs the tests that reach it, the fastest first, until one fails.

import { setMaxListeners } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

const { mutants, files, report } = JSON.parse(readFileSync(process.env.MUTATION_ORDERS, 'utf8'))
const say = (line) => appendFileSync(report, `${JSON.stringify(line)}\n`)

/** Shared with the instrumented code, under the name that the instrumenter gives it. */
globalThis.__stryker__ ??= {}
const switches = globalThis.__stryker__
/** Each test file has a runner of its own; their findings are collected in one place. */
globalThis.__mutationPass__ ??= { tests: [], files: 0, red: false, lastToFind: null }
const pass = globalThis.__mutationPass__

/** A mutant inside a loop may be executed this many times more often than the unchanged code. */
const patience = (hits) => hits * 100 + 1_000

const breathe = () => new Promise((resolve) => setImmediate(resolve))

export default class MutationRunner extends TestRunner {
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    switches.currentTestId = test.id
  }

  onAfterRunTask(test) {
    switches.currentTestId = undefined
    super.onAfterRunTask(test)
    if (test.mode !== 'run') return
    if (test.result?.state !== 'pass') pass.red = true
    // A test that runs a thousand times would add a thousand listeners for its end.
    setMaxListeners(0, test.context.signal)
    pass.tests.push(test)
  }

  async onAfterRunFiles() {
    super.onAfterRunFiles()
    pass.files += 1
    if (pass.files < this.workerState.ctx.files.length) return
    try {
      await this.#huntMutants()
    } catch (error) {
      say({ broken: String(error.stack) })
    }
  }

  async #huntMutants() {
    say({ pid: process.pid })
    if (pass.red) return say({ red: true })
    // Modules that no test imports are loaded as well, so that their constants are known as such.
    for (const file of files) await this.importFile(file, 'collect')
    const coverage = switches.mutantCoverage ?? { static: {}, perTest: {} }
    const fit = await this.#rehearse()
    for (const id of mutants) {
      const tests = fit.filter((test) => coverage.perTest[test.id]?.[id])
      if (tests.length === 0) {
        say({ id, outcome: coverage.static[id] ? 'constant' : 'unreached' })
        continue
      }
      say({ began: id })
      const by = await this.#firstToFind(id, tests, coverage)
      say(by ? { id, outcome: 'killed', by } : { id, outcome: 'survived' })
      await breathe()
    }
    for (const test of fit) if (await this.#fails(test)) return say({ stained: test.name })
    say({ done: true })
  }

  /** The tests that also pass in this runner, the fastest first; a test that compares with a file cannot. */
  async #rehearse() {
    const fit = []
    for (const test of pass.tests) if (!(await this.#fails(test))) fit.push(test)
    return fit.sort((one, other) => one.result.duration - other.result.duration)
  }

  async #firstToFind(id, tests, coverage) {
    // The test that killed the previous mutant often kills the next one too.
    const last = tests.indexOf(pass.lastToFind)
    const ordered = last < 0 ? tests : [pass.lastToFind, ...tests.slice(0, last), ...tests.slice(last + 1)]
    for (const test of ordered) {
      switches.hitCount = 0
      switches.hitLimit = patience(coverage.perTest[test.id][id])
      switches.activeMutant = id
      const finds = await this.#fails(test)
      switches.activeMutant = undefined
      if (!finds) continue
      pass.lastToFind = test
      return test.name
    }
    return null
  }

  async #fails(test) {
    // Properties read the name of the current test.
    TestRunner.getCurrentTest = () => test
    try {
      await TestRunner.getTestFn(test)()
      return false
    } catch {
      // Whatever a test throws while a mutant is switched on means that the test noticed it.
      return true
    }
  }
}
