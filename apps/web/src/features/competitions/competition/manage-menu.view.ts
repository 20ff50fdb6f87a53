/**
 * The menu of a competition's manage screens (spec section 2), in its order. An entry is shown if its route exists:
 * `src/routes/_office/competitions/$competition/manage/<path>.tsx`. A new screen needs only that file, and no change
 * here.
 */
export const manageMenu = [
  { path: 'overview', label: 'home' },
  { path: 'tests', label: 'tests' },
  { path: 'timeschedule', label: 'planning' },
  { path: 'subscriptions', label: 'subscriptions' },
  { path: 'startlists', label: 'startlists' },
  { path: 'results', label: 'results' },
  { path: 'rankings', label: 'rankings' },
  { path: 'finance', label: 'finance' },
] as const

export type ManageMenuEntry = (typeof manageMenu)[number]
export type ManagePath = ManageMenuEntry['path']
