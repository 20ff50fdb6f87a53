// The columns of a result file: their content, their headings in both languages, and other accepted headings.

import type { JudgedRules } from '@oxer/domain/disciplines/discipline'
import { of, type ProtocolOf, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ResultTableLanguage } from './result-table.cells.ts'
import { type ValueName, valueColumns, valueNames } from './result-table.values.ts'

export type PlainColumn =
  | 'TEST'
  | 'PART'
  | 'PLACE'
  | 'START_NUMBER'
  | 'RIDER'
  | 'HORSE'
  | 'CLUB'
  | 'STATUS'
  | 'REASON'
  | 'OUT_OF_COMPETITION'
  | 'SCORE'
  | 'CARRIED'
  | 'WITHDREW_BEFORE'

export type RoundField =
  | 'penalties'
  | 'obstaclePenalties'
  | 'timePenalties'
  | 'time'
  | 'faults'
  | 'outcome'
  | 'cleared'
  | 'joker'
  | 'secondJoker'
  | 'stylePoints'
  | 'styleMarks'
export type JudgeField = 'percentage' | 'points' | 'errorsOfCourse' | 'deduction' | 'percentageDeduction'

export type ResultTableColumn =
  | { readonly kind: 'PLAIN'; readonly name: PlainColumn }
  /** Rounds and phases count from 1; the jump-off has its own number, whatever the number of rounds before it. */
  | { readonly kind: 'ROUND'; readonly round: number | 'JUMP_OFF'; readonly field: RoundField }
  /** One value of a phase, in a discipline that has neither rounds nor judges there. */
  | { readonly kind: 'VALUE'; readonly name: ValueName }
  | { readonly kind: 'JUDGE'; readonly position: string; readonly field: JudgeField }
  | { readonly kind: 'MARK'; readonly position: string; readonly no: number }

type Words = { readonly EN: readonly [string, ...string[]]; readonly NL: readonly [string, ...string[]] }

/** The first word of each list is written; all of them are accepted. */
const plainWords: Record<PlainColumn, Words> = {
  TEST: { EN: ['Test', 'Competition', 'Class'], NL: ['Proef', 'Rubriek', 'Wedstrijd'] },
  PART: { EN: ['Part', 'Test set', 'Section'], NL: ['Deel', 'Reeks'] },
  PLACE: { EN: ['Place', 'Rank', 'Position'], NL: ['Plaats', 'Rang', 'Plaatsing'] },
  START_NUMBER: {
    EN: ['Start number', 'Number', 'No', 'Bib', 'Competition number', 'Start no'],
    NL: ['Startnummer', 'Nummer', 'Nr', 'Rugnummer', 'Wedstrijdnummer', 'Hoofdnummer', 'Start nr', 'Startnr'],
  },
  RIDER: {
    EN: ['Rider', 'Athlete', 'Rider name', 'Athlete name', 'Name'],
    NL: ['Ruiter', 'Ruiternaam', 'Naam ruiter', 'Amazone', 'Deelnemer', 'Naam'],
  },
  HORSE: { EN: ['Horse', 'Horse name', 'Pony'], NL: ['Paard', 'Paardnaam', 'Naam paard', 'Paard/pony'] },
  CLUB: { EN: ['Club', 'Organisation', 'Team'], NL: ['Vereniging', 'Stamnummer', 'Organisatie', 'Ploeg'] },
  STATUS: { EN: ['Status'], NL: ['Statuut', 'Toestand'] },
  REASON: { EN: ['Reason', 'Status reason'], NL: ['Reden', 'Opmerking'] },
  OUT_OF_COMPETITION: {
    EN: ['Out of competition', 'HC', 'Hors concours'],
    NL: ['Buiten wedstrijd', 'Buiten mededinging'],
  },
  SCORE: { EN: ['Score', 'Percentage', 'Total', 'Result'], NL: ['Resultaat', 'Procent', 'Totaal', 'Uitslag'] },
  CARRIED: { EN: ['Carried penalties', 'Carried'], NL: ['Meegenomen strafpunten', 'Meegenomen'] },
  WITHDREW_BEFORE: { EN: ['Withdrew before round'], NL: ['Teruggetrokken voor ronde'] },
}

const roundWords: Record<RoundField, Words> = {
  obstaclePenalties: {
    EN: ['obstacle penalties', 'obstacle faults', 'jumping penalties'],
    NL: ['hindernisfouten', 'springfouten', 'hindernis strafpunten'],
  },
  timePenalties: { EN: ['time penalties', 'time faults'], NL: ['tijdfouten', 'tijd strafpunten'] },
  penalties: { EN: ['penalties', 'faults', 'points'], NL: ['strafpunten', 'fouten', 'punten'] },
  time: { EN: ['time', 'seconds'], NL: ['tijd', 'seconden'] },
  cleared: { EN: ['cleared obstacles', 'cleared'], NL: ['gesprongen hindernissen', 'gesprongen'] },
  joker: { EN: ['joker'], NL: ['joker'] },
  secondJoker: { EN: ['second joker'], NL: ['tweede joker'] },
  faults: { EN: ['list of faults'], NL: ['foutenlijst'] },
  outcome: { EN: ['outcome'], NL: ['afloop'] },
  stylePoints: { EN: ['style points'], NL: ['stijlpunten'] },
  styleMarks: { EN: ['style marks'], NL: ['stijlcijfers'] },
}

const judgeWords: Record<JudgeField, Words> = {
  errorsOfCourse: {
    EN: ['errors of course', 'errors', 'course errors'],
    NL: ['vergissingen', 'fouten', 'foutieve gangen'],
  },
  deduction: { EN: ['deduction'], NL: ['aftrek'] },
  percentageDeduction: { EN: ['percentage deduction'], NL: ['aftrek in procent'] },
  points: { EN: ['points', 'pts'], NL: ['punten'] },
  percentage: { EN: ['percentage', '%', 'percent', ''], NL: ['procent', ''] },
}

const roundNames: Words = { EN: ['Round', 'Phase'], NL: ['Ronde', 'Fase', 'Manche', 'Omloop'] }
const jumpOffNames: Words = { EN: ['Jump-off', 'Jumpoff'], NL: ['Barrage'] }
const judgeNames: Words = { EN: ['Judge'], NL: ['Jury', 'Jurylid'] }
const markWords: Words = { EN: ['mark', 'exercise', ''], NL: ['cijfer', 'oefening'] }

const both = (words: Words): readonly string[] => [...words.EN, ...words.NL]
const plain = (text: string): string =>
  fold(text)
    .replace(/[.:_#-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The heading of a column in our own files. */
export const writeHeading = (column: ResultTableColumn, language: ResultTableLanguage): string => {
  const word = (words: Words): string => words[language][0]
  switch (column.kind) {
    case 'PLAIN':
      return word(plainWords[column.name])
    case 'VALUE':
      return word(valueColumns[column.name].words)
    case 'ROUND':
      return column.round === 'JUMP_OFF'
        ? `${word(jumpOffNames)} ${word(roundWords[column.field])}`
        : `${word(roundNames)} ${column.round} ${word(roundWords[column.field])}`
    case 'JUDGE':
      return `${word(judgeNames)} ${column.position} ${word(judgeWords[column.field])}`
    case 'MARK':
      return `${word(judgeNames)} ${column.position} ${word(markWords)} ${column.no}`
  }
}

const plainByHeading = new Map(
  Object.entries(plainWords).flatMap(([name, words]) =>
    both(words).map((heading) => [plain(heading), name as PlainColumn] as const),
  ),
)

const valueByHeading = new Map(
  valueNames.flatMap((name) => both(valueColumns[name].words).map((heading) => [plain(heading), name] as const)),
)

const longestFirst = (words: readonly string[]): readonly string[] =>
  [...words].sort((left, right) => right.length - left.length)

const readField = <Field extends string>(words: Record<Field, Words>, rest: string): Field | undefined => {
  for (const [field, names] of Object.entries<Words>(words)) {
    if (both(names).some((name) => plain(name) === rest)) return field as Field
  }
  return undefined
}

const readRound = (heading: string): ResultTableColumn | undefined => {
  for (const name of longestFirst(both(jumpOffNames))) {
    const prefix = plain(name)
    if (heading !== prefix && !heading.startsWith(`${prefix} `)) continue
    const field = readField(roundWords, heading.slice(prefix.length).trim())
    return field && { kind: 'ROUND', round: 'JUMP_OFF', field }
  }
  for (const name of longestFirst(both(roundNames))) {
    const prefix = plain(name)
    if (!heading.startsWith(`${prefix} `)) continue
    const [, number = '', rest = ''] = /^ ?([1-9]) (.+)$/.exec(heading.slice(prefix.length)) ?? []
    const field = readField(roundWords, rest)
    return field && { kind: 'ROUND', round: Number(number), field }
  }
  const field = readField(roundWords, heading)
  return field && { kind: 'ROUND', round: 1, field }
}

/** `positions` are the judges of the test; the sheet of an unknown judge is recognised only after the word itself. */
const readJudge = (original: string, positions: readonly string[]): ResultTableColumn | undefined => {
  const trimmed = original.trim()
  const named = longestFirst(both(judgeNames)).find((name) =>
    trimmed.toLowerCase().startsWith(`${name.toLowerCase()} `),
  )
  const text = named === undefined ? trimmed : trimmed.slice(named.length + 1).trim()
  const known = longestFirst(positions).find(
    (position) =>
      text.toLowerCase() === position.toLowerCase() ||
      text.toLowerCase().startsWith(`${position.toLowerCase()} `) ||
      text.toLowerCase() === `${position.toLowerCase()}%`,
  )
  const fieldOf = (position: string, rest: string): ResultTableColumn | undefined => {
    const [, word = '', no = ''] = /^(.*?) ?(\d{1,3})$/.exec(rest) ?? []
    if (no !== '' && both(markWords).some((name) => plain(name) === word)) {
      return { kind: 'MARK', position, no: Number(no) }
    }
    const field = readField(judgeWords, rest)
    return field && { kind: 'JUDGE', position, field }
  }
  if (known !== undefined) {
    const column = fieldOf(known, plain(text.slice(known.length)))
    if (column !== undefined) return column
  }
  if (named === undefined) return undefined
  const rests = Object.values(judgeWords)
    .flatMap(both)
    .filter((word) => word !== '')
  for (const word of longestFirst(rests)) {
    if (text.toLowerCase().endsWith(` ${word}`)) return fieldOf(text.slice(0, -word.length - 1).trim(), plain(word))
  }
  const [, position = '', no = ''] = /^(.+?) (?:mark|exercise|cijfer|oefening) (\d{1,3})$/i.exec(text) ?? []
  if (position !== '') return { kind: 'MARK', position, no: Number(no) }
  return text === '' ? undefined : { kind: 'JUDGE', position: text, field: 'percentage' }
}

/** The meaning of a heading; undefined for an unknown column. */
export const readHeading = (heading: string, positions: readonly string[]): ResultTableColumn | undefined => {
  const value = valueByHeading.get(plain(heading))
  if (value !== undefined) return { kind: 'VALUE', name: value }
  const judge = readJudge(heading, positions)
  if (judge !== undefined) return judge
  const name = plainByHeading.get(plain(heading).replace(/ ?%$/, '')) ?? plainByHeading.get(plain(heading))
  if (name !== undefined) return { kind: 'PLAIN', name }
  if (heading.trim() === '%') return { kind: 'PLAIN', name: 'SCORE' }
  return readRound(plain(heading))
}

export const columnKey = (column: ResultTableColumn): string => JSON.stringify(column)

/** The judges and their exercises in a protocol with judges' sheets, in any phase; null if there are none. */
export const judgedRulesOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): JudgedRules | null =>
  of(protocol).judgedRules(protocol)
