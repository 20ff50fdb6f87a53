/** Whose bills a screen shows. */
export type BillOwner = { kind: 'member' | 'organisation'; ref: string }
