// What is typed in the search as a command: "244 sign off", "results 1,10".
import { fold } from '@oxer/domain/kernel/search/search.rules'

export const verbs = ['subscriptions', 'startlists', 'results', 'rankings', 'signOff'] as const
export type Verb = (typeof verbs)[number]

/** What to do, and what with. Without a verb, `about` is the whole text. */
export type Command = { verb: Verb | null; about: string }

/** A word may be cut off from its third letter on, but only beside another one: alone it may be the name of a horse. */
const shortestPart = 3

/** How many of the first words are the phrase; 0 if they are not. */
const wordsOfPhrase = (words: readonly string[], phrase: readonly string[]): number => {
  const isWhole = phrase.every((word, at) => words[at] === word)
  if (isWhole) return phrase.length
  const [first = ''] = words
  const isPart = phrase.length === 1 && words.length > 1 && first.length >= shortestPart && phrase[0]?.startsWith(first)
  return isPart === true ? 1 : 0
}

/** `phrases`: the names of each verb, separated by commas. The verb is at the beginning or at the end of the text. */
export const readCommand = (text: string, phrases: Readonly<Record<Verb, string>>): Command => {
  const typed = text.trim().split(/\s+/)
  const folded = typed.map(fold)
  for (const verb of verbs) {
    for (const name of phrases[verb].split(',')) {
      const phrase = fold(name).trim().split(/\s+/)
      const first = wordsOfPhrase(folded, phrase)
      if (first > 0) return { verb, about: typed.slice(first).join(' ') }
      const last = wordsOfPhrase(folded.toReversed(), phrase.toReversed())
      if (last > 0) return { verb, about: typed.slice(0, -last).join(' ') }
    }
  }
  return { verb: null, about: text.trim() }
}
