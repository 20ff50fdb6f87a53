// The settings of a test that a form may send.
import type { SaveTest } from '@oxer/domain/competitions/test/test.schema'

const settingNames = [
  'externalRef',
  'maxRegistrations',
  'maxStartlistEntries',
  'maxPerRider',
  'maxPerHorse',
  'maxPerCombination',
  'limitScope',
  'outOfCompetitionByDefault',
  'isHiddenFromRegistration',
  'registrationFeeCents',
  'draggingBreakEvery',
  'draggingBreakMinutes',
  'allowsStartlistSwitch',
  'registrationTypes',
  'teamFeeCents',
  'givesChampionshipPoints',
  'championshipFactor',
  'order',
] as const satisfies readonly (keyof SaveTest)[]

type Settings = { [Name in (typeof settingNames)[number]]?: Exclude<SaveTest[Name], undefined> }

/** The settings that the input contains; the others keep their value, or get the column's default. */
export const settingsOf = (input: SaveTest): Settings =>
  Object.fromEntries(settingNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))
