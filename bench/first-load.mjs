// The compressed size of a first visit: the office as its build measured it, and a public page as it is served.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { table } from './statistics.mjs'

const kilobytes = (bytes) => bytes.length / 1000
const packed = (bytes) => kilobytes(gzipSync(bytes, { level: 9 }))
const weight = (value) => `${value.toFixed(1)} kB`

/** @param {string} root of the repository @param {string} pageUrl of a public page */
export const measureFirstLoad = async (root, pageUrl) => {
  const { script, style, routes } = JSON.parse(readFileSync(join(root, 'apps/web/dist/bundle.json'), 'utf8'))
  const html = await (await fetch(pageUrl)).text()
  const linked = [...html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="stylesheet"[^>]*\shref)="([^"]+)"/g)]
  const files = await Promise.all(
    linked.map(async ([, href]) => {
      const bytes = Buffer.from(await (await fetch(new URL(href, pageUrl))).arrayBuffer())
      return { isScript: /\.js(\?|$)/.test(href), kilobytes: packed(bytes) }
    }),
  )
  const sum = (isScript) =>
    files.filter((file) => file.isScript === isScript).reduce((total, file) => total + file.kilobytes, 0)
  const page = packed(Buffer.from(html))
  const text = table([
    ['first load, gzip', 'HTML', 'JavaScript', 'CSS', 'together'],
    ['office', '-', weight(script), weight(style), weight(script + style)],
    ['public ranking', weight(page), weight(sum(true)), weight(sum(false)), weight(page + sum(true) + sum(false))],
  ])
  return {
    text,
    figures: {
      'P16.1': page + sum(true) + sum(false),
      'P16.2': script,
      'P16.3': Math.max(...routes.map((route) => route.kilobytes)),
    },
  }
}
