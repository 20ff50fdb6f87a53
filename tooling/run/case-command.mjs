// A command that reads one case file and prints one JSON document: `npm run --silent score -- case.json`, and `plan`
// likewise. Standard output receives only the document. Errors in the case go to standard error, each with its place.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const unreadable = { ENOENT: 'no such file', EISDIR: 'this is a folder, not a file', EACCES: 'it may not be read' }

/** A mistake of the caller, reported without a stack. */
class BadCase extends Error {}

const readCase = (path) => {
  if (path === undefined) throw new BadCase('the path of a case file is missing')
  let text
  try {
    // npm runs in the project's folder; INIT_CWD contains the folder of the caller.
    text = readFileSync(resolve(process.env.INIT_CWD ?? '', path), 'utf8')
  } catch (error) {
    throw new BadCase(`${path}: ${unreadable[error.code] ?? error.message}`)
  }
  try {
    // Some editors start a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BadCase(`${path}: this is no JSON: ${error.message}`)
  }
}

/**
 * @param {(input: unknown) => Promise<{ok: true, answer: unknown} | {ok: false, problems: readonly string[]}>} answer
 * Sets the exit status: 0 with an answer, 1 with a message.
 */
export const runCase = async (answer) => {
  try {
    const outcome = await answer(readCase(process.argv.slice(2).at(-1)))
    if (!outcome.ok) throw new BadCase(outcome.problems.join('\n'))
    process.stdout.write(`${JSON.stringify(outcome.answer, null, 1)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof BadCase ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}
