/**
 * What a competition exchanges with other systems (cs033-cs036), in its order. A tool is shown if its route exists:
 * `src/routes/_office/competitions/$competition/manage/toolbox/<path>.tsx`.
 */
export const tools = [
  { path: 'import' },
  { path: 'equipe' },
  { path: 'knhs' },
  { path: 'fei' },
  { path: 'hippomundo' },
  { path: 'sync-practitioners' },
] as const satisfies readonly {
  path: string
}[]
