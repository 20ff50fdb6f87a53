// A QR code as one outline, which a page draws as SVG and a PDF with the same text.
import { correction, generate, mode } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

export type QrCode = {
  /** The side of the picture in modules, with the light border without which cameras do not find it. */
  readonly size: number
  /** SVG path data in modules; what it encloses is dark. */
  readonly path: string
}

const border = 4

/**
 * The code of a text in UTF-8 bytes, with correction level M, as EPC069-12 wants both. The bytes are not announced (ECI): apps of banks
 * know them by the first lines of the payload, and some refuse what they do not expect.
 */
export const qrCodeOf = (text: string): QrCode => {
  const code = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  })
  const size = code.size + 2 * border
  return { size, path: toSvgPath({ size, get: (x, y) => code.get(x - border, y - border) }) }
}
