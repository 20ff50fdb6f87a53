// The shape of an administrative command. A new command is one file in this folder and one line in `commands.ts`.

import type { ParseArgsConfig } from 'node:util'
import type { Services } from '@oxer/api'
import type { Env } from '../env.ts'

/** A mistake of the operator, or a refusal: printed without a stack. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

export type Values = Readonly<Record<string, string | boolean | undefined>>

export type Terminal = {
  print: (line: string) => void
  /** Asks on the terminal; `isHidden` shows nothing of the answer. @throws AdminError if nobody can answer */
  ask: (question: string, options?: { isHidden?: boolean }) => Promise<string>
}

export type AdminContext = Terminal & {
  env: Env
  values: Values
  /** The words after the command that are no options. */
  words: readonly string[]
  /** The migrated database with the services of a command. It is opened at the first call and closed after the command. */
  services: () => Promise<Services>
}

export type AdminCommand = {
  /** One line for the list of commands. */
  summary: string
  /** One line for each option or word, for `help <command>`. */
  usage: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  run: (admin: AdminContext) => Promise<void>
}

/** The text of an option. @throws AdminError if it is missing */
export const requiredValue = (values: Values, name: string): string => {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new AdminError(`--${name} is missing`)
  return value
}

export const optionalValue = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const passwordVariable = 'OXER_ADMIN_PASSWORD'

/** From the environment or the terminal: an option would be visible in the list of processes. */
export const readPassword = async ({ ask }: Terminal, question: string): Promise<string> =>
  process.env[passwordVariable] ?? ask(question, { isHidden: true })
