// The layouts of the files that go out. No layout of these systems is published, so each of them is of Oxer and says so in its first line;
// the day that one is known, its columns are changed here and nowhere else.
import { FileLayout, type TableIntegration } from './integration.schema.ts'

const head = [
  { heading: 'Wedstrijdnummer', word: 'COMPETITION_NUMBER' },
  { heading: 'Datum', word: 'DATE' },
  { heading: 'Rubrieknummer', word: 'TEST_NUMBER' },
  { heading: 'Rubriek', word: 'TEST_NAME' },
  { heading: 'Klasse', word: 'LEVEL' },
] as const

const combination = [
  { heading: 'Startnummer', word: 'START_NUMBER' },
  { heading: 'Ruiter', word: 'RIDER' },
  { heading: 'Persoonsnummer', word: 'PERSON_NUMBER' },
  { heading: 'Paard', word: 'HORSE' },
  { heading: 'Paardnummer', word: 'HORSE_NUMBER' },
  { heading: 'Combinatienummer', word: 'COMBINATION_NUMBER' },
] as const

const outcome = [
  { heading: 'Plaats', word: 'PLACE' },
  { heading: 'Winstpunten', word: 'CAREER_POINTS', form: 'DECIMAL' },
  { heading: 'Status', word: 'STATUS' },
  { heading: 'Buiten mededinging', word: 'OUT_OF_COMPETITION' },
] as const

export const knhsJumping = FileLayout.parse({
  ...{ name: 'Oxer-KNHS-springen', version: 1, provider: 'KNHS', disciplines: ['SHOW_JUMPING'], lines: 'RESULT' },
  needsUeln: false,
  columns: [
    ...head,
    { heading: 'Hoogte cm', word: 'HEIGHT' },
    { heading: 'Artikel', word: 'ARTICLE' },
    ...combination,
    { heading: 'Hindernisfouten 1', word: 'ROUND_1_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijdfouten 1', word: 'ROUND_1_TIME_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijd 1', word: 'ROUND_1_TIME', form: 'SECONDS' },
    { heading: 'Hindernisfouten barrage', word: 'JUMP_OFF_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijdfouten barrage', word: 'JUMP_OFF_TIME_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijd barrage', word: 'JUMP_OFF_TIME', form: 'SECONDS' },
    { heading: 'Stijlpunten', word: 'STYLE_POINTS', form: 'DECIMAL' },
    ...outcome,
    // Beyond the columns of the sample, so that these keep their places.
    { heading: 'Vorm', word: 'FORMAT' },
    { heading: 'Hindernisfouten 2', word: 'ROUND_2_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijdfouten 2', word: 'ROUND_2_TIME_PENALTIES', form: 'DECIMAL' },
    { heading: 'Tijd 2', word: 'ROUND_2_TIME', form: 'SECONDS' },
    { heading: 'Uitkomst', word: 'SCORE', form: 'DECIMAL' },
  ],
})

export const knhsDressage = FileLayout.parse({
  ...{ name: 'Oxer-KNHS-dressuur', version: 1, provider: 'KNHS', disciplines: ['DRESSAGE'], lines: 'JUDGE' },
  needsUeln: false,
  columns: [
    ...head,
    { heading: 'Proef', word: 'SHEET' },
    ...combination,
    { heading: 'Jurylid', word: 'JUDGE' },
    { heading: 'Positie', word: 'POSITION' },
    { heading: 'Punten', word: 'JUDGE_POINTS', form: 'DECIMAL' },
    { heading: 'Maximum', word: 'JUDGE_MAXIMUM', form: 'DECIMAL' },
    { heading: 'Procent', word: 'JUDGE_PERCENTAGE', form: 'DECIMAL' },
    { heading: 'Totaal procent', word: 'SCORE', form: 'DECIMAL' },
    ...outcome,
  ],
})

/** Results by horse, and no rider: the rider has not agreed that a third party has the name (decision 33). */
export const hippomundo = FileLayout.parse({
  ...{
    name: 'Oxer-Hippomundo',
    version: 1,
    provider: 'HIPPOMUNDO',
    disciplines: null,
    lines: 'RESULT',
    needsUeln: true,
  },
  columns: [
    { heading: 'UELN', word: 'UELN' },
    { heading: 'Horse', word: 'HORSE' },
    { heading: 'Birth year', word: 'HORSE_BIRTH_YEAR' },
    { heading: 'Studbook', word: 'STUDBOOK' },
    { heading: 'Father', word: 'FATHER' },
    { heading: 'Mother', word: 'MOTHER' },
    { heading: 'Competition', word: 'COMPETITION_NAME' },
    { heading: 'City', word: 'CITY' },
    { heading: 'Date', word: 'DATE' },
    { heading: 'Test', word: 'TEST_NAME' },
    { heading: 'Level', word: 'LEVEL' },
    { heading: 'Format', word: 'FORMAT' },
    { heading: 'Score', word: 'SCORE' },
    { heading: 'Place', word: 'PLACE' },
    { heading: 'Starters', word: 'STARTERS' },
    { heading: 'Status', word: 'STATUS' },
  ],
})

/** The integrations whose file is a table, with their layouts. */
export const fileLayouts = {
  KNHS_DRESSAGE_EXPORT: knhsDressage,
  KNHS_JUMPING_EXPORT: knhsJumping,
} as const satisfies Record<TableIntegration, FileLayout>
