// What is beside the server when it runs from a build or from a release, and what it knows of itself.
import { spawnSync } from 'node:child_process'
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

/** Sources that are a checkout of git know their commit and its time; an unpacked archive knows neither. */
const commitOfSources = (): { commit?: string; built?: string } => {
  const root = here('../../..')
  if (!existsSync(`${root}/.git`)) return {}
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %cI'], { cwd: root, encoding: 'utf8' })
  const [commit = '', built = ''] = status === 0 ? stdout.trim().split(' ') : []
  return { commit, built }
}

/** The version, with the commit and the time of the build where they are known; from the sources the time is that of the commit. */
export const readBuild = (): z.infer<typeof Build> => {
  const release = ifThere('./build.json')
  const path = release ?? here('../../../package.json')
  const known: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const build = Build.parse(known)
  return release === undefined ? { ...build, ...commitOfSources() } : build
}
