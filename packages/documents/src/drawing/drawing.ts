// What can be drawn in a thread of its own: it is plain data, and so is the answer.
import { type LabelPaper, layLabels } from '../label-paper/label-paper.ts'
import { type Drawn, drawLaid, type Laid, type ListPaper, layLists, mostPages } from '../list-paper/list-paper.ts'
import { layPoster, type PosterPaper } from '../poster-paper/poster-paper.ts'
import { laySheets, type SheetPaper } from '../sheet-paper/sheet-paper.ts'

/** One paper. */
export type OneDrawing =
  | { readonly kind: 'LISTS'; readonly paper: ListPaper }
  | { readonly kind: 'LABELS'; readonly paper: LabelPaper }
  | { readonly kind: 'SHEETS'; readonly paper: SheetPaper }
  | { readonly kind: 'POSTER'; readonly paper: PosterPaper }

/** Several papers in one file. */
export type Bundle = {
  readonly kind: 'BUNDLE'
  readonly title: string
  readonly drawings: readonly OneDrawing[]
}

export type Drawing = OneDrawing | Bundle

/** A bundle is ordered on purpose, so it may have more pages than a paper: a show day of three rings has some hundreds. */
export const mostBundled = 1000

/** Null if a page of it is too full to be read. */
const lay = (drawing: OneDrawing): Laid | null => {
  switch (drawing.kind) {
    case 'LISTS':
      return layLists(drawing.paper)
    case 'LABELS':
      return layLabels(drawing.paper)
    case 'SHEETS':
      return laySheets(drawing.paper)
    case 'POSTER':
      return layPoster(drawing.paper)
    default:
      return drawing satisfies never
  }
}

const tooFull: Drawn = { pages: 0, bytes: null, isTooFull: true }

export const draw = async (drawing: Drawing): Promise<Drawn> => {
  if (drawing.kind !== 'BUNDLE') {
    const laid = lay(drawing)
    return laid === null ? tooFull : drawLaid(laid.frame, [laid], mostPages)
  }
  const papers = drawing.drawings.map(lay)
  const laid = papers.filter((paper) => paper !== null)
  const [first] = laid
  if (first === undefined || laid.length < papers.length) return tooFull
  return drawLaid({ ...first.frame, title: drawing.title }, laid, mostBundled)
}
