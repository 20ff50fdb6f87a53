/**
 * The menu of a competition's manage screens (spec section 2), in its order. An entry is shown if its route exists:
 * `src/routes/_office/competitions/$competition/manage/<path>.tsx`. A new screen needs only that file, and no change
 * here. An entry with a hash leads to a section of its screen.
 */
export const manageMenu = [
  { path: 'overview', label: 'home' },
  { path: 'tests', label: 'tests' },
  { path: 'timeschedule', label: 'planning' },
  { path: 'settings', hash: 'breaks', label: 'breaks' },
  { path: 'subscriptions', label: 'subscriptions' },
  { path: 'startlists', label: 'startlists' },
  { path: 'timeassignment', label: 'times' },
  { path: 'results', label: 'results' },
  { path: 'rankings', label: 'rankings' },
  { path: 'finance', label: 'finance' },
  { path: 'toolbox', label: 'toolbox' },
  { path: 'settings', label: 'settings' },
] as const satisfies readonly { path: string; hash?: string; label: string }[]

export type ManageMenuEntry = (typeof manageMenu)[number]
export type ManagePath = ManageMenuEntry['path']
