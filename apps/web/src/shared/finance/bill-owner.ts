/** Who pays the bills that a screen shows. */
export type BillOwner = { kind: 'member' | 'organisation'; ref: string }

/** Whose bills a screen writes on: those of one payer, or those of a competition. */
export type BillScope = BillOwner | { kind: 'competition'; ref: string }
