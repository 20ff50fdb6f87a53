// What a show in Equipe answers at its addresses (START_AND_RESULT_LIST, TIMEKEEPING_CLIENT, DRESSAGE_CLIENT and MARKING_SHEET of
// equipe/equipe-api), as files. The names are the maker's. What Oxer does not use is left out when it is read.
import * as z from 'zod'
import { Figure, ForeignId, Id, Rank, text } from './equipe-results.schema.ts'

const Flag = z
  .union([z.boolean(), z.int()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : value === true || value === 1))

/** Of `meetings.json`, the shows of an organiser. */
export const EquipeShowInfo = z.object({
  id: Id,
  foreign_id: ForeignId,
  name: text(200),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
})
export type EquipeShowInfo = z.output<typeof EquipeShowInfo>

/** Of `competitions.json`. Day, hour and arena have the names of the batch, or the older ones of the program. */
export const EquipeShowTest = z.object({
  kq: Id,
  foreign_id: ForeignId,
  clabb: text(10),
  klass: text(200),
  name: text(200),
  discipline: text(5),
  z: text(5),
  starts_on: text(10),
  datum: text(10),
  start_time: text(8),
  klock: text(8),
  arena: text(100),
  tavlingspl: text(100),
})
export type EquipeShowTest = z.output<typeof EquipeShowTest>

/** A row of `starts.json` or `results.json`: the columns of its rounds and its judges are named elsewhere, so all of them stay. */
export const EquipeShowStart = z.looseObject({
  id: Id,
  kq: Id,
  foreign_id: ForeignId,
  ord: z.number().nullish(),
  st: text(10),
  rnr: Id.nullish(),
  hnr: Id.nullish(),
  knr: Id.nullish(),
  lag_id: Id.nullish(),
  rider_name: text(200),
  rider_name_order: text(200),
  rider_first_name: text(100),
  rider_last_name: text(100),
  rider_country: text(3),
  horse_name: text(120),
  horse_no: text(10),
  club_name: text(200),
  logo_id: text(20),
  logo_group: text(20),
  k: text(5),
  efteranm: Flag,
  utt: Flag,
  paus: text(10),
  pause_name: text(200),
  tid: text(8),
  a: text(5),
  or: text(5),
  re: Rank,
})
export type EquipeShowStart = z.output<typeof EquipeShowStart>

/** `judgement.json`: where the rounds of a test are found in its results, and by which columns these are sorted. */
export const EquipeJudgement = z.object({
  rounds: z
    .array(
      z.object({
        caption: text(100),
        faults_column: z.string().max(40),
        time_column: z.string().max(40),
        time_faults_column: z.string().max(40).nullish(),
        round_no: z.int().nullish(),
        max_time: Figure,
        eliminated_faults: Figure,
      }),
    )
    .max(6),
  sorting: z.record(z.string().max(40), z.string().max(10)),
})
export type EquipeJudgement = z.output<typeof EquipeJudgement>

/** A marking sheet with its exercises. */
export const EquipeMarkingSheet = z.object({
  name: text(200),
  max_score: Figure,
  scale: Figure,
  items: z
    .array(
      z.object({
        section: text(40),
        coefficient: Figure,
        keyword: text(400),
        positions: z.array(text(40)).max(40).default([]),
        rows: z.array(text(400)).max(40).default([]),
      }),
    )
    .max(100),
})
export type EquipeMarkingSheet = z.output<typeof EquipeMarkingSheet>

/** Of `people.json`. */
export const EquipeShowPerson = z.object({
  rnr: Id,
  internet_rnr: ForeignId,
  foreign_id: ForeignId,
  first_name: text(100),
  last_name: text(100),
  name: text(200),
  name_order: text(200),
  country: text(3),
  fei_id: text(20),
  person_no: text(4),
})
export type EquipeShowPerson = z.output<typeof EquipeShowPerson>

/** Of `horses.json`. */
export const EquipeShowHorse = z.object({
  hnr: Id,
  foreign_id: ForeignId,
  num: text(10),
  name: text(120),
  born_year: text(4),
  sex: text(20),
  category: text(5),
  breed: text(60),
  sire: text(120),
  dam: text(120),
  dam_sire: text(120),
  owner: text(200),
  breeder: text(200),
  fei_id: text(20),
  ueln: text(40),
  chip_no: text(40),
})
export type EquipeShowHorse = z.output<typeof EquipeShowHorse>

/** Of `clubs.json`. */
export const EquipeShowClub = z.object({ knr: Id, foreign_id: ForeignId, name: text(200) })
export type EquipeShowClub = z.output<typeof EquipeShowClub>

/** The files of a show, told apart and put together. Judgements and sheets are by the number (`kq`) of their test. */
export type EquipeShow = {
  readonly show: EquipeShowInfo
  readonly tests: readonly EquipeShowTest[]
  readonly starts: readonly EquipeShowStart[]
  readonly people: readonly EquipeShowPerson[]
  readonly horses: readonly EquipeShowHorse[]
  readonly clubs: readonly EquipeShowClub[]
  readonly judgements: ReadonlyMap<string, EquipeJudgement>
  readonly sheets: ReadonlyMap<string, EquipeMarkingSheet>
  /** How a test is to be ranked, where somebody has said so. */
  readonly formats: ReadonlyMap<string, string>
}
