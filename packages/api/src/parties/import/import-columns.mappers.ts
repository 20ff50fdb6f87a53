// The columns of a file, with their names in every language.

import { countryWords } from '@oxer/domain/kernel/address/country.rules'
import { looselyOf, type NamedColumn } from '@oxer/domain/parties/import/import.rules'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { importColumns } from '@oxer/domain/parties/import/import-columns.rules'
import { createI18n, languages, textOfCode, toLanguage } from '@oxer/i18n'
import type { Context } from '../../kernel/context/context.ts'
import { type Lookups, noLookups } from './import-lookup.queries.ts'

const textsOf = Object.fromEntries(languages.map((language) => [language, createI18n(language)]))
const all = Object.values(textsOf)

type Texts = (typeof all)[number]

const textsIn = (language: Context['language']): Texts => textsOf[toLanguage(language)] ?? createI18n('en')

/** The table of columns names its texts as plain strings, so the compiler does not check them. */
const label = (texts: Texts, key: string, values: Record<string, unknown> = {}): string =>
  String(texts.t(`parties:${key}` as 'errors:unknown', values))

export const importText = (language: Context['language'], key: string, values?: Record<string, unknown>): string =>
  label(textsIn(language), `import.${key}`, values)

export const sentenceOf = (
  language: Context['language'],
  { code, values }: { code: string; values?: Record<string, unknown> | undefined },
): string => textOfCode(textsIn(language), code, values)

const countries = countryWords()

/** All accepted names of each column and each option, and the name in the reader's language. */
export const namedColumns = (
  noun: ImportNoun,
  language: Context['language'],
  { words }: Lookups = noLookups,
): NamedColumn[] =>
  importColumns[noun].map((column) => {
    const options = column.options ?? []
    const stored = { country: countries, ...words }
    const labelOf = (texts: Texts, option: string): string =>
      column.optionLabels === undefined ? option : label(texts, `${column.optionLabels}.${option}`)
    return {
      column,
      names: [column.key, ...(column.headings ?? []), ...all.map((texts) => label(texts, column.label))],
      options:
        column.kind === 'country' || column.kind === 'club' || column.kind === 'license'
          ? stored[column.kind]
          : new Map([
              ...Object.entries(column.aliases ?? {}),
              ...options.flatMap((option): [string, string][] =>
                [option, ...all.map((texts) => labelOf(texts, option))].map((name) => [looselyOf(name), option]),
              ),
            ]),
      choices: options.map((option) => labelOf(textsIn(language), option)).join(', '),
      label: label(textsIn(language), column.label),
    }
  })
