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
 * Which modules of the code of a text are dark, with its light border. The text is in UTF-8 bytes, with correction level M, as EPC069-12
 * wants both. The bytes are not announced (ECI): apps of banks know them by the first lines of the payload, and some refuse what they do not
 * expect.
 */
export const modulesOf = (text: string): { size: number; get: (x: number, y: number) => boolean } => {
  const code = generate(mode.bytes(new TextEncoder().encode(text)), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  })
  return { size: code.size + 2 * border, get: (x, y) => code.get(x - border, y - border) }
}

export const qrCodeOf = (text: string): QrCode => {
  const modules = modulesOf(text)
  return { size: modules.size, path: toSvgPath(modules) }
}
