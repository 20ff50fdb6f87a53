/** The kinds of task of documents. */
export const runKind = 'invoice-run'
export const finaliseKind = 'invoice-finalise'
export const archiveKind = 'invoice-archive'
export const receiptKind = 'invoice-receipts'
export const creditKind = 'invoice-credit'
