import type { PageOptions, PrintFontSize, PrintMargin } from './paper.schema.ts'

/** Points. */
const sizes: Readonly<Record<PrintFontSize, number>> = { SMALL: 8, NORMAL: 9.5, LARGE: 12 }
/** Millimetres on each side. */
const margins: Readonly<Record<Exclude<PrintMargin, 'CUSTOM'>, number>> = { NONE: 0, SMALL: 5, MEDIUM: 10, LARGE: 20 }
/** By their short and their long side, in millimetres. */
const papers = { A4: [210, 297], A3: [297, 420] } as const
/** What a list needs to be read, in millimetres. */
const leastList = { width: 80, height: 60 }

/** All options of a page but its language. */
export type PageLook = Omit<PageOptions, 'language'>

/** Until somebody chooses others. */
export const usualPage = (language: PageOptions['language']): PageOptions => ({
  ...{ paper: 'A4', layout: 'PORTRAIT', copies: 1, collated: true, fontSize: 'NORMAL', language, margin: 'MEDIUM' },
  ...{ top: 10, right: 10, bottom: 10, left: 10 },
})

/** The options in the units of a page: points for letters, millimetres for margins. */
export const pageOf = ({ paper, layout, copies, collated, fontSize, margin, top, right, bottom, left }: PageLook) => {
  const all = margin === 'CUSTOM' ? null : margins[margin]
  return {
    isA3: paper === 'A3',
    isLandscape: layout === 'LANDSCAPE',
    fontSize: sizes[fontSize],
    margin: all === null ? { top, right, bottom, left } : { top: all, right: all, bottom: all, left: all },
    ...{ copies, isCollated: collated },
  }
}

/** What the margins leave of the paper, in millimetres; less than nothing if they overlap. */
export const roomOf = (options: PageLook): { readonly width: number; readonly height: number } => {
  const { isLandscape, margin } = pageOf(options)
  const [short, long] = papers[options.paper]
  return {
    width: (isLandscape ? long : short) - margin.left - margin.right,
    height: (isLandscape ? short : long) - margin.top - margin.bottom,
  }
}

/** Whether the margins leave room for a list. */
export const hasRoomForList = (options: PageLook): boolean => {
  const { width, height } = roomOf(options)
  return width >= leastList.width && height >= leastList.height
}
