// Runs Lighthouse's phone profile on public pages and on the first page of the office, and takes the median of three
// runs. Lighthouse is fetched on demand, in one fixed version. With its dependencies it would double the size of every
// install, and nothing else needs it.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environment } from '../tooling/run/steps.mjs'
import { median, table } from './statistics.mjs'

const run = promisify(execFile)
const version = 'lighthouse@12.8.2'
const rounds = 3

const visit = async (url, chrome, folder, headers) => {
  const output = join(folder, 'report.json')
  await run(
    'npx',
    [
      '--yes',
      version,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility',
      `--extra-headers=${JSON.stringify(headers)}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...environment, CHROME_PATH: chrome }, maxBuffer: 2 ** 26 },
  )
  const { categories, audits } = JSON.parse(readFileSync(output, 'utf8'))
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    paint: audits['largest-contentful-paint'].numericValue / 1000,
    shift: audits['cumulative-layout-shift'].numericValue,
    requests: audits['network-requests'].details.items.length,
    kilobytes: audits['total-byte-weight'].numericValue / 1000,
  }
}

const measurePage = async (url, chrome, folder, headers) => {
  const visits = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(url, chrome, folder, headers))
  return Object.fromEntries(Object.keys(visits[0]).map((field) => [field, median(visits.map((one) => one[field]))]))
}

/**
 * @param {{ publicPages: [string, string][], office: string, cookie: string, chrome: string }} parts pairs of name and
 * address; the cookie of a session
 */
export const measureLighthouse = async ({ publicPages, office, cookie, chrome }) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-lighthouse-'))
  try {
    const measured = []
    for (const [name, url] of publicPages) {
      measured.push({ name, isPublic: true, ...(await measurePage(url, chrome, folder, {})) })
    }
    const staff = { name: 'office, signed in', ...(await measurePage(office, chrome, folder, { Cookie: cookie })) }
    const worst = (field) => Math.max(...measured.map((page) => page[field]))
    return {
      figures: {
        'P17.1': Math.min(...measured.map(({ performance }) => performance)),
        'P17.2': worst('paint'),
        'P17.3': worst('shift'),
        'P17.4': staff.performance,
        'P17.5': Math.min(staff.accessibility, ...measured.map(({ accessibility }) => accessibility)),
        'P17.6': staff.paint,
        'P16.4': staff.requests,
      },
      text: table([
        ['Lighthouse, phone', 'performance', 'accessibility', 'LCP', 'CLS', 'requests', 'bytes'],
        ...[...measured, staff].map((page) => [
          page.name,
          page.performance.toFixed(2),
          page.accessibility.toFixed(2),
          `${page.paint.toFixed(2)} s`,
          page.shift.toFixed(3),
          String(page.requests),
          `${page.kilobytes.toFixed(0)} kB`,
        ]),
      ]),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
