// Generates the Prisma client into src/generated, and does nothing if the schema has not changed since the last run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const prismaPackage = require.resolve('prisma/package.json')
const generated = join(folder, 'src/generated')
const hashFile = join(generated, 'inputs.sha256')

const schemaFiles = readdirSync(join(folder, 'prisma'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.prisma'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()

const hash = createHash('sha256')
for (const file of [prismaPackage, join(folder, 'prisma.config.ts'), ...schemaFiles]) {
  hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
}
const inputs = hash.digest('hex')
if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === inputs) process.exit(0)

// Generating needs no schema engine, but the command line downloads one unless it is pointed at an executable.
const cli = join(dirname(prismaPackage), JSON.parse(readFileSync(prismaPackage, 'utf8')).bin.prisma)
const result = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
  cwd: folder,
  encoding: 'utf8',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
if (result.status !== 0) {
  process.stderr.write(`${result.stdout}${result.stderr}`)
  process.exit(result.status ?? 1)
}
writeFileSync(hashFile, inputs)
