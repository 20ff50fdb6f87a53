import { verifyHistory } from '@oxer/api'
import { type AdminCommand, AdminError } from './command.ts'

/** What each problem means, for whoever has to find out what happened. */
const meanings = {
  changed: 'its content is not what was written',
  broken: 'it does not follow the line before it: a line was changed, removed, inserted or moved',
  end: 'the end of the chain is missing, or something was added behind it',
  forged: 'it was not written by a process with the secret of this installation',
  copied: 'it is a copy of another line',
  erased: 'a person was erased from it, and no erasure accounts for that',
} as const

const shownProblems = 50

export const verifyHistoryCommand: AdminCommand = {
  summary: 'check that no line of the history was changed, removed, inserted or moved',
  usage: [
    'Prints the end of each chain. Keep it elsewhere: as long as it returns, no earlier database was put back.',
    'Needs the SESSION_SECRET with which the lines were written.',
  ],
  run: async ({ services, print }) => {
    const { lines, erasedLines, unsealedLines, heads, problems } = await verifyHistory(await services())
    print(
      `${lines} lines in ${heads.length} chains; ${erasedLines} with a person erased, ${unsealedLines} older than the chain`,
    )
    for (const { chain, length, hash } of heads) print(`  ${chain}  ${length}  ${hash}`)
    for (const { chain, line, kind } of problems.slice(0, shownProblems)) {
      print(`  chain ${chain}, ${line === null ? 'end' : `line ${line}`}: ${meanings[kind]}`)
    }
    if (problems.length > 0) throw new AdminError(`The history has ${problems.length} problems.`)
    print('The history is whole.')
  },
}
