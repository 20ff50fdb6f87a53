// What an Equipe federation answers. The names are the maker's (Equipe Federation API, models SHOW, COMPETITION, PERSON, HORSE, CLUB and
// START), so they stay as they are.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

export const EquipeDiscipline = z.enum(['H', 'D', 'F', 'K', 'U'])
export type EquipeDiscipline = z.infer<typeof EquipeDiscipline>

/** Club, local, regional, national, elite, international. */
export const EquipeLevel = z.enum(['K', 'L', 'R', 'N', 'E', 'I'])
export type EquipeLevel = z.infer<typeof EquipeLevel>

export const EquipeHorseCategory = z.enum(['H', 'A', 'B', 'C', 'D', 'E'])
export type EquipeHorseCategory = z.infer<typeof EquipeHorseCategory>

const days = { starts_on: LocalDate, ends_on: LocalDate }

export const EquipeShows = z.strictObject({
  shows: z.array(z.strictObject({ id: Ref, name: z.string(), ...days, entries_url: z.string() })),
})
export type EquipeShows = z.infer<typeof EquipeShows>

export const EquipeCompetition = z.strictObject({
  /** Our part of a test. */
  id: Ref,
  competition_no: z.string(),
  name: z.string(),
  discipline: EquipeDiscipline,
  status: EquipeLevel,
  starts_on: LocalDate,
  start_time: z.string().optional(),
  horse_pony: z.enum(['R', 'P']),
  team: z.boolean(),
  /** Our protocol; it comes back with the results. */
  judgement_id: z.string(),
  /** In centimetres. */
  fence_height: z.int().optional(),
  arena: z.string().optional(),
  entry_fee: z.number().optional(),
  late_entry_fee: z.number().optional(),
  vat_included_by: z.int().optional(),
})
export type EquipeCompetition = z.infer<typeof EquipeCompetition>

/** No birth day, no address, no mail and no telephone: Equipe needs none of them to run a show. */
export const EquipePerson = z.strictObject({
  id: Ref,
  first_name: z.string(),
  last_name: z.string(),
  /** The code of the International Olympic Committee. */
  country: z.string().optional(),
  club_id: Ref.optional(),
  licence: z.string().optional(),
  licence_year: z.int().optional(),
  fei_id: z.string().optional(),
  /** The year of birth alone. */
  person_no: z.string().optional(),
  official: z.literal(true).optional(),
})
export type EquipePerson = z.infer<typeof EquipePerson>

export const EquipeHorse = z.strictObject({
  id: Ref,
  name: z.string(),
  horse_no: z.int().optional(),
  born_year: z.string().optional(),
  sex: z.enum(['S', 'G', 'M', 'unknown']),
  category: EquipeHorseCategory,
  ueln: z.string().optional(),
  chip_no: z.string().optional(),
  reg_no: z.string().optional(),
  breed: z.string().optional(),
  sire: z.string().optional(),
  dam: z.string().optional(),
  dam_sire: z.string().optional(),
  owner: z.string().optional(),
  breeder: z.string().optional(),
  fei_id: z.string().optional(),
})
export type EquipeHorse = z.infer<typeof EquipeHorse>

export const EquipeClub = z.strictObject({ id: Ref, name: z.string() })
export type EquipeClub = z.infer<typeof EquipeClub>

export const EquipeEntry = z.strictObject({
  id: Ref,
  competition_no: z.string(),
  rider_id: Ref,
  horse_id: Ref,
  payer_id: Ref,
  category: EquipeHorseCategory,
  section: z.literal('A'),
  late_entry: z.boolean(),
  outside_comp: z.boolean(),
  status: z.enum(['', 'withdrawn']),
})
export type EquipeEntry = z.infer<typeof EquipeEntry>

export const EquipeEntries = z.strictObject({
  show: z.strictObject({ id: Ref, name: z.string(), ...days, currency: z.literal('EUR') }),
  competitions: z.array(EquipeCompetition),
  people: z.array(EquipePerson),
  horses: z.array(EquipeHorse),
  clubs: z.array(EquipeClub),
  entries: z.array(EquipeEntry),
})
export type EquipeEntries = z.infer<typeof EquipeEntries>
