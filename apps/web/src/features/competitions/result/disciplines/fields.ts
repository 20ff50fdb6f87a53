// How the results of each discipline are typed as text: one line here and a folder beside this file for each.
import type { ProtocolOf, ResultOf, ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import type { DisciplineFields } from '../entry-fields/entry-draft.ts'
import { crossCountryFields } from './cross-country/fields.ts'
import { dressageFields } from './dressage/fields.ts'
import { drivingFields } from './driving/fields.ts'
import { eventingFields } from './eventing/fields.ts'
import { genericFields } from './generic/fields.ts'
import { presentationFields } from './presentation/fields.ts'
import { showJumpingFields } from './show-jumping/fields.ts'
import { styleRidingFields } from './style-riding/fields.ts'
import { vaultingFields } from './vaulting/fields.ts'

export const disciplineFields: {
  readonly [D in ScoredDiscipline]: DisciplineFields<ProtocolOf<D>, ResultOf<D>>
} = {
  SHOW_JUMPING: showJumpingFields,
  DRESSAGE: dressageFields,
  EVENTING: eventingFields,
  CROSS_COUNTRY: crossCountryFields,
  STYLE_RIDING: styleRidingFields,
  PRESENTATION: presentationFields,
  DRIVING: drivingFields,
  VAULTING: vaultingFields,
  GENERIC: genericFields,
}
