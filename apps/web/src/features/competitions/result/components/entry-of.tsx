// How the results of each discipline are typed: a line here and a file beside it.
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import type { Entry } from '../use-entry.ts'
import { CrossCountryEntry } from './cross-country-entry.tsx'
import { DressageEntry } from './dressage-entry.tsx'
import { DrivingEntry } from './driving-entry.tsx'
import { EventingEntry } from './eventing-entry.tsx'
import { GenericEntry } from './generic-entry.tsx'
import { PresentationEntry } from './presentation-entry.tsx'
import { RoundEntry } from './round-entry.tsx'
import { StyleRidingEntry } from './style-riding-entry.tsx'

export const EntryOf = ({ sheet, entry }: { sheet: ResultSheet; entry: Entry }) => {
  const { protocol } = sheet
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return <RoundEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'DRESSAGE':
      return <DressageEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'STYLE_RIDING':
      return <StyleRidingEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'PRESENTATION':
      return <PresentationEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'GENERIC':
      return <GenericEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'EVENTING':
      return <EventingEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'CROSS_COUNTRY':
      return <CrossCountryEntry sheet={sheet} protocol={protocol} entry={entry} />
    case 'DRIVING':
      return <DrivingEntry sheet={sheet} protocol={protocol} entry={entry} />
  }
}
