import {
  type SelectionState,
  SelectionView,
} from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'

export type SelectedRow = SelectionView['frozen'][number]

const isIn = ({ state }: { state: SelectionState }): boolean => state === 'SELECTED' || state === 'WILDCARD'

/** Whether the standing would now select somebody whom the frozen selection leaves out without a decision. */
export const isOvertaken = ({ draft, frozen, frozenAt }: SelectionView): boolean => {
  if (frozenAt === null) return false
  const states = new Map(frozen.map(({ key, state }) => [key, state]))
  return draft.filter(isIn).some(({ key }) => (states.get(key) ?? 'RESERVE') === 'RESERVE')
}

/** Whether places are of several groups, so that each needs its name. */
export const isOfSeveralGroups = ({ draft, frozen }: SelectionView): boolean =>
  new Set([...draft, ...frozen].flatMap(({ group }) => group ?? [])).size > 1

/** Those who have no place in the selection, and may get one by decision. */
export const wildcardChoices = ({ draft, frozen }: SelectionView) => {
  const taken = new Set(frozen.filter(isIn).map(({ key }) => key))
  const all = new Map([...draft, ...frozen].map((each) => [each.key, each]))
  return [...all.values()].filter(({ key }) => !taken.has(key))
}

/** The row of one practitioner, within the selection that a refused save answers with. */
export const selectedRowView = (row: SelectedRow) =>
  SelectionView.transform(({ frozen }, context): SelectedRow => {
    const current = frozen.find(({ ref }) => ref === row.ref)
    if (current === undefined) context.addIssue({ code: 'custom', message: 'the selection was opened again' })
    return current ?? row
  })
