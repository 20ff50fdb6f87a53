import {
  addNode,
  type DraftGroup,
  type DraftNode,
  findNode,
  isGroup,
  moveNode,
  newRule,
  refusalOfSize,
  removeNode,
  replaceNode,
  type Step,
  toDraft,
  toRuleTree,
} from '@oxer/domain/catalogue/rules-template/rule-draft.rules'
import type { RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { useRef, useState } from 'react'

type State = {
  root: DraftGroup
  /** The last value received from outside, as text. */
  seen: string
  selected: number
  /** The node whose fields are shown. */
  opened: number | null
  /** The rule that was added last, while it is open: it may still be empty. */
  fresh: number | null
  folded: ReadonlySet<number>
  past: readonly DraftGroup[]
  refusal: { code: string; maximum: number } | null
}

const textOf = (tree: RuleGroup): string => JSON.stringify(toRuleTree(toDraft(tree, () => 0)))
const maximumPast = 50

/** The id of a node that still exists, or else that of the whole tree. */
const within = (root: DraftGroup, id: number): number => (findNode(root, id) ? id : root.id)

export const useRuleDraft = (value: RuleGroup, onChange: (tree: RuleGroup) => void) => {
  const last = useRef(0)
  const nextId = (): number => {
    last.current += 1
    return last.current
  }
  const [state, setState] = useState<State>(() => {
    const root = toDraft(value, nextId)
    const past: readonly DraftGroup[] = []
    return {
      root,
      seen: textOf(value),
      selected: root.id,
      opened: null,
      fresh: null,
      folded: new Set(),
      past,
      refusal: null,
    }
  })
  const given = textOf(value)
  if (given !== state.seen) {
    // Another tree from outside, such as a copied template. The tree that was built here comes back as it was sent.
    const isOwn = given === JSON.stringify(toRuleTree(state.root))
    const root = isOwn ? state.root : toDraft(value, nextId)
    setState({
      ...state,
      seen: given,
      root,
      ...(!isOwn && { selected: root.id, opened: null, fresh: null, refusal: null }),
    })
  }

  const change = (root: DraftGroup, rest: Partial<State> = {}): void => {
    if (root === state.root) return
    const refusal = refusalOfSize(root)
    // A tree that was already too large can still be made smaller.
    if (refusal && !refusalOfSize(state.root)) {
      setState({ ...state, refusal })
      return
    }
    setState({ ...state, ...rest, root, refusal: null, past: [...state.past, state.root].slice(-maximumPast) })
    onChange(toRuleTree(root))
  }
  const add = (added: DraftNode): void => {
    const folded = new Set(state.folded)
    folded.delete(state.selected)
    const root = addNode(state.root, state.selected, added)
    change(root, { selected: added.id, opened: added.id, fresh: added.id, folded })
  }
  return {
    ...state,
    found: findNode(state.root, state.selected),
    canUndo: state.past.length > 0,
    select: (selected: number) =>
      setState({ ...state, selected, refusal: null, ...(selected !== state.opened && { opened: null, fresh: null }) }),
    open: (id: number) => setState({ ...state, selected: id, opened: id, fresh: null, refusal: null }),
    close: () => setState({ ...state, opened: null, fresh: null }),
    fold: (id: number, isFolded: boolean) => {
      const folded = new Set(state.folded)
      if (isFolded) folded.add(id)
      else folded.delete(id)
      setState({ ...state, folded })
    },
    replace: (node: DraftNode) => change(replaceNode(state.root, node)),
    addRule: () => add({ id: nextId(), rule: newRule('PERSON_HAS_AGE', { weight: 'REQUIRED', inverted: false }) }),
    addGroup: () => {
      const found = findNode(state.root, state.selected)
      const around = found && isGroup(found.node) ? found.node : (found?.parent ?? state.root)
      add({ id: nextId(), join: around.join === 'all' ? 'any' : 'all', inverted: false, children: [] })
    },
    /** Rules from elsewhere: the whole tree if it is empty, or else a group of their own. */
    take: (rules: RuleGroup) => {
      const taken = toDraft(rules, nextId)
      if (state.root.children.length > 0) add(taken)
      else change(taken, { selected: taken.id, opened: null, fresh: null })
    },
    move: (step: Step) => change(moveNode(state.root, state.selected, step, nextId), { opened: null, fresh: null }),
    remove: () => {
      const { root, next } = removeNode(state.root, state.selected)
      change(root, { selected: next, opened: null, fresh: null })
    },
    undo: () => {
      const root = state.past.at(-1)
      if (!root) return
      const selected = within(root, state.selected)
      setState({ ...state, root, selected, opened: null, fresh: null, refusal: null, past: state.past.slice(0, -1) })
      onChange(toRuleTree(root))
    },
  }
}
export type RuleDraft = ReturnType<typeof useRuleDraft>
