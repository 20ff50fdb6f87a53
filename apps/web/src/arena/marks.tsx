// Small marks: the bridle number, a chip with a word in a colour, and icons drawn in the page itself.
import type { ReactNode } from 'react'
import { useArena } from './arena-context.tsx'

/** The start number as the horse wears it. */
export const Plate = ({ number, isLarge = false }: { number: number | null; isLarge?: boolean }) => {
  const { t } = useArena()
  if (number === null) return null
  return (
    <span className={isLarge ? 'plate plate-large' : 'plate'}>
      <span className="unseen">{t('startNumber')} </span>
      {number}
    </span>
  )
}

/** The name of a table on each printed sheet; a screen has it in the heading above. */
export const PrintedTitle = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr className="printed-title">
    <td colSpan={columns}>{children}</td>
  </tr>
)

export type Tone = 'quiet' | 'good' | 'warn' | 'danger' | 'brand'

/** A word in a colour; the colour never carries meaning alone. */
export const Chip = ({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`chip chip-${tone}`}>{children}</span>
)

/** In progress now. The pulse stops for users who prefer reduced motion; the word stays. */
export const LiveMark = ({ label }: { label: string }) => (
  <span className="live">
    <span className="live-dot" aria-hidden="true" />
    {label}
  </span>
)

const paths = {
  rosette: 'M8 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm-2.6 8.9L4.2 15l3.8-2 3.8 2-1.2-4.6',
  chevron: 'm6 3 5 5-5 5',
  pin: 'M8 14.5S3 10 3 6.5a5 5 0 0 1 10 0c0 3.500-5 8-5 8Zm0-6.200a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600Z',
  day: 'M2.500 4h11v9.500h-11zM2.500 7h11M5.500 2.500V5M10.500 2.500V5',
  bookmark: 'M4 2h8v12l-4-3-4 3z',
  filter: 'M2 4h12M4.500 8h7M6.500 12h3',
} as const

export const Icon = ({ name, className = 'icon' }: { name: keyof typeof paths; className?: string }) => (
  <svg className={className} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)

/** Up to three letters of the name (spec section 9). */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .flatMap((word) => [...word].find((sign) => /\p{L}|\p{N}/u.test(sign)) ?? [])
    .slice(0, 3)
    .join('')
    .toLocaleUpperCase()

/** A picture, or else initials. */
export const Crest = ({ name, picture, className }: { name: string; picture: string | null; className: string }) => {
  if (picture?.startsWith('/')) return <img className={className} src={picture} alt="" width="40" height="40" />
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The place of a banner is reserved before it arrives. */
export const BannerImage = ({ src, name }: { src: string; name: string }) => {
  const { t } = useArena()
  return <img className="banner" src={src} alt={t('bannerOf', { name })} width={1240} height={207} />
}

/** How old the page is, which its script keeps up to date. */
export const Freshness = () => {
  const { t } = useArena()
  return (
    <p
      className="freshness"
      data-freshness=""
      data-updated={t('live.updated', { seconds: '|' })}
      data-offline={t('live.offline', { time: '|' })}
      data-back={t('live.back')}
    />
  )
}
