// How the results of each discipline are entered: one line here and a folder beside this file for each.

import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import type { ProtocolOf, ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import type { ComponentType } from 'react'
import type { Entry } from '../use-entry.ts'
import { CrossCountryEntry } from './cross-country/entry.tsx'
import { DressageEntry } from './dressage/entry.tsx'
import { DrivingEntry } from './driving/entry.tsx'
import { EventingEntry } from './eventing/entry.tsx'
import { GenericEntry } from './generic/entry.tsx'
import { PresentationEntry } from './presentation/entry.tsx'
import { RoundEntry } from './show-jumping/entry.tsx'
import { StyleRidingEntry } from './style-riding/entry.tsx'
import { VaultingEntry } from './vaulting/entry.tsx'

type EntryProps<P> = { readonly sheet: ResultSheet; readonly protocol: P; readonly entry: Entry }

const entries: { readonly [D in ScoredDiscipline]: ComponentType<EntryProps<ProtocolOf<D>>> } = {
  SHOW_JUMPING: RoundEntry,
  DRESSAGE: DressageEntry,
  EVENTING: EventingEntry,
  CROSS_COUNTRY: CrossCountryEntry,
  STYLE_RIDING: StyleRidingEntry,
  PRESENTATION: PresentationEntry,
  DRIVING: DrivingEntry,
  VAULTING: VaultingEntry,
  GENERIC: GenericEntry,
}

const OwnEntry = <D extends ScoredDiscipline>({ sheet, protocol, entry }: EntryProps<ProtocolOf<D>>) => {
  const Component: ComponentType<EntryProps<ProtocolOf<D>>> = entries[protocol.discipline]
  return <Component sheet={sheet} protocol={protocol} entry={entry} />
}

export const EntryOf = ({ sheet, entry }: { sheet: ResultSheet; entry: Entry }) => (
  <OwnEntry sheet={sheet} protocol={sheet.protocol} entry={entry} />
)
