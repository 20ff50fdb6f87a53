import { spawn } from 'node:child_process'
import { AdminError } from './command.ts'

/** The address in the variables of PostgreSQL's programs, because the arguments of a process are visible to every user of the machine. */
const variablesOf = (url: string): Record<string, string> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given: Record<string, string | null> = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode'),
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  )
}

/** Runs a program of PostgreSQL. @throws AdminError with what the program wrote, if it fails */
export const runProgram = (program: string, args: readonly string[], url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...variablesOf(url) },
      stdio: ['ignore', 'inherit', 'pipe'],
    })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.on('error', (error) => {
      reject(new AdminError(`${program} did not start (${error.message}). Install the client programs of PostgreSQL.`))
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new AdminError(`${program} ended with ${String(code)}:\n${text.trim()}`))
    })
  })
