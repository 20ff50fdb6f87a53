// The input of a task of printing.
import { PrintOrder } from '@oxer/domain/competitions/print/print.schema'
import { PrintLanguage } from '@oxer/domain/kernel/paper/paper.schema'
import * as z from 'zod'

export const printOrderKind = 'print-order'

/** What of the order depends on its caller is decided when it is given. */
export const PrintOrderInput = PrintOrder.extend({
  mayManage: z.boolean(),
  origin: z.string(),
  /** Of documents for which no options are kept. */
  language: PrintLanguage,
  fileName: z.string(),
})
