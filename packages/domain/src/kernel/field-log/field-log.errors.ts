import { defineErrors } from '../error/error.schema.ts'

/** 058: competitions that are taken into the field. */
export const fieldLogErrors = defineErrors({
  /** The competition is out: it changes on the laptop alone. values: holder, since */
  inTheField: { code: '058-0000000001', kind: 'CONFLICT' },
  /** A laptop in the field changes its competition and nothing else. */
  onlyTheCompetition: { code: '058-0000000002', kind: 'CONFLICT' },
  /** What needs the centre: money, licenses, careers, users. */
  notInTheField: { code: '058-0000000003', kind: 'CONFLICT' },
  /** A log has no files. */
  noFilesInTheField: { code: '058-0000000004', kind: 'CONFLICT' },
  /** The day on this laptop is finished. */
  fieldFinished: { code: '058-0000000005', kind: 'CONFLICT' },
})
