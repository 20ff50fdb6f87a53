// Lets the page of the office show something before its script has arrived, and start its script as soon as possible.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const fileOf = (bundle: Rolldown.OutputBundle | undefined, pattern: RegExp): string | undefined =>
  Object.keys(bundle ?? {}).find((file) => pattern.test(file))

/** The font is requested together with the script, not after the style sheet. */
const preloadedLetters = (bundle: Rolldown.OutputBundle | undefined): HtmlTagDescriptor[] => {
  const letters = fileOf(bundle, /inter-latin-wght-normal.*\.woff2$/)
  if (letters === undefined) return []
  const attrs = { rel: 'preload', href: `/${letters}`, as: 'font', type: 'font/woff2', crossorigin: '' }
  return [{ tag: 'link', attrs, injectTo: 'head' }]
}

/** Areas of texts that the frame of the office needs before it can be rendered. */
const firstAreas = ['shell', 'ui']

const wordsIn = (bundle: Rolldown.OutputBundle | undefined, language: string): string[] =>
  Object.values(bundle ?? {}).flatMap((file) =>
    file.type === 'chunk' &&
    firstAreas.some((area) => file.facadeModuleId?.endsWith(`/locales/${language}/${area}.json`))
      ? [`/${file.fileName}`]
      : [],
  )

/** The page knows the reader's language before the script runs, so it requests the texts at the same time. */
const preloadedWords = (bundle: Rolldown.OutputBundle | undefined): HtmlTagDescriptor[] => {
  const files = { en: wordsIn(bundle, 'en'), nl: wordsIn(bundle, 'nl') }
  if (files.en.length === 0) return []
  const children =
    `for (const href of ${JSON.stringify(files)}[localStorage.getItem('oxer.language') || document.documentElement.lang] || []) ` +
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))`
  return [{ tag: 'script', children, injectTo: 'head' }]
}

/**
 * A style sheet only blocks what follows it. The content of the page, with its few own rules, is painted before the
 * style sheet arrives; the script still waits for it.
 */
export const withStyleLast = (html: string): string => {
  const sheets = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
  const rest = sheets.reduce((left, sheet) => left.replace(sheet, ''), html)
  return rest.replace('</body>', () => `${sheets.join('')}</body>`)
}

export const firstPage = (): Plugin[] => [
  {
    name: 'oxer:preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [...preloadedLetters(bundle), ...preloadedWords(bundle)],
    },
  },
  {
    name: 'oxer:style-last',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => withStyleLast(html) },
  },
]
