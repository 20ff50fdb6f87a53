// Riders and horses of the entries of the FEI as an exchange document. Who starts with which horse is not read: nobody has described it.
import { type ExchangeDocument, exchangeVersion } from '../document/exchange-document.schema.ts'
import type { ExchangeHorse, ExchangePerson } from '../document/exchange-party.schema.ts'
import { isoCountry } from '../equipe/country-code.rules.ts'
import { importFileErrors } from '../integration/import.errors.ts'
import {
  type FileImport,
  type ImportAdapter,
  type ImportFile,
  type ImportProblem,
  mostImportFiles,
} from '../integration/import-adapter.schema.ts'
import { isJsonRow } from '../show/show-format.rules.ts'
import { known, showProblem, uniqueById } from '../show/show-record.rules.ts'
import { feiErrors } from './fei.errors.ts'
import { type FeiAthlete, FeiEntries, type FeiHorse } from './fei-entries.schema.ts'

/** The name of the layout, for whoever sends another one. */
export const feiEntriesLayout = 'FEI ShowEntries'

const provider = 'FEI'

const toPerson = (athlete: FeiAthlete): ExchangePerson => ({
  ...{ id: athlete['@FEIID'], lastName: athlete['@FamilyName'] },
  externalIds: [{ provider, value: athlete['@FEIID'] }],
  ...known({ firstName: athlete['@FirstName'], birthDate: athlete['@BirthDate'] }),
  ...known({ nationality: isoCountry(athlete['@CompetingFor'].toUpperCase()) }),
})

const isStallion = (horse: FeiHorse): boolean => horse['@Stallion'] === 'true' || horse['@Stallion'] === '1'

const toHorse = (horse: FeiHorse): ExchangeHorse => ({
  ...{ id: horse['@FEIID'], name: horse['@Name'], isPony: false },
  externalIds: [{ provider, value: horse['@FEIID'] }],
  // A horse of which it is not said is a gelding, as where riders enter.
  gender: isStallion(horse) ? 'STALLION' : 'GELDING',
  ...known({ studbook: horse['@StudBook'] }),
})

const read: Readonly<Record<string, readonly string[]>> = {
  Athlete: ['@FEIID', '@FirstName', '@FamilyName', '@BirthDate', '@CompetingFor'],
  Horse: ['@FEIID', '@Name', '@Stallion', '@StudBook'],
  AthleteEntry: [],
}

/** The attributes and elements of these that are not read, each once. */
const unreadOf = (element: string, rows: readonly unknown[]): ImportProblem[] => {
  const names = rows.flatMap((row) => (isJsonRow(row) ? Object.keys(row) : []))
  const others = [...new Set(names)].filter((name) => read[element]?.includes(name) !== true && name !== '#text')
  if (others.length === 0) return []
  const values = {
    element,
    names: others
      .map((name) => name.replace(/^@/, ''))
      .join(', ')
      .slice(0, 300),
  }
  return [showProblem({ kind: 'SKIPPED', code: feiErrors.attributesUnread.code, values })]
}

type Read = { readonly entries: FeiEntries[]; readonly problems: ImportProblem[] }

const readFile = ({ name, content }: ImportFile, { entries, problems }: Read): void => {
  const root = content.kind === 'XML' && isJsonRow(content.value) ? content.value.HorseSport : null
  const isOurs = isJsonRow(root) && 'ShowEntries' in root
  const found = isOurs ? FeiEntries.safeParse({ HorseSport: root }) : null
  if (found?.success) {
    entries.push(found.data.HorseSport.ShowEntries)
    return
  }
  const path = found?.error.issues[0]?.path.slice(1).join('.')
  const { code } = path === undefined ? importFileErrors.otherLayout : importFileErrors.valueUnreadable
  const values = path === undefined ? { layout: feiEntriesLayout } : { heading: path, value: '' }
  problems.push({ ...showProblem({ kind: 'REFUSED', code, values }), file: name, field: path ?? null })
}

const readEntries: ImportAdapter = (files, { at }) => {
  const told: Read = { entries: [], problems: [] }
  for (const file of files) readFile(file, told)
  const { entries, problems } = told
  const athletes = entries.flatMap(({ Athlete }) => Athlete)
  const horses = entries.flatMap(({ Horse }) => Horse)
  const events = entries.flatMap(({ Event }) => Event)
  const isEmpty = athletes.length === 0 && horses.length === 0
  if (isEmpty || problems.length > 0) {
    const { code } = importFileErrors.nothingToImport
    const nothing = showProblem({ kind: 'REFUSED', code, values: { layout: feiEntriesLayout } })
    return { document: null, problems: problems.length > 0 ? problems : [nothing] }
  }
  const document: ExchangeDocument = {
    ...{ format: 'oxer-exchange', version: exchangeVersion, kind: 'DELTA', generatedAt: at, source: { system: 'fei' } },
    ...{ persons: uniqueById(athletes.map(toPerson)), horses: uniqueById(horses.map(toHorse)) },
  }
  const withoutSex = new Set(horses.filter((horse) => !isStallion(horse)).map((horse) => horse['@FEIID'])).size
  return {
    document,
    problems: [
      ...events.flatMap(({ AthleteEntry, ...event }) =>
        AthleteEntry.length === 0
          ? []
          : [
              showProblem({
                ...{ kind: 'SKIPPED', code: feiErrors.entriesUnread.code },
                values: { event: event['@FEIID'], count: AthleteEntry.length },
              }),
            ],
      ),
      ...unreadOf('Athlete', athletes),
      ...unreadOf('Horse', horses),
      ...unreadOf(
        'AthleteEntry',
        events.flatMap(({ AthleteEntry }) => AthleteEntry),
      ),
      ...(withoutSex === 0
        ? []
        : [showProblem({ kind: 'SKIPPED', code: feiErrors.sexUnknown.code, values: { count: withoutSex } })]),
    ],
  }
}

/** FEI_ENTRIES_IMPORT: the riders and horses that the FEI has entered. */
export const feiEntriesImport: FileImport = {
  ...{ read: readEntries, into: 'FEDERATION', mostFiles: mostImportFiles, kinds: ['XML'] },
  layout: feiEntriesLayout,
}
