// What can be drawn in a thread of its own: it is plain data, and so is the answer.
import { drawLabels, type LabelPaper } from '../label-paper/label-paper.ts'
import { type Drawn, drawLists, type ListPaper } from '../list-paper/list-paper.ts'
import { drawPoster, type PosterPaper } from '../poster-paper/poster-paper.ts'
import { drawSheets, type SheetPaper } from '../sheet-paper/sheet-paper.ts'

export type Drawing =
  | { readonly kind: 'LISTS'; readonly paper: ListPaper }
  | { readonly kind: 'LABELS'; readonly paper: LabelPaper }
  | { readonly kind: 'SHEETS'; readonly paper: SheetPaper }
  | { readonly kind: 'POSTER'; readonly paper: PosterPaper }

export const draw = (drawing: Drawing): Promise<Drawn> => {
  switch (drawing.kind) {
    case 'LISTS':
      return drawLists(drawing.paper)
    case 'LABELS':
      return drawLabels(drawing.paper)
    case 'SHEETS':
      return drawSheets(drawing.paper)
    case 'POSTER':
      return drawPoster(drawing.paper)
    default:
      return drawing satisfies never
  }
}
