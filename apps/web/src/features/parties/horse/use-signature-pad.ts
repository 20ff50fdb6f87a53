import type {
  SignatureMark,
  SignatureMarkKind,
  SignaturePoint,
} from '@oxer/domain/parties/horse/horse-signature.schema'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type SignatureView, signatureViews, toMark, within } from './signature.view.ts'

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const
const isStep = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key)
const usualStep = 10
const smallStep = 2

const isSame = (one: SignaturePoint | undefined, other: SignaturePoint): boolean =>
  one !== undefined && one.x === other.x && one.y === other.y

const centreOf = (view: SignatureView): SignaturePoint => {
  const { x, y, width, height } = signatureViews[view]
  return { x: x + width / 2, y: y + height / 2 }
}

/** The stroke that is being drawn on one view, by pointer or by keyboard; a finished one is given as a mark. */
export const useSignaturePad = ({
  view,
  kind,
  onMark,
}: {
  view: SignatureView
  kind: SignatureMarkKind
  onMark: (mark: SignatureMark) => void
}) => {
  const [stroke, setStroke] = useState<readonly SignaturePoint[]>([])
  /** The cross of the keyboard; null while a pointer draws. */
  const [cross, setCross] = useState<SignaturePoint | null>(null)
  const [isPointing, setPointing] = useState(false)

  const finish = (points: readonly SignaturePoint[]): void => {
    setStroke([])
    const mark = toMark(kind, points)
    if (mark) onMark(mark)
  }
  const pointOf = (event: PointerEvent<HTMLButtonElement>): SignaturePoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const box = signatureViews[view]
    return within(view, {
      x: box.x + ((event.clientX - left) / (width || 1)) * box.width,
      y: box.y + ((event.clientY - top) / (height || 1)) * box.height,
    })
  }
  const enter = (at: SignaturePoint): void => {
    const points = [...stroke, at]
    const isEnd = kind === 'WHORL' || (kind === 'SCAR' && points.length === 2) || isSame(stroke.at(-1), at)
    if (isEnd) finish(isSame(stroke.at(-1), at) ? stroke : points)
    else setStroke(points)
  }
  return {
    stroke,
    cross,
    drop: () => setStroke([]),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setCross(null)
        setPointing(true)
        setStroke([pointOf(event)])
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (!isPointing) return
        const point = pointOf(event)
        setStroke((points) => (isSame(points.at(-1), point) ? points : [...points, point]))
      },
      onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
        if (!isPointing) return
        setPointing(false)
        finish([...stroke, pointOf(event)])
      },
      onPointerCancel: () => {
        setPointing(false)
        setStroke([])
      },
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        const at = cross ?? centreOf(view)
        if (isStep(event.key)) {
          const [dx, dy] = steps[event.key]
          const size = event.shiftKey ? smallStep : usualStep
          setCross(within(view, { x: at.x + dx * size, y: at.y + dy * size }))
        } else if (event.key === 'Enter' || event.key === ' ') {
          setCross(at)
          enter(at)
        } else if (event.key === 'Backspace') {
          setStroke(stroke.slice(0, -1))
        } else return
        event.preventDefault()
      },
    },
  }
}
