// What is beside the server when it runs from a build or from a release, and what it knows of itself.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** The same from src/ and from dist/, because both are one folder below apps/server. */
export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const ifThere = (path: string): string | undefined => (existsSync(here(path)) ? here(path) : undefined)

/** The migrations of a build; undefined for those of the sources. */
export const bundledMigrations = (): string | undefined => ifThere('./migrations')

/** The files of the embedded engine in a release; otherwise they are found in their package. */
export const bundledEngine = (): { engineDir?: string } => {
  const engineDir = ifThere('./engine')
  return engineDir === undefined ? {} : { engineDir }
}

const Build = z.object({ version: z.string(), commit: z.string().default(''), built: z.string().default('') })

/** Of a release its version, commit and time; of anything else the version alone. */
export const readBuild = (): z.infer<typeof Build> =>
  Build.parse(JSON.parse(readFileSync(ifThere('./build.json') ?? here('../../../package.json'), 'utf8')))
