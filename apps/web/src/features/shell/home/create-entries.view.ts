// What can be created from the home page (ps099). A button is shown if its page exists and the server permits some
// federation.
import type { CreatableKind } from '@oxer/domain/federation/federation/federation.schema'

export const createEntries = [
  { kind: 'course', to: '/courses/create' },
  { kind: 'event', to: '/events/create' },
  { kind: 'competition', to: '/competitions/create' },
  { kind: 'championship', to: '/championships/create' },
] as const satisfies readonly { kind: CreatableKind; to: `/${string}` }[]

export type CreateEntry = (typeof createEntries)[number]
