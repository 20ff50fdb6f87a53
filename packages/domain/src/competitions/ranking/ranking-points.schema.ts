// The career points that the rides of a part of a test have earned, and the form that corrects them (cr083-cr085, cr326-cr329).

import * as z from 'zod'
import { EditPoints, PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { DecimalText } from '../../kernel/decimal.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const EarnedPoints = PointRecord.extend({
  registrationRef: Ref,
  startNumber: z.int().nullable(),
  rider: RefName,
  horse: RefName,
  /** The points that count; null for none. */
  points: DecimalText.nullable(),
  /** False: the combination is in no category of the career, and can get no points. */
  isInCareer: z.boolean(),
  /** Who corrected the points last, and when; null if nobody did. */
  editedBy: z.string().nullable(),
  editedAt: Instant.nullable(),
  /** 0: no points are stored yet. */
  version: z.int(),
}).meta({ id: 'EarnedPoints' })
export type EarnedPoints = z.infer<typeof EarnedPoints>

export const RankingPoints = z
  .object({
    /** The career to which the results give points; null if the test gives none. */
    career: RefName.nullable(),
    /** One for each result, in the order of the start numbers. */
    rows: z.array(EarnedPoints),
  })
  .meta({ id: 'RankingPoints' })
export type RankingPoints = z.infer<typeof RankingPoints>

/** As the dialog was seen; version 0 if no points were stored. */
export const EditRankingPoints = EditPoints.extend({ version: WholeNumber })
export type EditRankingPoints = z.infer<typeof EditRankingPoints>
