// What Equipe sends when a show is over, or a test of it (Equipe Federation API, Results; the example of the maker is in testing/). What Oxer
// does not use is left out when it is read, so that nothing of it is stored.
import * as z from 'zod'

/** Their ids are numbers in the examples and texts in the models. */
export const Id = z.union([z.int(), z.string().trim().min(1).max(100)]).transform(String)
/** Ours comes back in it; null or an empty text for what was entered on the spot. */
export const ForeignId = z
  .union([z.int(), z.string().trim().max(100)])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

export const text = (most: number) =>
  z
    .union([z.string().max(most * 4), z.number()])
    .nullish()
    .transform((value) =>
      String(value ?? '')
        .trim()
        .slice(0, most),
    )

/** A JSON number as the decimal text that its writer meant: no value of ours is calculated as a binary fraction. */
export const Figure = z
  .union([z.number(), z.string().trim().max(40)])
  .nullish()
  .transform((value, ctx) => {
    if (value === null || value === undefined || value === '') return null
    const written = typeof value === 'number' ? String(value) : value
    const shown = /^-?\d+\.\d{10,}$/.test(written) ? Number(written).toFixed(9) : written
    if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(shown)) return shown
    ctx.addIssue({ code: 'custom', message: 'NOT_A_DECIMAL' })
    return z.NEVER
  })
export type Figure = z.output<typeof Figure>

export const Rank = z
  .number()
  .nullish()
  .transform((value) => (value === null || value === undefined || value < 1 || value >= 999 ? null : Math.trunc(value)))

/** One round, the sheet of one judge, or a total; `type` decides which of its fields count. */
export const EquipePart = z.object({
  type: z.string().max(60),
  round_no: z.int().nullish(),
  faults: Figure,
  time_faults: Figure,
  time: Figure,
  status: text(10),
  judge_by: text(20),
  scoresheet: z.array(Figure).max(200).nullish().catch(null),
  deduction: Figure,
  percent: Figure,
})
export type EquipePart = z.output<typeof EquipePart>

export const EquipeStart = z.object({
  id: Id,
  foreign_id: ForeignId,
  competition_id: Id,
  rider_id: Id.nullish(),
  horse_id: Id.nullish(),
  status: text(20),
  /** Of older programs: why a start has no result, as a letter. */
  a: text(5),
  or: text(5),
  rank: Rank,
  outside_comp: z.boolean().nullish(),
  results: z.array(EquipePart).max(60).nullish().catch(null),
})
export type EquipeStart = z.output<typeof EquipeStart>

export const EquipeSentPerson = z.object({
  id: Id,
  foreign_id: ForeignId,
  first_name: text(100),
  last_name: text(100),
  country: text(3),
  licence: text(60),
  fei_id: text(20),
  /** A birth date or a year; only the year is read. */
  person_no: text(4),
})
export type EquipeSentPerson = z.output<typeof EquipeSentPerson>

export const EquipeSentHorse = z.object({
  id: Id,
  foreign_id: ForeignId,
  name: text(200),
  born_year: text(4),
  fei_id: text(20),
})
export type EquipeSentHorse = z.output<typeof EquipeSentHorse>

export const EquipeSentTest = z.object({
  id: Id,
  foreign_id: ForeignId,
  competition_no: text(20),
  name: text(200),
  judgement_id: text(200),
})
export type EquipeSentTest = z.output<typeof EquipeSentTest>

/** A show has fewer of each. */
const most = 20_000

export const EquipeResults = z.object({
  show: z.object({ id: Id, foreign_id: ForeignId, name: text(200) }),
  competitions: z.array(EquipeSentTest).max(1_000).default([]),
  people: z.array(EquipeSentPerson).max(most).default([]),
  horses: z.array(EquipeSentHorse).max(most).default([]),
  starts: z.array(EquipeStart).max(most).default([]),
})
export type EquipeResults = z.output<typeof EquipeResults>

/** One test of them, with whom it names: what is kept, to be read again when a person or a horse has been found. */
export const EquipeTestResults = z.object({
  test: EquipeSentTest,
  people: z.array(EquipeSentPerson),
  horses: z.array(EquipeSentHorse),
  starts: z.array(EquipeStart),
})
export type EquipeTestResults = z.output<typeof EquipeTestResults>
