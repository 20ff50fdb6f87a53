// The part of docs/WRITING.md that a machine can check: no "for who", and no phrase that describes a word instead of using
// it, in comments, in the names of tests and in the summaries of the OpenAPI document.
import { findProse } from './codes.mjs'

const sources = /^(apps|packages|bench|tooling)\/.*\.(ts|tsx|mjs|cjs|prisma|css|sql)$/
const ownFiles = /^tooling\/architecture\/language(\.test)?\.mjs$/
const router = /\.router\.ts$/
const summary = /\b(?:get|post|put|del)\(\s*[^,\n]+,\s*(['`])(?<text>[^'`\n]+)\1/g

/** @type {[RegExp, string][]} */
const banned = [
  [/\b(?:for|to|of|with|by) who\b(?!se|m)/i, '"for those who" or "for callers who", not "for who"'],
  [/\b(?:some|every|any|no)body that\b/i, '"a user who" or "those who", not "somebody that"'],
  [/(?<!\bcould not be |\bcannot be )\b(?:is|are|was|were) told\b/i, '"is reported" or "is notified", not "is told"'],
  [/\b(?:is|are|was|were) said\b/i, '"is reported" or "is shown", not "is said"'],
  [/\bsay(?:s|ing)? nothing of\b/i, '"does not report" or "ignores", not "says nothing of"'],
  [/\bwhat (?:is|was) (?:said|told|asked)\b/i, 'the noun: the report, the request, the required field'],
  [/(?<!\bthere )\b(?:is|are) none\b(?! of)/i, '"is invalid" or "is missing", not "is none"'],
  [/\bwhat (?:it|he|she|they) lacks?\b/i, '"the missing fields", not "what it lacks"'],
  [/\bwhat (?:becomes|became|came|comes) of\b/i, '"the result", "the outcome", not "what becomes of"'],
  [
    /\bstands? (?:in|on|at|under|below|beside|behind|before|above|after|between)\b/i,
    '"is in", "comes before" or "contains", not "stands in"',
  ],
  [/\b(?:what|as (?:it|they|things)) stands?\b/i, '"the current value" or "unchanged", not "what stands"'],
  [/\banew\b/i, '"again", not "anew"'],
  [/\bbut for\b/i, '"except", not "but for"'],
  [/\bfor ever\b|(?<!\berrors? )\bof course\b(?! events?\b)/i, 'the fact alone, without "for ever" or "of course"'],
]

/**
 * Lines of `//` that follow each other are one comment, because a phrase may be broken over two of them.
 * @param {{ text: string, line: number }[]} prose
 */
const joinLines = (prose) => {
  const joined = []
  let end = 0
  for (const { text, line } of prose) {
    const before = joined.at(-1)
    if (before && text.startsWith('//') && before.text.startsWith('//') && line === end + 1) before.text += `\n${text}`
    else joined.push({ text, line })
    end = line
  }
  return joined
}

/**
 * @param {string} path @param {string} source
 * @returns {string[]} a line for each phrase, with its place
 */
const findWrongPhrases = (path, source) => {
  const prose = joinLines(findProse(source, /\.(test|flow)\.(ts|tsx|mjs)$/.test(path)))
  if (router.test(path))
    for (const match of source.matchAll(summary))
      prose.push({
        text: match.groups?.text ?? '',
        line: source.slice(0, match.index).split('\n').length,
      })
  return prose.flatMap(({ text, line }) => {
    const read = text.replaceAll(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' ')
    return banned.filter(([phrase]) => phrase.test(read)).map(([, advice]) => `${path}:${line} write ${advice}`)
  })
}

/**
 * @param {string[]} paths @param {(path: string) => string} read
 * @returns {string[]} a line for each phrase, with its place
 */
export const findLanguageProblems = (paths, read) =>
  paths
    .filter((path) => sources.test(path) && !ownFiles.test(path))
    .flatMap((path) => findWrongPhrases(path, read(path)))
