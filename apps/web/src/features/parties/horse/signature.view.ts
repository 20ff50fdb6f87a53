// The sheet of the markings of a horse: five views of it, each a part of the sheet, and the marks as paths.
import { simplifyStroke } from '@oxer/domain/parties/horse/horse-signature.rules'
import {
  maximumPointsOfMark,
  type SignatureMark,
  type SignatureMarkKind,
  type SignaturePoint,
} from '@oxer/domain/parties/horse/horse-signature.schema'

/** Where each view is on the sheet, in its units. */
export const signatureViews = {
  right: { x: 0, y: 0, width: 500, height: 420 },
  left: { x: 500, y: 0, width: 500, height: 420 },
  head: { x: 0, y: 420, width: 300, height: 300 },
  fore: { x: 350, y: 420, width: 300, height: 300 },
  hind: { x: 700, y: 420, width: 300, height: 300 },
} as const
export type SignatureView = keyof typeof signatureViews
export const signatureViewNames = ['right', 'left', 'head', 'fore', 'hind'] as const satisfies SignatureView[]

export const viewBoxOf = (view: SignatureView): string => {
  const { x, y, width, height } = signatureViews[view]
  return [x, y, width, height].join(' ')
}

const isIn = (view: SignatureView, point: SignaturePoint): boolean => {
  const { x, y, width, height } = signatureViews[view]
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
}

/** The view in which a mark begins; a mark of a client that drew between the views is with the nearest one before it. */
export const viewOf = ({ points: [first] }: SignatureMark): SignatureView =>
  signatureViewNames.find((view) => first !== undefined && isIn(view, first)) ??
  ((first?.x ?? 0) < 350 ? 'head' : 'fore')

/** The nearest point of the view, in whole units. */
export const within = (view: SignatureView, point: SignaturePoint): SignaturePoint => {
  const { x, y, width, height } = signatureViews[view]
  return {
    x: Math.round(Math.min(Math.max(point.x, x), x + width - 1)),
    y: Math.round(Math.min(Math.max(point.y, y), y + height - 1)),
  }
}

const crossSize = 5
const headSize = 9

const line = (points: readonly SignaturePoint[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

/** The line of a scar with the head of its arrow. */
const arrow = (from: SignaturePoint, to: SignaturePoint): string => {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const side = (turn: number) => ({
    x: Math.round((to.x - headSize * Math.cos(angle + turn)) * 10) / 10,
    y: Math.round((to.y - headSize * Math.sin(angle + turn)) * 10) / 10,
  })
  return line([from, to]) + line([side(0.5), to, side(-0.5)])
}

/** The path of a mark: a whorl is a cross, a scar an arrow, and a white marking is closed. */
export const pathOf = ({ kind, points }: SignatureMark): string => {
  const [first, second] = points
  if (first === undefined) return ''
  switch (kind) {
    case 'WHORL': {
      const { x, y } = first
      const corner = (dx: number, dy: number) => ({ x: x + dx * crossSize, y: y + dy * crossSize })
      return line([corner(-1, -1), corner(1, 1)]) + line([corner(-1, 1), corner(1, -1)])
    }
    case 'SCAR':
      return second === undefined ? line([first, first]) : arrow(first, second)
    case 'WHITE':
      return `${line(points)}Z`
    case 'LINE':
      return line(points)
  }
}

/** A drawn stroke as a mark of its kind; null if it is too short for one. */
export const toMark = (kind: SignatureMarkKind, stroke: readonly SignaturePoint[]): SignatureMark | null => {
  const [first, last] = [stroke[0], stroke.at(-1)]
  if (first === undefined || last === undefined) return null
  if (kind === 'WHORL') return { kind, points: [last] }
  const isPoint = stroke.every(({ x, y }) => x === first.x && y === first.y)
  if (isPoint) return null
  if (kind === 'SCAR') return first.x === last.x && first.y === last.y ? null : { kind, points: [first, last] }
  let tolerance = 1
  let points = simplifyStroke(stroke, tolerance)
  while (points.length > maximumPointsOfMark) {
    tolerance *= 2
    points = simplifyStroke(stroke, tolerance)
  }
  return { kind, points }
}
