// Reads the stories of docs/integrating.md: each request that they show, with the answer that they promise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Step = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  status: number | undefined
  answer: { kind: string; text: string }
}
export type Story = { title: string; steps: Step[] }

/** What the story has learned so far, by the words in braces. */
export type Known = Map<string, string>

const fence = /^```(\w+)(?: (\d{3}))?\n([\s\S]*?)^```$/gm

const requestOf = (text: string): Pick<Step, 'method' | 'path' | 'headers' | 'body'> => {
  const [head = '', ...rest] = text.trim().split('\n\n')
  const [line = '', ...headers] = head.split('\n')
  const [method = '', path = ''] = line.split(' ')
  const named = headers.map((header) => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 2)])
  return { method, path, headers: Object.fromEntries(named), body: rest.length === 0 ? undefined : rest.join('\n\n') }
}

const stepsOf = (section: string): Step[] => {
  const steps: Step[] = []
  let request: ReturnType<typeof requestOf> | undefined
  for (const [, kind = '', status, text = ''] of section.matchAll(fence)) {
    if (kind === 'http') request = requestOf(text)
    // What comes later, on the stream that an earlier request has opened.
    else if (kind === 'sse') {
      steps.push({
        method: 'LISTEN',
        path: '',
        headers: {},
        body: undefined,
        status: undefined,
        answer: { kind, text },
      })
    } else if (request !== undefined) {
      steps.push({ ...request, status: status === undefined ? undefined : Number(status), answer: { kind, text } })
      request = undefined
    }
  }
  return steps
}

export const readStories = (): Story[] => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'integrating.md'), 'utf8')
  return text
    .split(/^## /m)
    .map((section) => ({ title: section.slice(0, section.indexOf('\n')), steps: stepsOf(section) }))
    .filter(({ steps }) => steps.length > 0)
}

/** The text with what is known in the place of its word in braces. @throws Error for a word that nothing has told */
export const filled = (text: string, known: Known): string =>
  text.replaceAll(/\{([a-z]\w*)\}/g, (_, word: string) => {
    const value = known.get(word)
    if (value === undefined) throw new Error(`the story has not said yet what {${word}} is`)
    return value
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether an answer is what the story promises: it may have more. `…` is any value; a word in braces is what is known, or is learned here.
 * Of a list, each promised row must be one of those that came.
 */
export const keeps = (promised: unknown, came: unknown, known: Known): boolean => {
  if (promised === '…') return came !== undefined
  const word = typeof promised === 'string' ? /^\{(\w+)\}$/.exec(promised)?.[1] : undefined
  if (word !== undefined) {
    if (typeof came !== 'string' && typeof came !== 'number') return false
    const before = known.get(word)
    if (before === undefined) known.set(word, String(came))
    return before === undefined || before === String(came)
  }
  if (Array.isArray(promised)) {
    if (!Array.isArray(came) || (promised.length === 0 && came.length > 0)) return false
    return promised.every((row: unknown) =>
      came.some((each: unknown) => {
        // What a row has told that is not the one must not be believed.
        const learned = new Map(known)
        if (!keeps(row, each, learned)) return false
        for (const [name, value] of learned) known.set(name, value)
        return true
      }),
    )
  }
  if (isObject(promised)) {
    return isObject(came) && Object.entries(promised).every(([name, value]) => keeps(value, came[name], known))
  }
  return promised === came
}
