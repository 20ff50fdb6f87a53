import * as z from 'zod'

/** A QR code as one outline that a page draws. */
export const QrPicture = z
  .object({
    /** The side in modules, with its light border. */
    size: z.int(),
    /** SVG path data in modules; what it encloses is dark. */
    path: z.string(),
  })
  .meta({ id: 'QrPicture' })
export type QrPicture = z.infer<typeof QrPicture>
