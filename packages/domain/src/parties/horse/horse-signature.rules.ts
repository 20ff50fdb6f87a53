import { maximumPoints, pointsOfMark, type SignatureMark, type SignaturePoint } from './horse-signature.schema.ts'

/** The first mark whose points do not fit its kind, or at which the drawing has too many points; -1 if every mark fits. */
export const findUnfitMark = (marks: readonly SignatureMark[]): number => {
  let total = 0
  return marks.findIndex(({ kind, points }) => {
    total += points.length
    const { least, most } = pointsOfMark[kind]
    return points.length < least || points.length > most || total > maximumPoints
  })
}

/** The distance of a point to the line through two others, or to the first of them if they are equal. */
const distanceTo = (from: SignaturePoint, to: SignaturePoint, point: SignaturePoint): number => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(x, y)
  return length === 0
    ? Math.hypot(point.x - from.x, point.y - from.y)
    : Math.abs(x * (from.y - point.y) - (from.x - point.x) * y) / length
}

/**
 * The stroke without points that lie within `tolerance` of the straight line between those that are kept (Douglas and Peucker). A pointer
 * gives hundreds of points for a line that a few describe.
 */
export const simplifyStroke = (points: readonly SignaturePoint[], tolerance: number): SignaturePoint[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 3) return [...points]
  const distances = points.map((point) => distanceTo(first, last, point))
  const widest = Math.max(...distances)
  if (widest <= tolerance) return [first, last]
  const at = distances.indexOf(widest)
  return [
    ...simplifyStroke(points.slice(0, at + 1), tolerance),
    ...simplifyStroke(points.slice(at), tolerance).slice(1),
  ]
}
