/**
 * What a competition exchanges with other systems (cs033-cs036) and with a laptop in the field, in its order. A tool is shown if its route exists:
 * `src/routes/_office/competitions/$competition/manage/toolbox/<path>.tsx`.
 */
export const tools = [
  { path: 'import' },
  { path: 'equipe' },
  { path: 'knhs' },
  { path: 'fei' },
  { path: 'hippomundo' },
  { path: 'sync-practitioners' },
  { path: 'take-along' },
] as const satisfies readonly {
  path: string
}[]
