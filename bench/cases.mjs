// Sends valid and damaged case files through the commands: `node bench/cases.mjs [files] [seed]`. For a valid file,
// the command must exit with 0 and print one JSON document. For any other, it must exit with 1, print nothing on
// standard output, and report a message with a place and without a stack. This program exits with 1 if a command
// behaves differently.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

const root = join(import.meta.dirname, '..')
const domain = join(root, 'packages', 'domain')
const fc = createRequire(join(domain, 'package.json'))('fast-check')

const read = (folder) =>
  readdirSync(join(domain, 'fixtures', folder)).map((name) =>
    JSON.parse(readFileSync(join(domain, 'fixtures', folder, name), 'utf8')),
  )

/** Files that contain no case at all. */
const broken = [
  ['empty', ''],
  ['no JSON', '{"entries":'],
  ['a number', '42'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['deep inside', `{"discipline":"DRESSAGE","method":"KEEP","entries":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['bytes', Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256))],
  ['a megabyte', JSON.stringify({ discipline: 'POLO', method: 'SLOWLY', note: 'x'.repeat(1_000_000) })],
]

const run = (command, path) => {
  const { status, stdout, stderr } = spawnSync('node', [join(root, 'tooling', 'run', `${command}.mjs`), path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) {
    try {
      JSON.parse(stdout)
      return { isAnswered: true, fault: stderr === '' ? null : 'an answer with a message' }
    } catch (error) {
      return { isAnswered: true, fault: `no JSON: ${error.message}` }
    }
  }
  const faults = [
    status !== 1 && `exit ${status}`,
    stdout !== '' && 'something on standard output',
    !/\S+: \S/.test(stderr) && 'no place in the message',
    /^ {4}at /m.test(stderr) && 'a stack',
  ].filter(Boolean)
  return { isAnswered: false, fault: faults.length === 0 ? null : `${faults.join(', ')}: ${stderr.slice(0, 200)}` }
}

const [, , files = '60', seed = '1'] = process.argv
const unregister = register()
const testing = join(domain, 'src', 'competitions', 'ranking', 'testing', 'mutated-case.ts')
const { mutatedCase } = await import(pathToFileURL(testing).href)
await unregister()
const folder = mkdtempSync(join(tmpdir(), 'oxer-cases-'))
const path = join(folder, 'case.json')
let faults = 0
for (const [command, fixtures] of [
  ['score', 'cases'],
  ['plan', 'plan-cases'],
  ['money', 'money-cases'],
]) {
  const spoiled = fc.sample(mutatedCase(read(fixtures)), { numRuns: Number(files), seed: Number(seed) })
  const all = [...broken, ...spoiled.map(({ what, input }) => [what, JSON.stringify(input)])]
  let answered = 0
  const judge = (what, { isAnswered, fault }) => {
    if (isAnswered) answered += 1
    if (fault === null) return
    faults += 1
    process.stdout.write(`${command}: ${what}: ${fault}\n`)
  }
  for (const [what, content] of all) {
    writeFileSync(path, content)
    judge(what, run(command, path))
  }
  judge('a missing file', run(command, join(folder, 'missing.json')))
  judge('a folder', run(command, folder))
  process.stdout.write(`${command}: ${all.length + 2} files, ${answered} answered\n`)
}
rmSync(folder, { recursive: true })
process.exitCode = faults === 0 ? 0 : 1
