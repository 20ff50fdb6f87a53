import jsqr from 'jsqr'

/** Pixels of a module: readers want more than one. */
const scale = 4

/** Whether a point is dark: an odd number of upright edges is on its left. */
const isInside = (edges: readonly Edge[], x: number, y: number): boolean =>
  edges.filter((edge) => edge.x < x && Math.min(edge.from, edge.to) < y && y < Math.max(edge.from, edge.to)).length %
    2 ===
  1

type Edge = { readonly x: number; readonly from: number; readonly to: number }

const edgesOf = (path: string): Edge[] =>
  path.split('Z').flatMap((outline) => {
    const points = [...outline.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    return points.flatMap(({ x, y }, index) => {
      const next = points[(index + 1) % points.length]
      return next?.x === x ? [{ x, from: y, to: next.y }] : []
    })
  })

/** What a camera reads from the outline of a code; null if it reads nothing. */
export const readQrCode = ({ size, path }: { readonly size: number; readonly path: string }): string | null => {
  const edges = edgesOf(path)
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const light = isInside(edges, x + 0.5, y + 0.5) ? 0 : 255
      for (let row = 0; row < scale; row += 1) {
        const start = ((y * scale + row) * side + x * scale) * 4
        for (let at = 0; at < scale * 4; at += 1) pixels[start + at] = at % 4 === 3 ? 255 : light
      }
    }
  }
  return jsqr(pixels, side, side)?.data ?? null
}
