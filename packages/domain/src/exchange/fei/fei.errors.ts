import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 046, with `hippodata.errors.ts`: the entries of the FEI that are received. */
export const feiErrors = defineErrors({
  /** Not a refusal: attributes that nobody has described. values: element, names */
  attributesUnread: { code: '046-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: which rider enters which horse is in attributes that are not known. values: event, count */
  entriesUnread: { code: '046-0000000012', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not a refusal: who is no stallion is a mare or a gelding. values: count */
  sexUnknown: { code: '046-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
})
