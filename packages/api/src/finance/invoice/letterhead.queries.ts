// The crest of a seller and the colour of its federation, for the paper of a document.

import type { Letterhead } from '@oxer/documents/invoice-paper/invoice-paper'
import type { Context } from '../../kernel/context/context.ts'
import { drawablePictures, readPicture } from '../../kernel/storage/stored-file.queries.ts'

type Drawing = Pick<Context, 'db' | 'services'>
type Row = { bookRef: string; avatar: string | null; colour: string | null }

/** Of several documents of one seller; read once for all of them. @throws NOT_FOUND */
export const readLetterhead = async (ctx: Drawing, invoiceRef: string): Promise<Letterhead> => {
  const [row] = await ctx.db.$queryRaw<Row[]>`
    SELECT k.ref AS "bookRef", CASE WHEN k.owner_type = 'FEDERATION' THEN f.avatar ELSE o.avatar END AS avatar,
      (SELECT t.colour FROM tenant t WHERE t.federation_ref = f.ref ORDER BY t.ref LIMIT 1) AS colour
    FROM invoice v JOIN book k ON k.ref = v.book_ref JOIN federation f ON f.ref = k.federation_ref
    LEFT JOIN organisation o ON k.owner_type = 'ORGANISATION' AND o.ref = k.owner_ref
    WHERE v.ref = ${invoiceRef}::uuid`
  return {
    colour: row?.colour ?? null,
    crest: row?.avatar ? await readPicture(ctx, row.avatar, drawablePictures) : null,
  }
}
