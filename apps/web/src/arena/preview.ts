// The picture that a messenger shows beside a link, and the icons of a tenant, as SVG. The server makes pictures of them.
import type { PublicFrame, PublicPage } from '@oxer/api/types'
import type { PublicRanking } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { createFormats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { brandVariables, houseColor, isColor } from '@oxer/ui/brand'
import { summaryOf } from '../shared/result-summary.ts'
import { factsOf, headingOf, nameOf } from './head.ts'
import { initialsOf } from './marks.tsx'
import { publicTexts } from './public-texts.ts'

export const previewSize = { width: 1200, height: 630 } as const
const margin = 72
const fonts = 'font-family="Inter Variable, Inter"'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const coloursOf = (colour: string): { fill: string; ink: string; line: string } => {
  const { light } = brandVariables(isColor(colour) ? colour : houseColor)
  return {
    fill: light['--oxer-brand-fill'] ?? houseColor,
    ink: light['--oxer-brand-on-fill'] ?? '#ffffff',
    line: light['--oxer-brand-line'] ?? '#ffffff',
  }
}

const text = (content: string, x: number, y: number, size: number, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${fonts} ${more}>${escaped(content)}</text>`

const strong = 'font-weight="600"'
const plain = 'font-weight="400"'

/** A letter is a little more than half as wide as it is high. */
const fitting = (size: number): number => Math.floor((previewSize.width - 2 * margin) / (size * 0.56))

const cut = (content: string, letters: number): string =>
  content.length <= letters ? content : `${content.slice(0, letters - 1).trimEnd()}…`

/** At most two lines, broken between words; what does not fit is cut. */
const linesOf = (content: string, size: number): string[] => {
  const letters = fitting(size)
  const lines = ['']
  for (const word of content.split(/\s+/)) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (joined.length <= letters || lines.at(-1) === '') lines[lines.length - 1] = joined
    else lines.push(word)
  }
  const [first = '', ...rest] = lines
  return (rest.length === 0 ? [first] : [first, rest.join(' ')]).map((line) => cut(line, letters))
}

/** The shield of the header with the initials of the tenant. */
const crest = (
  name: string,
  x: number,
  y: number,
  size: number,
  { fill, ink }: { fill: string; ink: string },
): string => {
  const [near, far] = [size * 0.2, size * 0.5]
  const path = [
    `M${x + near} ${y}h${size - 2 * near}a${near} ${near} 0 0 1 ${near} ${near}v${size - near - far}`,
    `a${far} ${far} 0 0 1 -${size} 0v-${size - near - far}a${near} ${near} 0 0 1 ${near} -${near}z`,
  ].join('')
  const letters = initialsOf(name)
  const high = size * (letters.length > 2 ? 0.34 : 0.42)
  const place = `${strong} fill="${ink}" text-anchor="middle"`
  return `<path d="${path}" fill="${fill}"/>${text(letters, x + size / 2, y + size / 2 + high * 0.36, high, place)}`
}

const podium = (page: PublicPage): PublicRanking | null => {
  if (page.kind === 'ranking') return page.composed === null ? page.ranking : page.composed.joined
  if (page.kind !== 'activity') return null
  return page.rankings.find((ranking) => ranking.rows.length > 0) ?? null
}

const podiumLines = (ranking: PublicRanking, frame: PublicFrame, top: number, ink: string): string => {
  const formats = createFormats(toLanguage(frame.language))
  return ranking.rows
    .filter((row) => row.place !== null)
    .slice(0, 3)
    .map((row, index) => {
      const y = top + index * 62
      const name = cut(`${row.starter.rider} · ${row.starter.horse}`, 44)
      const result = summaryOf(ranking.headers, row.cells, formats)
      return [
        text(String(row.place), margin, y, 40, `${strong} fill="${ink}"`),
        text(name, margin + 64, y, 34, `${plain} fill="${ink}"`),
        text(result, previewSize.width - margin, y, 38, `${strong} fill="${ink}" text-anchor="end"`),
      ].join('')
    })
    .join('')
}

/** The poles of a fence, as below the head of each page. */
const poles = (line: string): string =>
  Array.from(
    { length: 11 },
    (_, index) => `<rect x="${index * 112}" y="606" width="56" height="24" fill="${line}"/>`,
  ).join('')

/** A page of one course or event, which its picture names. */
const isOfOne = ({ kind }: PublicPage): boolean => kind === 'course' || kind === 'event'

/** Pages with a heading of their own, below the name of what they are of. */
const isNamed = ({ kind }: PublicPage): boolean =>
  kind === 'activity' || kind === 'ranking' || kind === 'championshipRanking' || kind === 'championshipRankings'

/** @returns the picture of a page; a page of several competitions has the one of its tenant */
export const renderPreview = (page: PublicPage, frame: PublicFrame): string => {
  const { width, height } = previewSize
  const colours = coloursOf(frame.tenant.colour)
  const { fill, ink, line } = colours
  const t = publicTexts(toLanguage(frame.language))
  const hasFacts = 'competition' in page || 'championship' in page
  const name = nameOf(page) ?? frame.tenant.name
  const title = (isNamed(page) || isOfOne(page) ? headingOf(page, t) : null) ?? name
  const facts = hasFacts ? factsOf(page, frame) : isOfOne(page) ? [] : [t('calendarPage.welcome')]
  const below = [...(title === name ? [] : [name]), ...facts.slice(0, 2)].join(' · ')
  const ranking = podium(page)
  const size = ranking === null ? 76 : 56
  const lines = linesOf(title, size)
  const top = ranking === null ? 320 : 226
  const next = top + lines.length * size * 1.15
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${fill}"/><rect y="606" width="${width}" height="24" fill="#ffffff"/>`,
    poles(line),
    crest(frame.tenant.name, margin, 56, 88, { fill: ink, ink: fill }),
    text(cut(frame.tenant.name, 40), margin + 112, 113, 36, `${strong} fill="${ink}"`),
    ...lines.map((each, index) => text(each, margin, top + index * size * 1.15, size, `${strong} fill="${ink}"`)),
    text(cut(below, fitting(32)), margin, next - size * 0.2, 32, `${plain} fill="${ink}"`),
    ranking === null ? '' : podiumLines(ranking, frame, next + 72, ink),
    '</svg>',
  ].join('')
}

/**
 * The icon of a tenant: its initials on its colour. A home screen rounds the corners itself. One that cuts its icons to a shape of its own
 * (maskable) shows at least the circle of 80 % of the width, so the crest is smaller there.
 */
export const renderIcon = (tenant: PublicFrame['tenant'], isMaskable = false): string => {
  const { fill, ink } = coloursOf(tenant.colour)
  const size = isMaskable ? 50 : 64
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${fill}"/>`,
    crest(tenant.name, (96 - size) / 2, (96 - size) / 2 - 2, size, { fill: ink, ink: fill }),
    '</svg>',
  ].join('')
}
