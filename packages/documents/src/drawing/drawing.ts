// What can be drawn in a thread of its own: it is plain data, and so is the answer.
import { drawLabels, type LabelPaper } from '../label-paper/label-paper.ts'
import { type Drawn, drawLists, type ListPaper } from '../list-paper/list-paper.ts'

export type Drawing =
  | { readonly kind: 'LISTS'; readonly paper: ListPaper }
  | { readonly kind: 'LABELS'; readonly paper: LabelPaper }

export const draw = (drawing: Drawing): Promise<Drawn> =>
  drawing.kind === 'LISTS' ? drawLists(drawing.paper) : drawLabels(drawing.paper)
